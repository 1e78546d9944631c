/**
 * The widths of renditions in pixels, from an author's photo to a cover on a large screen. `thumbnail` and `small` are
 * in the specification (§3); the others fit the site's design.
 */
const WIDTHS = { tiny: 120, thumbnail: 245, small: 500, medium: 800, large: 1200, full: 1920 } as const;
export type RenditionName = keyof typeof WIDTHS;

/**
 * A rendition is only made of pictures wider than this, the width of the next smaller rendition. So the largest
 * rendition of a picture has the picture's own width, up to 1920 pixels.
 */
const WIDER_THAN: Record<RenditionName, number> = {
  tiny: WIDTHS.tiny,
  thumbnail: 0,
  small: WIDTHS.thumbnail,
  medium: WIDTHS.small,
  large: WIDTHS.medium,
  full: WIDTHS.large,
};

/** The largest side of an AVIF picture in most decoders. */
export const MAX_SIDE = 16_384;

/**
 * The width of a rendition of a picture in pixels, or `null` if a smaller rendition is as large as the picture. No
 * rendition is wider than the picture or higher than MAX_SIDE.
 */
export function renditionWidth(
  name: RenditionName,
  { width, height }: { width: number; height: number },
): number | null {
  const widest = Math.min(width, Math.max(1, Math.floor((MAX_SIDE * width) / height)));
  return widest > WIDER_THAN[name] ? Math.min(WIDTHS[name], widest) : null;
}
