import * as v from 'valibot';

/** One size of an image that the content service has made, or the original itself. */
const rendition = v.object({
  url: v.string(),
  width: v.nullish(v.number(), null),
  mime: v.nullish(v.string(), ''),
});
const made = v.nullish(rendition, null);

/** Three colours of a picture, from its one corner to the other: `#8a9,#cba,#432`. */
const colours = v.fallback(
  v.nullish(v.pipe(v.string(), v.regex(/^(#[\da-f]{3},){2}#[\da-f]{3}$/)), null),
  null,
);

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
