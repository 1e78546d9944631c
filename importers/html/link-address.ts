import { safeHref } from 'masthead-contract/safe-href';

/** The address of a link as pages may have it: on the site itself without the host, so that redirects find it. `null` for none. */
export function linkAddress(address: string, site: string): string | null {
  const url = parse(address, site);
  if (!url) return safeHref(address);
  if (!/^https?:$/.test(url.protocol)) return safeHref(url.href);
  const base = URL.parse(site);
  const isOwn = base !== null && bare(base.hostname) === bare(url.hostname);
  return isOwn ? url.pathname + url.search + url.hash : safeHref(url.href);
}

/** The whole address of a picture; `null` for none. */
export function pictureAddress(address: string, site: string): string | null {
  const url = parse(address, site);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

const parse = (address: string, site: string): URL | null =>
  URL.parse(address.trim()) ?? URL.parse(address.trim(), site.endsWith('/') ? site : `${site}/`);

const bare = (host: string): string => host.replace(/^www\./, '');
