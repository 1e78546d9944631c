import { useEffect, useLayoutEffect, useRef } from 'react';
import { showLateFonts } from '#app/fonts/late-fonts.ts';
import { keyOf, useLocation, useNavigationType } from '#app/lib/navigation.tsx';
import { IN_PLACE, RESULTS_ID, TO_RESULTS, TO_TOP } from '#app/lib/navigation-state.ts';
import { type Place, restorePlace } from './restore-place.ts';

/** The place of the reader by the key of the history entry. */
const places = new Map<string, Place>();
const TOP: Place = { top: 0, link: null };

// React warns about layout effects on the server.
const useLayoutEffectInBrowser = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Does after navigation what a full page load does: scrolls to the top, or to the fragment of the URL, and moves the focus there.
 * Another page of the results starts at the first result; a change of the filters changes nothing. Back and Forward restore
 * scroll position and focus. Returns the ref for the content element.
 */
export function useRouteChange() {
  const content = useRef<HTMLElement>(null);
  const { pathname, hash, key, state } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef({ pathname, key });

  // Stops saving before the next effect scrolls, so that the saved place of the old page is kept.
  useLayoutEffectInBrowser(() => {
    const place = places.get(key) ?? { ...TOP };
    places.set(key, place);
    const controller = new AbortController();
    const options = { passive: true, signal: controller.signal };
    // After Back the browser may scroll for the next page while the code of its screen still loads.
    const isCurrent = () => keyOf(window.history.state) === key;
    const save = () => {
      if (isCurrent()) place.top = window.scrollY;
    };
    const saveLink = ({ target }: FocusEvent) => {
      place.link = target instanceof HTMLAnchorElement ? target.getAttribute('href') : null;
    };
    addEventListener('scroll', save, options);
    content.current?.addEventListener('focusin', saveLink, options);
    return () => controller.abort();
  }, [key]);

  useLayoutEffectInBrowser(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    const { current: main } = content;
    const isReplaced = navigation === 'REPLACE' && state !== TO_TOP;
    const stays = before.pathname === pathname && (isReplaced || state === IN_PLACE);
    if (before.key === key || !main) return;
    const controller = new AbortController();
    if (navigation === 'POP') {
      restorePlace(places.get(key) ?? TOP, main, controller.signal);
    } else if (!stays) {
      const id = state === TO_RESULTS ? RESULTS_ID : decodeFragment(hash);
      const target = document.getElementById(id);
      if (target) target.scrollIntoView({ behavior: 'instant' });
      else window.scrollTo({ top: 0, behavior: 'instant' });
      (target ?? main).focus({ preventScroll: true });
    }
    if (before.pathname !== pathname) showLateFonts();
    return () => controller.abort();
  }, [pathname, hash, key, navigation, state]);

  return content;
}

function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
