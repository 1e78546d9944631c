import * as v from 'valibot';

/** One size of an image that the content service has made, or the original itself. */
const rendition = v.object({
  url: v.string(),
  width: v.nullish(v.number(), null),
  mime: v.nullish(v.string(), ''),
});
const made = v.nullish(rendition, null);

/** Three colours of a picture, from its one corner to the other: `#8a9,#cba,#432`. */
const colours = v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^(#[\da-f]{3},){2}#[\da-f]{3}$/))), null);

const file = {
  url: v.string(),
  alternativeText: v.nullish(v.string(), ''),
  caption: v.nullish(v.string(), ''),
  width: v.nullish(v.number(), null),
  height: v.nullish(v.number(), null),
};

/**
 * An image of the media library (spec §3: cover, icon, logo). `formats` is empty for pictures that
 * are small already; the original is then the only rendition.
 */
export const image = v.object({
  ...file,
  formats: v.nullish(
    v.object({
      thumbnail: v.nullish(v.object({ ...rendition.entries, colours }), null),
      small: made,
      medium: made,
      large: made,
      full: made,
    }),
    {},
  ),
});

/** The photo of somebody (spec §3: authors), which never stands larger than a thumb. */
export const photo = v.object({
  ...file,
  formats: v.nullish(v.object({ tiny: made, thumbnail: made }), {}),
});

export type Rendition = v.InferOutput<typeof rendition>;
export type Image = Omit<v.InferOutput<typeof image>, 'formats'> & {
  formats: Readonly<Record<string, (Rendition & { colours?: string | null }) | null>>;
};

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
