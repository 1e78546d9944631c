import type { Image, Rendition } from '#contract/entities/image.ts';

/** What pictures come by, or only the two slashes before another host. */
const ABSOLUTE = /^(?:https?:)?\/\//i;

/**
 * The address of a picture: a relative one is prefixed with the configured base address
 * (spec §3, last line but one), an absolute one is kept. Whatever else stands in its place, as
 * `javascript:` or no address at all, is taken for a file's name, which leads nowhere: every
 * browser can read what comes out, also among others in a `srcset`.
 */
export function mediaUrl(url: string, base: string): string {
  const address = url.trim().replace(/\s/g, '%20');
  if (ABSOLUTE.test(address) && URL.canParse(address, 'https://relative.invalid')) return address;
  return `${base}/${address.replace(/^[/\\]+/, '')}`;
}

/**
 * What a place can choose from, narrowest first: the AVIF renditions, or where there are none
 * (pictures that are small, or another Strapi's) all of them and the original.
 */
export function renditions({ formats, url, width }: Image): {
  avif: boolean;
  sizes: (Rendition & { width: number })[];
} {
  const all = Object.values(formats);
  const ofKnownWidth = (some: (Rendition | null)[]) =>
    some
      .flatMap((one) => (one?.width ? [{ ...one, width: one.width }] : []))
      .sort((a, b) => a.width - b.width);
  const avif = ofKnownWidth(all.filter((one) => one?.mime === 'image/avif'));
  return avif.length > 0
    ? { avif: true, sizes: avif }
    : { avif: false, sizes: ofKnownWidth([...all, { url, width, mime: '' }]) };
}
