type Size = { width: number; height: number };
type Box = Size & { left: number; top: number };
type Point = { x: number; y: number };

/**
 * Whether a point is on a picture shown with `object-fit: contain`, not on the empty space around it. `box` is the element,
 * in the coordinates of the point; `picture` is the natural size.
 */
export function isOnPicture({ x, y }: Point, box: Box, picture: Size): boolean {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const fromCentre = {
    x: Math.abs(x - (box.left + box.width / 2)),
    y: Math.abs(y - (box.top + box.height / 2)),
  };
  return fromCentre.x <= (picture.width * scale) / 2 && fromCentre.y <= (picture.height * scale) / 2;
}
