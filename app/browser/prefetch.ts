import { HOVER_DELAY_MS } from '#app/content/constants.ts';
import type { ContentStore } from '#app/content/content-store.ts';
import { matchRoute } from '#app/routes.tsx';
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

function prefetch({ url: { pathname, search, searchParams } }: PageLink, store: ContentStore): void {
  if (pathname + search === location.pathname + location.search) return;
  const { route, params } = matchRoute(pathname);
  const target = { params, query: searchParams };
  // If this fails, following the link loads the code again.
  route.screen.preload().catch(() => undefined);
  for (const request of [...route.primary(target), ...route.secondary(target)]) store.ensure(request);
}
