import type { FocalPoint, Image, Rendition } from '#contract/body/image.ts';
import { cleanUrl, encodeUrl } from '#contract/text/encode-address.ts';
import { safeHref } from '#contract/text/safe-href.ts';

/**
 * The URL of a media file. Absolute http(s) URLs are kept, relative ones are prefixed with the configured base URL (spec §3).
 * Anything else (`javascript:`, an invalid host) is treated as a file name, so the result is always a valid URL, also in a
 * `srcset`.
 */
export function mediaUrl(url: string, base: string): string {
  const address = cleanUrl(url);
  const href = safeHref(address);
  const isAbsolute = href !== null && /^(?:https?:)?\/\//i.test(href);
  const result = isAbsolute ? href : `${base}/${encodeUrl(address).replace(/^\/+/, '')}`;
  // A comma at the end would end the URL in a `srcset`.
  return result.replace(/,$/, '%2C');
}

/** The URL of a media file with its host, for other sites. */
export const absoluteMediaUrl = (
  url: string,
  { origin, mediaBase }: { origin: string; mediaBase: string },
): string => new URL(mediaUrl(url, mediaBase), origin).href;

/** The URL of a link in a text, for other programs and on paper: files of the media library get the media base URL. */
export const absoluteLink = (
  href: string,
  page: string,
  config: { origin: string; mediaBase: string },
): string =>
  href.startsWith('/uploads/') ? absoluteMediaUrl(href, config) : (URL.parse(href, page)?.href ?? href);

/** Maximum device pixels per CSS pixel, and that of screens so wide that a share of their width is much. */
const MAX_DENSITY = 3;
const MAX_WIDE_DENSITY = 2.5;
const REM_PX = 16;

/**
 * The renditions for a `srcset`, narrowest first: only AVIF if available, else all of them and the original. Excludes those for
 * shared links and icons, and those wider than a place of limited width needs.
 */
export function renditions({ formats, url, width }: Image, place = ''): (Rendition & { width: number })[] {
  const needed = neededPixels(place);
  const upToNeeded = <Size extends { width: number }>(sizes: Size[]) => {
    const enough = sizes.findIndex((size) => size.width >= needed);
    return enough < 0 ? sizes : sizes.slice(0, enough + 1);
  };
  const all = Object.entries(formats).flatMap(([name, rendition]) =>
    /^(?:share|icon)/.test(name) ? [] : rendition,
  );
  const byWidth = (list: (Rendition | null)[]) =>
    list
      .flatMap((item) => (item?.width ? [{ ...item, width: item.width }] : []))
      .sort((a, b) => a.width - b.width);
  const avif = byWidth(all.filter((item) => item?.mime === 'image/avif'));
  return upToNeeded(avif.length > 0 ? avif : byWidth([...all, { url, width, mime: '' }]));
}

const PLACE = /^(?:\(min-width: (?<from>[\d.]+)rem\) )?(?:(?<rem>[\d.]+)rem|(?<share>[\d.]+)vw)$/;

/** The device pixels of a picture in a place, given as a `sizes` attribute; infinite if its width has no limit. */
function neededPixels(place: string): number {
  /** In rem: the window of an entry is narrower than that of the one before it. */
  let window = Number.POSITIVE_INFINITY;
  const widths = place.split(', ').map((entry) => {
    const { from = '0', rem, share } = PLACE.exec(entry)?.groups ?? {};
    const widest = window;
    window = Number(from);
    if (rem !== undefined) return Number(rem) * MAX_DENSITY;
    return share === undefined ? Number.POSITIVE_INFINITY : (Number(share) / 100) * widest * MAX_WIDE_DENSITY;
  });
  return Math.max(...widths) * REM_PX;
}

/** A focal point for the style of `Picture`, in eighths: `26` for 2/8 from the left, 6/8 from the top. */
export function focusStep(focalPoint: FocalPoint | null): string | undefined {
  const step = (percent: number) => Math.round(Math.min(Math.max(percent, 0), 100) / 12.5);
  return focalPoint ? `${step(focalPoint.x)}${step(focalPoint.y)}` : undefined;
}
