import * as v from 'valibot';

/** One size of an image that the content service has made, or the original itself. */
const rendition = v.object({
  url: v.string(),
  width: v.nullish(v.number(), null),
  mime: v.nullish(v.string(), ''),
});

/**
 * An image of the media library (spec §3: cover, icon, logo, photo). `formats` is empty
 * for pictures that are small already; the original is then the only rendition.
 */
export const image = v.object({
  url: v.string(),
  alternativeText: v.nullish(v.string(), ''),
  caption: v.nullish(v.string(), ''),
  width: v.nullish(v.number(), null),
  height: v.nullish(v.number(), null),
  formats: v.nullish(
    v.object({
      thumbnail: v.nullish(rendition, null),
      small: v.nullish(rendition, null),
      medium: v.nullish(rendition, null),
      large: v.nullish(rendition, null),
      full: v.nullish(rendition, null),
    }),
    {},
  ),
});

export type Rendition = v.InferOutput<typeof rendition>;
export type Image = v.InferOutput<typeof image>;

/** A scheme, or the two slashes before another host. */
const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/**
 * The address of a picture: a relative one is prefixed with the configured base address
 * (spec §3, last line but one), an absolute one is kept.
 */
export function mediaUrl(url: string, base: string): string {
  return ABSOLUTE.test(url) ? url : `${base}/${url.replace(/^\//, '')}`;
}

/**
 * What a place can choose from, narrowest first: the AVIF renditions, or where there are none
 * (pictures that are small, or another Strapi's) all of them and the original.
 */
export function renditions({ formats, url, width }: Image): {
  avif: boolean;
  sizes: (Rendition & { width: number })[];
} {
  const made = [formats.thumbnail, formats.small, formats.medium, formats.large, formats.full];
  const ofKnownWidth = (all: (Rendition | null)[]) =>
    all
      .flatMap((one) => (one?.width ? [{ ...one, width: one.width }] : []))
      .sort((a, b) => a.width - b.width);
  const avif = ofKnownWidth(made.filter((one) => one?.mime === 'image/avif'));
  return avif.length > 0
    ? { avif: true, sizes: avif }
    : { avif: false, sizes: ofKnownWidth([...made, { url, width, mime: '' }]) };
}
