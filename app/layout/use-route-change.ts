import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { showLateFonts } from '#app/fonts/late-fonts.ts';

/** Where a reader was on each page of this visit, by the key of the history's entry. */
const positions = new Map<string, number>();

// The server has no layout, and React complains about layout effects there.
const useLayoutEffectInBrowser = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * After a change of page inside the app, what a full load would do: begin at the top, and put
 * the keyboard and the screen reader at the start of the new content. Back and forward return
 * to the place where the reader was. Returns the ref for the element that holds the content.
 */
export function useRouteChange() {
  const content = useRef<HTMLElement>(null);
  const { pathname, key } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(pathname);

  // Before the page moves to its top, the old page's place is no longer written down.
  useLayoutEffectInBrowser(() => {
    const remember = () => positions.set(key, window.scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffectInBrowser(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    showLateFonts();
    const top = navigation === 'POP' ? (positions.get(key) ?? 0) : 0;
    window.scrollTo({ top, behavior: 'instant' });
    content.current?.focus({ preventScroll: true });
  }, [pathname, key, navigation]);

  return content;
}
