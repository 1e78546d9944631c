import * as v from 'valibot';
import { optional, optionalText } from './optional.ts';

/** One size of an image. `width` is in pixels. */
const rendition = v.object({
  url: v.string(),
  width: optional(v.number()),
  mime: optionalText,
});
const optionalRendition = optional(rendition);

/** The colours of a placeholder gradient, from the top left corner to the bottom right: `#8a9,#cba,#432`. */
const colours = v.fallback(
  optional(
    v.pipe(
      v.string(),
      v.check((text) => /^(#[\da-f]{3},){2}#[\da-f]{3}$/.test(text)),
    ),
  ),
  null,
);

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

const file = {
  url: v.string(),
  alternativeText: optionalText,
  caption: optionalText,
  width: optional(v.number()),
  height: optional(v.number()),
  /** The point that must stay visible when the image is cropped, in percent from its left and top edge. */
  focalPoint: v.fallback(optional(v.object({ x: percent, y: percent })), null),
};

const formats = {
  thumbnail: optional(v.object({ ...rendition.entries, colours })),
  small: optionalRendition,
  medium: optionalRendition,
  large: optionalRendition,
  full: optionalRendition,
};

/** An image of the media library (spec §3: cover, icon, logo). `formats` is empty if there is only the original. */
export const image = v.object({ ...file, formats: v.nullish(v.object(formats), {}) });

/** An image for shared links: `share` is a JPEG. */
export const sharedImage = v.object({
  ...file,
  formats: v.nullish(
    v.object({
      ...formats,
      share: optional(v.object({ ...rendition.entries, height: optional(v.number()) })),
    }),
    {},
  ),
});

/** The photo of an author (spec §3), which is only shown at thumbnail size. */
export const photo = v.object({
  ...file,
  formats: v.nullish(v.object({ tiny: optionalRendition, thumbnail: optionalRendition }), {}),
});

export type FocalPoint = { x: number; y: number };
export type SharedImage = v.InferOutput<typeof sharedImage>;
export type Rendition = v.InferOutput<typeof rendition>;
export type Image = Omit<v.InferOutput<typeof image>, 'formats'> & {
  formats: Readonly<Record<string, (Rendition & { colours?: string | null }) | null>>;
};
