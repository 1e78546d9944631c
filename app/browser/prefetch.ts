import { HOVER_DELAY_MS } from '#app/content/constants.ts';
import type { ContentStore } from '#app/content/content-store.ts';
import { pageOf } from '#app/routes.tsx';
import { linkAt, type PageLink } from './link-at.ts';

/**
 * Prefetches the code and content behind a link: 250 ms after the pointer enters it (spec §4), and immediately on touch
 * or focus.
 */
export function prefetchOnIntent(document: Document, store: ContentStore): void {
  let hoverTimer: ReturnType<typeof setTimeout> | undefined;

  document.addEventListener('pointerover', ({ target }) => {
    clearTimeout(hoverTimer);
    const link = linkAt(target);
    if (link) hoverTimer = setTimeout(() => prefetch(link, store), HOVER_DELAY_MS);
  });
  for (const intent of ['focusin', 'touchstart'] as const) {
    document.addEventListener(
      intent,
      ({ target }) => {
        const link = linkAt(target);
        if (link) prefetch(link, store);
      },
      { passive: true },
    );
  }
}

function prefetch({ url }: PageLink, store: ContentStore): void {
  if (url.pathname + url.search === location.pathname + location.search) return;
  const page = pageOf(url);
  // If this fails, following the link loads the code again.
  page.route.screen.preload().catch(() => undefined);
  for (const request of [...page.primary(), ...page.secondary()]) store.ensure(request);
}
