type Size = { width: number; height: number };
type Box = Size & { left: number; top: number };
type Point = { x: number; y: number };

/**
 * Whether a point lies on a picture that fills its box without being cut (`object-fit:
 * contain`), and not on the empty ground beside it. All lengths in one unit, the box
 * measured from where the point is.
 */
export function isOnPicture({ x, y }: Point, box: Box, picture: Size): boolean {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const fromCentre = {
    x: Math.abs(x - (box.left + box.width / 2)),
    y: Math.abs(y - (box.top + box.height / 2)),
  };
  return fromCentre.x <= (picture.width * scale) / 2 && fromCentre.y <= (picture.height * scale) / 2;
}
