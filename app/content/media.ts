import type { FocalPoint, Image, Rendition } from '#contract/entities/image.ts';

/** An http(s) URL, or one that starts with `//`. */
const ABSOLUTE = /^(?:https?:)?\/\//i;

/**
 * The URL of a media file. Absolute http(s) URLs are kept, relative ones are prefixed with the configured base address
 * (spec §3). Anything else (`javascript:`, an invalid URL) is treated as a file name, so the result is always a URL that
 * browsers can parse, also in a `srcset`.
 */
export function mediaUrl(url: string, base: string): string {
  const address = url.trim().replace(/\s/g, '%20');
  if (ABSOLUTE.test(address) && URL.canParse(address, 'https://relative.invalid')) return address;
  return `${base}/${address.replace(/^[/\\]+/, '')}`;
}

/**
 * The renditions for a `srcset`, narrowest first: only the AVIF ones if there are any, else all of them and the
 * original. The one for shared links is never among them.
 */
export function renditions({ formats, url, width }: Image): {
  avif: boolean;
  sizes: (Rendition & { width: number })[];
} {
  const all = Object.entries(formats).flatMap(([name, rendition]) => (name === 'share' ? [] : [rendition]));
  const byWidth = (list: (Rendition | null)[]) =>
    list
      .flatMap((item) => (item?.width ? [{ ...item, width: item.width }] : []))
      .sort((a, b) => a.width - b.width);
  const avif = byWidth(all.filter((item) => item?.mime === 'image/avif'));
  return avif.length > 0
    ? { avif: true, sizes: avif }
    : { avif: false, sizes: byWidth([...all, { url, width, mime: '' }]) };
}

/** Of the height of the screen, as in whole-picture.module.css. */
const HEIGHT_LIMIT = 0.85;

/**
 * The `sizes` of an image that is shown whole in a place with these `sizes`: one that is higher than wide may be narrower,
 * because its height is limited.
 */
export function wholeSizes({ width, height }: Image, sizes: string): string {
  if (!width || !height || width >= height) return sizes;
  const percent = Math.ceil((100 * HEIGHT_LIMIT * width) / height);
  return `(max-aspect-ratio: ${percent}/100) 100vw, ${percent}vh`;
}

const FOCUS_STEPS = 8;

/** A focal point for the style of `Picture`, in eighths: `26` for 2/8 from the left, 6/8 from the top. */
export function focusStep(focalPoint: FocalPoint | null): string | undefined {
  const step = (percent: number) => Math.round((percent * FOCUS_STEPS) / 100);
  return focalPoint ? `${step(focalPoint.x)}${step(focalPoint.y)}` : undefined;
}
