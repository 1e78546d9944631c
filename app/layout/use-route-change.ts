import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * After a change of page inside the app, what a full load would do: begin at the top, and
 * put the keyboard and the screen reader at the start of the new content. Going back keeps
 * the place the browser remembers. Returns the ref for the element that holds the content.
 */
export function useRouteChange() {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (navigation === 'POP') return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    content.current?.focus({ preventScroll: true });
  }, [pathname, navigation]);

  return content;
}
