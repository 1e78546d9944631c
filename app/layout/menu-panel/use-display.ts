import { useSyncExternalStore } from 'react';
import { chooseDisplay, type Display, type DisplayName, readDisplay } from './display.ts';

const system = () => matchMedia('(prefers-color-scheme: dark)');
const root = () => document.documentElement;

/** How the page looks now, kept up with the system's scheme and with every choice. */
export function useDisplay() {
  const read = () => readDisplay(root(), system().matches);
  // Compared as one text: a new object would be a change every time it is read.
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
