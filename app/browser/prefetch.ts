import { HOVER_DELAY_MS } from '#app/content/constants.ts';
import type { ContentStore } from '#app/content/content-store.ts';
import { pageOf } from '#app/routes.tsx';
import type { ContentRequest } from '#contract/calls/call.ts';
import { linkAt, type PageLink } from './link-at.ts';

/**
 * Prefetches the code and content behind a link: 250 ms after the pointer enters it (spec §4), and immediately when it is
 * pressed or focused.
 */
export function prefetchOnIntent(document: Document, store: ContentStore): void {
  let hoverTimer: ReturnType<typeof setTimeout> | undefined;

  document.addEventListener('pointerover', ({ target }) => {
    clearTimeout(hoverTimer);
    const link = linkAt(target);
    if (link) hoverTimer = setTimeout(() => prefetch(link, store), HOVER_DELAY_MS);
  });
  for (const intent of ['focusin', 'pointerdown'] as const) {
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
  for (const request of requestsOf(url)) store.ensure(request);
}

/** Requests the code and content of a page that the reader opens: also what a prefetch did not get. */
export function openPage(url: URL, store: ContentStore): void {
  for (const request of requestsOf(url)) {
    if (store.read(request).error === null) store.ensure(request);
    else void store.fetch(request);
  }
}

/** Loads the code of a page, and returns the requests for its content. */
function requestsOf(url: URL): ContentRequest[] {
  const page = pageOf(url);
  // If this fails, following the link loads the code again.
  page.route.screen.preload().catch(() => undefined);
  return [...page.primary(), ...page.secondary()];
}
