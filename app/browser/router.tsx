import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';
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
        const show = () => setCurrent(update);
        // A transition keeps the previous page on screen while the code of the next one loads. Once it is
        // loaded, rendering without a transition is faster.
        if (matchRoute(update.location.pathname).route.screen.isLoaded()) show();
        else startTransition(show);
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

const opensNewWindow = ({ button, metaKey, ctrlKey, altKey, shiftKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || altKey || shiftKey;
