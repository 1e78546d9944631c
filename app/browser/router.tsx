import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type NavigationType,
  Router,
} from 'react-router';
import { matchRoute } from '#app/routes.tsx';
import { linkAt } from './link-at.ts';

/**
 * Provides the browser's location and history to the application. Links are plain `<a>` elements, which work before this
 * code has loaded; then one listener turns clicks on links to pages of this site into navigation without a reload.
 *
 * React Router's own BrowserRouter and Link also bring forms, fetchers and data routers, four unused kilobytes
 * (docs/decisions/0007).
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setCurrent] = useState({ action: history.action, location: history.location });

  useLayoutEffect(
    () =>
      history.listen((update) => {
        const { screen } = matchRoute(update.location.pathname).route;
        if (screen.isLoaded()) return setCurrent(update);
        // The previous page stays on screen while the code of the next one loads.
        const isCurrent = () => history.location.key === update.location.key;
        screen.preload().then(
          () => isCurrent() && setCurrent(update),
          () => isCurrent() && loadFromServer(update.action),
        );
      }),
    [history],
  );

  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = opensNewWindow(event) || event.defaultPrevented ? null : linkAt(event.target);
      if (!link) return;
      event.preventDefault();
      const { href, state } = link;
      if (href === history.createHref(history.location)) history.replace(href, state);
      else history.push(href, state);
    }
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [history]);

  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}

/**
 * Loads the current address from the server, when the code of its screen cannot be loaded: a deployment has replaced it since
 * this page was loaded. A page that then cannot load its code stays as the server rendered it, so this never repeats.
 */
function loadFromServer(action: NavigationType): void {
  // A reload keeps the scroll position, which after a push is that of the previous page. But `replace` with a fragment only
  // scrolls.
  if (action === 'PUSH' && location.hash === '') location.replace(location.href);
  else location.reload();
}

const opensNewWindow = ({ button, metaKey, ctrlKey, altKey, shiftKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || altKey || shiftKey;
