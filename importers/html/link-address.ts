import { isPictureUrl } from 'masthead-contract/html/read-picture';
import { safeHref } from 'masthead-contract/text/safe-href';

/** The end of a path that is a page. Others with an extension are files, which no redirect can find. */
const PAGE = /(?:^|\/)[^/.]*$|\.(?:html?|php|aspx?)$/i;

/**
 * The URL of a link in a form that pages allow; `null` if there is none. URLs of the site's own pages lose the host, so that
 * redirects find them; those of its files stay.
 */
export function linkAddress(address: string, site: string): string | null {
  const url = parse(address, site);
  if (!url) return safeHref(address);
  const isPage = isOf(site, url) && (PAGE.test(url.pathname) || url.hostname.endsWith('.invalid'));
  // Two slashes at the start would lead to another host.
  return isPage ? url.pathname.replace(/^\/+/, '/') + url.search + url.hash : safeHref(url.href);
}

/** Whether a link leads to a file of the site itself other than a picture, such as a recording or document. */
export function isOwnFile(address: string, site: string): boolean {
  const url = parse(address, site);
  return url !== null && isOf(site, url) && !PAGE.test(url.pathname) && !isPictureUrl(url.href);
}

/** The absolute URL of a picture; `null` if there is none. */
export function pictureUrl(address: string, site: string): string | null {
  const url = parse(address, site);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

const parse = (address: string, site: string): URL | null =>
  URL.parse(address.trim()) ?? URL.parse(address.trim(), site.endsWith('/') ? site : `${site}/`);

/** Whether a URL belongs to the site, with `www.` or without. */
export const isOf = (site: string, url: URL): boolean => {
  const base = URL.parse(site);
  return base !== null && /^https?:$/.test(url.protocol) && bare(base.hostname) === bare(url.hostname);
};

const bare = (host: string): string => host.replace(/^www\./, '');
