import { safeHref } from 'masthead-contract/text/safe-href';

/** Parameters with which senders follow readers. */
const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|yclid|twclid|ttclid|igshid|igsh|mc_[ce]id|_hs(?:enc|mi)|mkt_tok|vero_id|oly_\w+_id|li_fat_id)$/i;

/** Services that wrap a URL in one of their own, and the parameter that contains it. */
const REDIRECTS = [
  { host: /^(?:www\.)?google\.[a-z.]+$/, path: /^\/url$/, parameter: ['q', 'url'] },
  { host: /\.safelinks\.protection\.outlook\.com$/, path: /^\//, parameter: ['url'] },
  { host: /^(?:l|lm)\.facebook\.com$/, path: /^\/l\.php$/, parameter: ['u'] },
];

/**
 * The URL that an editor means, as the site links it (`safeHref`) and Strapi stores it: http, https, mailto, tel or a path of
 * this site. A domain or an email address gets its scheme. `null` for anything else.
 */
export function linkAddress(text: string): string | null {
  const typed = text.trim();
  if (typed.startsWith('/')) return safeHref(typed);
  if (/^[^\s@:/?#]+@[^\s@:/?#.]+(?:\.[^\s@:/?#.]+)+$/.test(typed)) return safeHref(`mailto:${typed}`);
  const isDomain = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d+)?(?:[/?#].*)?$/u.test(typed);
  const address = isDomain ? `https://${typed}` : typed;
  if (!URL.canParse(address)) return null;
  // The browser writes the names of hosts in ASCII.
  return safeHref(address) ?? safeHref(new URL(address).href);
}

/** The URL of a pasted link, without other programs' redirects and tracking. */
export function pastedUrl(text: string): string | null {
  const address = linkAddress(text);
  if (!address || !/^https?:/i.test(address)) return address;
  const url = new URL(address);
  const redirect = REDIRECTS.find(({ host, path }) => host.test(url.hostname) && path.test(url.pathname));
  const target = redirect?.parameter.map((name) => url.searchParams.get(name)).find((value) => value);
  // Each redirect is shorter than the one around it.
  if (target) return pastedUrl(target);
  const tracking = [...url.searchParams.keys()].filter((name) => TRACKING.test(name));
  if (tracking.length === 0) return address;
  for (const name of tracking) url.searchParams.delete(name);
  return safeHref(url.href);
}
