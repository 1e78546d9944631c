import { useSyncExternalStore } from 'react';
import { chooseDisplay, type Display, type DisplayName, readDisplay } from './display.ts';

const system = () => matchMedia('(prefers-color-scheme: dark)');
const root = () => document.documentElement;

/** The current display and a function to change it. Follows the scheme of the system and changes on <html>. */
export function useDisplay() {
  const read = () => readDisplay(root(), system().matches);
  // The snapshot is a string, because a new object would count as a change on every read.
  useSyncExternalStore(subscribe, () => Object.values(read()).join());
  const choose = <Name extends DisplayName>(name: Name, choice: Display[Name]) =>
    chooseDisplay(name, choice, root(), () => localStorage);
  return { display: read(), choose };
}

function subscribe(listener: () => void): () => void {
  const query = system();
  const observer = new MutationObserver(listener);
  observer.observe(root(), { attributeFilter: ['data-scheme', 'data-palette', 'data-width'] });
  query.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    query.removeEventListener('change', listener);
  };
}
