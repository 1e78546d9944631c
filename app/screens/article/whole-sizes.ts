import type { Image } from '#contract/entities/image.ts';

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
