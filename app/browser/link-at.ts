import { isPage } from '#app/routes.tsx';

/** A link to a page of this site. */
export type PageLink = {
  url: URL;
  /** Path, query and fragment. */
  href: string;
  /** What the link wants to be remembered with the step, from its `data-state`. */
  state: string | null;
};

/**
 * The link to a page of this site that an event's target stands in. Links that open another window, to
 * other sites, to files, and to another place on the same page are the browser's own business.
 */
export function linkAt(target: EventTarget | null): PageLink | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.hasAttribute('href') || link.target || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  if (url.origin !== location.origin || !isPage(url.pathname)) return null;
  const { pathname, search, hash } = url;
  if (hash && pathname === location.pathname && search === location.search) return null;
  return { url, href: pathname + search + hash, state: link.dataset.state ?? null };
}
