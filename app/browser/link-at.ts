import { isPage } from '#app/routes.tsx';

/** A link to a page of this site. */
export type PageLink = {
  url: URL;
  /** Path, query string and fragment. */
  href: string;
  /** The history state to push with the link, from its `data-state`. */
  state: string | null;
};

/**
 * The link to a page of this site that contains an event target. `null` for links that the browser handles: to other
 * sites, files, new windows and fragments of the current page.
 */
export function linkAt(target: EventTarget | null): PageLink | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.hasAttribute('href') || link.target || link.hasAttribute('download')) return null;
  // The origin of an invalid URL is empty.
  if (link.origin !== location.origin || !isPage(link.pathname)) return null;
  const url = new URL(link.href);
  const { pathname, search, hash } = url;
  if (hash && pathname === location.pathname && search === location.search) return null;
  return { url, href: pathname + search + hash, state: link.dataset.state ?? null };
}
