import * as v from 'valibot';
import { optional, optionalText } from '../text/optional.ts';

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

const file = {
  url: v.string(),
  alternativeText: optionalText,
  caption: optionalText,
  width: optional(v.number()),
  height: optional(v.number()),
  /** The point that must stay visible when the image is cropped, in percent from its left and top edge. */
  focalPoint: v.fallback(optional(v.object({ x: v.number(), y: v.number() })), null),
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

/** Minimum size, in pixels, of a picture that services show. */
const SMALLEST_SHARE = 200;

/** The rendition for shared links: a JPEG of at most 1200 pixels in width; `null` if it is too small to be shown. */
export const sharedRendition = v.fallback(
  optional(
    v.object({
      url: v.string(),
      width: v.pipe(v.number(), v.minValue(SMALLEST_SHARE)),
      height: v.pipe(v.number(), v.minValue(SMALLEST_SHARE)),
      sizeInBytes: optional(v.number()),
    }),
  ),
  null,
);
const sharedUrl = v.fallback(optional(v.object({ url: v.string(), width: optional(v.number()) })), null);

/** An image with a rendition for shared links, if the content service has made one, and those in other shapes. */
export const sharedImage = v.object({
  ...file,
  formats: v.nullish(
    v.object({
      ...formats,
      share: sharedRendition,
      share16x9: sharedUrl,
      share4x3: sharedUrl,
      share1x1: sharedUrl,
    }),
    {},
  ),
});

/** An icon of the magazine, with a rendition for readers who install it: a PNG of 512 pixels in width and height. */
export const siteIcon = v.object({
  ...file,
  formats: v.nullish(v.object({ ...formats, icon: sharedUrl }), {}),
});

/** An image that is only shown with shared links. */
export const linkImage = v.object({
  alternativeText: optionalText,
  formats: v.nullish(v.object({ share: sharedRendition }), {}),
});

/** The photo of an author (spec §3), which is only shown at thumbnail size. */
export const photo = v.object({
  ...file,
  formats: v.nullish(v.object({ tiny: optionalRendition, thumbnail: optionalRendition }), {}),
});

export type FocalPoint = { x: number; y: number };
export type Rendition = { url: string; width: number | null; mime?: string; colours?: string | null };
export type Image = Omit<v.InferOutput<typeof image>, 'formats'> & {
  formats: Readonly<Record<string, Rendition | null>>;
};
export type LinkImage = v.InferOutput<typeof linkImage>;
export type SharedImage = v.InferOutput<typeof sharedImage>;
