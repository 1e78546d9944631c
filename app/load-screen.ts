import type { ComponentType } from 'react';
import type { Route } from './routes.tsx';

const loaded = new Map<Route['load'], ComponentType>();
const loading = new Map<Route['load'], Promise<ComponentType>>();

/** Fetches the code of a screen, once. Rejects where it can't be had; the next call tries again. */
export function loadScreen({ load }: Route): Promise<ComponentType> {
  const known = loading.get(load);
  if (known) return known;
  const promise = load().then(
    (screen) => {
      loaded.set(load, screen);
      return screen;
    },
    (error: unknown) => {
      loading.delete(load);
      throw error;
    },
  );
  loading.set(load, promise);
  return promise;
}

/** The screen if its code is here already; server and browser load it before they render. */
export function loadedScreen({ load }: Route): ComponentType | undefined {
  return loaded.get(load);
}
