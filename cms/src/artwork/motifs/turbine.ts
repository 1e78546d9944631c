import { circle, path, place } from '../svg';

export type Weather = {
  sky: string;
  haze: string;
  disc: string;
  far: string;
  near: string;
  mast: string;
  shade: string;
};

/** A turbine standing on the origin, 400 high to the hub. */
export function drawTurbine(turn: number, { mast, shade }: Weather, ground: string): string {
  const blade = 'M-4-8C-20-60-15-110-3-262C-1-268 3-266 4-260C12-120 12-60 6-8Z';
  const blades = [0, 120, 240].map((angle) =>
    place(
      0,
      -400,
      turn + angle,
      1,
      path(blade, { fill: mast }),
      path('M0-8C12-60 12-120 4-260C5-180 3-90 0-8Z', { fill: shade }),
    ),
  );
  return [
    path('M-11 40L-5-400H5L11 40Z', { fill: mast }),
    path('M1 40L1-400H5L11 40Z', { fill: shade }),
    ...blades,
    circle(0, -400, 15, { fill: mast, stroke: ground, 'stroke-width': 5 }),
  ].join('');
}
