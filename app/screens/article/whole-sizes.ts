import type { Image } from '#contract/body/image.ts';

/** A fraction of the screen's height, as in whole-picture.module.css. */
const HEIGHT_LIMIT = 0.85;

/** The size of an image that the content service stored without one. */
const UNKNOWN = { width: 1200, height: 800 };

/** The size of an image in pixels. */
export function sizeOf({ width, height }: Image): { width: number; height: number } {
  return width && height ? { width, height } : UNKNOWN;
}

/**
 * The `sizes` attribute of an image that is shown whole: the place's own, or for an upright image the width that its proportions
 * allow at the maximum height.
 */
export function wholeSizes(image: Image, place: string): string {
  const { width, height } = sizeOf(image);
  if (width >= height) return place;
  const percent = Math.ceil((100 * HEIGHT_LIMIT * width) / height);
  return `(max-aspect-ratio: ${percent}/100) 100vw, ${percent}vh`;
}

/** The `sizes` attribute of the first picture of a cover, which is never higher than one of 4 : 3 (cover-figures.module.css). */
export function coverSizes(image: Image): string {
  const { width, height } = sizeOf(image);
  const part = Math.min(1, (0.75 * width) / height);
  const [large, largest, small] = [80, 94, 100].map((size) => Math.ceil(size * part));
  return `(min-width: 64rem) min(${large}vw, ${largest}rem), ${small}vw`;
}
