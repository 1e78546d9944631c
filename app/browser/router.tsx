import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';
import { matchRoute } from '#app/routes.tsx';
import { linkAt } from './link-at.ts';

/**
 * The browser's address and history for the application, and the links that lead through it. Every link
 * of a page is an ordinary `<a>`, whoever wrote it: it works before this code has come, and once it has,
 * one listener follows those that lead to another page of this site.
 *
 * React Router has a component of the same name and a `Link`; with them come forms, fetchers and data
 * routers, four kilobytes that nobody here uses (docs/decisions/0007).
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location });

  useLayoutEffect(
    () =>
      history.listen((place) => {
        const show = () => setPlace(place);
        // A transition keeps the page before on screen until the code of the next has come. Where it has,
        // rendering in one go shows the page sooner than rendering in slices.
        if (matchRoute(place.location.pathname).route.screen.isLoaded()) show();
        else startTransition(show);
      }),
    [history],
  );

  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = wantsAnotherWindow(event) || event.defaultPrevented ? null : linkAt(event.target);
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

const wantsAnotherWindow = ({ button, metaKey, ctrlKey, altKey, shiftKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || altKey || shiftKey;
