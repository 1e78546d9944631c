import type { Image } from '#contract/entities/image.ts';

/** Of the height of the screen, as in whole-picture.module.css. */
const HEIGHT_LIMIT = 0.85;

/** The size of an image that the content service stored without one. */
const UNKNOWN = { width: 1200, height: 800 };

/** The size of an image in pixels. */
export function sizeOf({ width, height }: Image): { width: number; height: number } {
  return width && height ? { width, height } : UNKNOWN;
}

/**
 * The `sizes` attribute of an image that is shown whole: as wide as the screen, or as wide as its proportions allow at its
 * greatest height.
 */
export function wholeSizes(image: Image): string {
  const { width, height } = sizeOf(image);
  const percent = Math.ceil((100 * HEIGHT_LIMIT * width) / height);
  return `(max-aspect-ratio: ${percent}/100) 100vw, ${percent}vh`;
}
