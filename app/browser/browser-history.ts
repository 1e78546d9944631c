import { FIRST_KEY, type History, keyOf, type Location, type NavigationType } from '#app/lib/navigation.tsx';

export type Update = { type: NavigationType; location: Location };

/** The state of a history entry; `null` for entries that the browser creates for fragments. */
type Entry = { key?: unknown; state?: unknown } | null;

const newKey = () => Math.random().toString(36).slice(2);

/** The history of the browser. The listener is called after every change of the location. */
export type BrowserHistory = History & {
  location: () => Location;
  /** Returns a function that ends listening. */
  listen: (listener: (update: Update) => void) => () => void;
};

export function createBrowserHistory(): BrowserHistory {
  let listener: ((update: Update) => void) | null = null;
  // From now on only entries for fragments lack a state.
  if (history.state === null) history.replaceState({ key: FIRST_KEY, state: null }, '');

  function location(): Location {
    const { pathname, search, hash } = window.location;
    const entry: Entry = history.state;
    return { pathname, search, hash, state: entry?.state ?? null, key: keyOf(entry) };
  }

  function announce(type: NavigationType): void {
    listener?.({ type, location: location() });
  }

  function go(type: 'PUSH' | 'REPLACE', href: string, state: unknown): void {
    const entry = { key: newKey(), state };
    try {
      if (type === 'PUSH') history.pushState(entry, '', href);
      else history.replaceState(entry, '', href);
    } catch {
      // Safari refuses more than a hundred changes in thirty seconds.
      window.location[type === 'PUSH' ? 'assign' : 'replace'](href);
      return;
    }
    announce(type);
  }

  return {
    location,
    push: (href, state = null) => go('PUSH', href, state),
    replace: (href, state = null) => go('REPLACE', href, state),
    listen(newListener) {
      function onPop(): void {
        // Without a state, the browser has followed a link to a fragment of this page, and scrolled.
        const isFragment = history.state === null;
        if (isFragment) history.replaceState({ key: newKey(), state: null }, '');
        announce(isFragment ? 'REPLACE' : 'POP');
      }
      listener = newListener;
      addEventListener('popstate', onPop);
      return () => {
        listener = null;
        removeEventListener('popstate', onPop);
      };
    },
  };
}
