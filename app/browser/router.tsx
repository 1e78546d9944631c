import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { STRUCTURED_DATA_ID } from '#app/content/structured-data.ts';
import { NavigationProvider, type NavigationType, type PageLocation } from '#app/lib/navigation.tsx';
import { TO_TOP } from '#app/lib/navigation-state.ts';
import { routeOf } from '#app/routes.tsx';
import { createBrowserHistory, type Update } from './browser-history.ts';
import { linkAt } from './link-at.ts';

type Props = {
  /** Whether a page stays as the server rendered it, without loading its code. Must not change. */
  isKept: (location: PageLocation) => boolean;
  /** Requests the code and content of a page that the reader opens. Must not change. */
  open: (url: URL) => void;
  /** Whether code or content required by a page has been requested but hasn't arrived. Must not change. */
  isLoading: (location: PageLocation) => boolean;
  children: ReactNode;
};

/**
 * Provides the browser's location and history to the application. Links are plain `<a>` elements, which work before this
 * code has loaded; then one listener turns clicks on links into content requests (spec §4). While a page that the reader has
 * opened is loading, it can be given up: another link takes its place in the history, and Escape goes back.
 */
export function BrowserRouter({ isKept, open, isLoading, children }: Props) {
  const [history] = useState(createBrowserHistory);
  const [current, setCurrent] = useState<Update>(() => ({ type: 'POP', location: history.location() }));

  const [removeStructuredData] = useState(() => structuredDataOf(history.location()));

  useLayoutEffect(
    () =>
      history.listen((update) => {
        removeStructuredData(update.location);
        const { screen } = routeOf(update.location.pathname);
        if (screen.isLoaded() || isKept(update.location)) return setCurrent(update);
        // The previous page stays on screen while the code of the next one loads.
        const isCurrent = () => history.location().key === update.location.key;
        screen.preload().then(
          () => isCurrent() && setCurrent(update),
          async () => {
            const isThere = await isSiteThere();
            if (!isCurrent()) return;
            // Without the code, the screen shows its error.
            if (isThere) loadFromServer(update.type);
            else setCurrent(update);
          },
        );
      }),
    [history, isKept, removeStructuredData],
  );

  useEffect(() => {
    /** The history entry of the page that the reader has opened last. */
    let opened: string | null = null;
    const isOpening = () => history.location().key === opened && isLoading(history.location());

    function follow(event: MouseEvent) {
      const link = opensNewWindow(event) || event.defaultPrevented ? null : linkAt(event.target);
      if (!link) return;
      event.preventDefault();
      const { href, state, url } = link;
      const { pathname, search, hash } = window.location;
      const isPresent = href === pathname + search + hash;
      // As with a second press by mistake.
      if (isPresent && isOpening()) return;
      open(url);
      if (isPresent) history.replace(href, state ?? TO_TOP);
      else {
        if (state === null && isOpening()) history.replace(href, TO_TOP);
        else history.push(href, state);
        opened = history.location().key;
      }
    }
    function stop({ key }: KeyboardEvent) {
      if (key === 'Escape' && isOpening()) window.history.back();
    }
    document.addEventListener('click', follow);
    document.addEventListener('keydown', stop);
    return () => {
      document.removeEventListener('click', follow);
      document.removeEventListener('keydown', stop);
    };
  }, [history, open, isLoading]);

  const navigation = useMemo(() => ({ ...current, history }), [current, history]);
  return <NavigationProvider value={navigation}>{children}</NavigationProvider>;
}

/**
 * Returns a function that removes the structured data of the page that the server has sent when the reader leaves it. Trusted
 * Types allow no other in its place.
 */
function structuredDataOf({ pathname, search }: PageLocation) {
  return (next: PageLocation) => {
    if (next.pathname !== pathname || next.search !== search)
      document.getElementById(STRUCTURED_DATA_ID)?.remove();
  };
}

/** Whether the server answers, whatever it says. */
const isSiteThere = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/**
 * Loads the current URL from the server, when the code of its screen cannot be loaded: a deployment has replaced it since this
 * page was loaded. A page that then cannot load its code stays as the server rendered it, so this never repeats.
 */
function loadFromServer(type: NavigationType): void {
  // A reload keeps the scroll position, which after a push still belongs to the previous page. But `replace` with a fragment only
  // scrolls.
  if (type === 'PUSH' && location.hash === '') location.replace(location.href);
  else location.reload();
}

const opensNewWindow = ({ button, metaKey, ctrlKey, altKey, shiftKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || altKey || shiftKey;
