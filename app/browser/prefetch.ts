import { HOVER_DELAY } from '#app/content/constants.ts';
import type { ContentStore } from '#app/content/content-store.ts';
import { matchRoute } from '#app/routes.tsx';
import { linkAt, type PageLink } from './link-at.ts';

/**
 * Asks ahead for the page behind a link that a reader points at: its code and its content. The
 * pointer must rest for 250 ms (spec §4); a touch or the focus means it at once.
 */
export function prefetchOnIntent(document: Document, store: ContentStore): void {
  let resting: ReturnType<typeof setTimeout> | undefined;

  document.addEventListener('pointerover', ({ target }) => {
    clearTimeout(resting);
    const link = linkAt(target);
    if (link) resting = setTimeout(() => prefetch(link, store), HOVER_DELAY);
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

function prefetch({ url: { pathname, searchParams } }: PageLink, store: ContentStore): void {
  const { route, params } = matchRoute(pathname);
  const target = { params, query: searchParams };
  // What does not come ahead is asked for again when the link is followed.
  route.screen.preload().catch(() => undefined);
  for (const request of [...route.primary(target), ...route.secondary(target)]) store.want(request);
}
