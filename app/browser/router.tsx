import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { STRUCTURED_DATA_ID } from '#app/content/structured-data.ts';
import { type Location, NavigationProvider, type NavigationType } from '#app/lib/navigation.tsx';
import { TO_TOP } from '#app/lib/navigation-state.ts';
import { routeOf } from '#app/routes.tsx';
import { createBrowserHistory, type Update } from './browser-history.ts';
import { linkAt } from './link-at.ts';

type Props = {
  /** Whether the screen of a path is kept as the server rendered it, and needs no code. Must not change. */
  isKept: (pathname: string) => boolean;
  /** Whether the content of a page is there or has been requested, so that no full load is faster. Must not change. */
  isUnderWay: (url: URL) => boolean;
  children: ReactNode;
};

/**
 * Provides the browser's location and history to the application. Links are plain `<a>` elements, which work before this
 * code has loaded; then one listener turns clicks on links into navigation without a reload, unless that would be slower:
 * content requests of the application wait (spec §4), a full load does not. Links that change the present page, such as
 * filters, are never full loads.
 */
export function BrowserRouter({ isKept, isUnderWay, children }: Props) {
  const [history] = useState(createBrowserHistory);
  const [current, setCurrent] = useState<Update>(() => ({ type: 'POP', location: history.location() }));

  const [removeStructuredData] = useState(() => structuredDataOf(history.location()));

  useLayoutEffect(
    () =>
      history.listen((update) => {
        removeStructuredData(update.location);
        const { screen } = routeOf(update.location.pathname);
        if (screen.isLoaded() || isKept(update.location.pathname)) return setCurrent(update);
        // The previous page stays on screen while the code of the next one loads.
        const isCurrent = () => history.location().key === update.location.key;
        screen.preload().then(
          () => isCurrent() && setCurrent(update),
          () => isCurrent() && loadFromServer(update.type),
        );
      }),
    [history, isKept, removeStructuredData],
  );

  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = opensNewWindow(event) || event.defaultPrevented ? null : linkAt(event.target);
      if (!link) return;
      const { href, state, url } = link;
      const { pathname, search, hash } = window.location;
      const isPresent = href === pathname + search + hash;
      if (state === null && !isPresent && !isKept(url.pathname) && !isUnderWay(url)) return;
      event.preventDefault();
      if (isPresent) history.replace(href, state ?? TO_TOP);
      else history.push(href, state);
    }
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [history, isKept, isUnderWay]);

  const navigation = useMemo(() => ({ ...current, history }), [current, history]);
  return <NavigationProvider value={navigation}>{children}</NavigationProvider>;
}

/**
 * Returns a function that removes the structured data of the page that the server has sent when the reader leaves it. Trusted
 * Types allow no other in its place.
 */
function structuredDataOf({ pathname, search }: Location) {
  return (next: Location) => {
    if (next.pathname !== pathname || next.search !== search)
      document.getElementById(STRUCTURED_DATA_ID)?.remove();
  };
}

/**
 * Loads the current address from the server, when the code of its screen cannot be loaded: a deployment has replaced it since
 * this page was loaded. A page that then cannot load its code stays as the server rendered it, so this never repeats.
 */
function loadFromServer(type: NavigationType): void {
  // A reload keeps the scroll position, which after a push is that of the previous page. But `replace` with a fragment only
  // scrolls.
  if (type === 'PUSH' && location.hash === '') location.replace(location.href);
  else location.reload();
}

const opensNewWindow = ({ button, metaKey, ctrlKey, altKey, shiftKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || altKey || shiftKey;
