import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { showLateFonts } from '#app/fonts/late-fonts.ts';

/** Scroll positions by the key of the history entry. */
const positions = new Map<string, number>();

// React warns about layout effects on the server.
const useLayoutEffectInBrowser = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Does after navigation what a full page load does: scrolls to the top and moves the focus to the start of the content.
 * Back and Forward restore the scroll position. Returns the ref for the content element.
 */
export function useRouteChange() {
  const content = useRef<HTMLElement>(null);
  const { pathname, key } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(pathname);

  // Stops saving before the next effect scrolls, so that the saved position of the old page is kept.
  useLayoutEffectInBrowser(() => {
    const save = () => positions.set(key, window.scrollY);
    addEventListener('scroll', save, { passive: true });
    return () => removeEventListener('scroll', save);
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
