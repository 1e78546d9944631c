import { range } from '../lists';
import { mix, type Palette } from '../palette';
import type { Random } from '../random';
import { circle, path } from '../svg';

/** Food keeps the colours it is known by, whatever the inks. */
export const FOOD = {
  crust: '#b06f30',
  orange: '#e48a35',
  lemon: '#ecc650',
  pear: '#b5ab4c',
  red: '#bd412d',
  green: '#98a645',
  coffee: '#3b2015',
  grape: '#4a3358',
} as const;

const stroke = (color: string, width: number, opacity?: number) => ({
  fill: 'none',
  'stroke-linecap': 'round',
  stroke: color,
  'stroke-width': width,
  'stroke-opacity': opacity,
});

const GRAPES = [
  [-54, -34],
  [0, -44],
  [54, -34],
  [-28, 4],
  [28, 4],
  [0, 46],
  [-58, 22],
  [58, 20],
  [-26, 74],
] as const;

export function drawOrange(random: Random, { deep }: Palette): string {
  const pores = range(20)
    .map(() => `M${random.int(-52, 52)} ${random.int(-52, 52)}h.1`)
    .join('');
  return (
    circle(0, 0, 88, { fill: FOOD.orange }) +
    path(pores, stroke(mix(FOOD.orange, FOOD.coffee, 0.3), 6)) +
    path('M-9-9L9 9M9-9L-9 9', stroke(deep, 9))
  );
}

export function drawApple(random: Random, { ink, deep, paper }: Palette): string {
  const skin = random.pick([FOOD.red, FOOD.green, mix(FOOD.red, FOOD.lemon, 0.4)]);
  return (
    path('M0-62C34-88 84-62 80-4C78 52 40 88 0 74C-40 88-78 52-80-4C-84-62-34-88 0-62Z', { fill: skin }) +
    path('M-52-20A58 58 0 0 1-26-52', stroke(paper, 10, 0.7)) +
    path('M0-58Q4-84 16-98', stroke(ink, 8)) +
    path('M0-70C14-104 46-112 66-100C56-74 28-62 0-70Z', { fill: deep })
  );
}

export const drawPear = (_random: Random, { ink, paper }: Palette) =>
  path('M0-92C26-92 30-50 40-22C62 6 76 30 66 60C54 96-54 96-66 60C-76 30-62 6-40-22C-30-50-26-92 0-92Z', {
    fill: FOOD.pear,
  }) +
  path('M-38 20A50 50 0 0 0-30 56', stroke(paper, 10, 0.6)) +
  path('M0-90Q2-108 12-118', stroke(ink, 8));

export const drawLemon = (_random: Random, { paper }: Palette) =>
  path('M-78 0Q-66-6-56-22C-30-58 30-58 56-22Q66-6 80 0Q66 8 56 22C30 58-30 58-56 22Q-66 8-78 0Z', {
    fill: FOOD.lemon,
  }) + path('M-30-26Q-6-40 18-36', stroke(paper, 9, 0.8));

export const drawGrapes = (_random: Random, { ink, soft }: Palette) =>
  path('M0-92V-50', stroke(ink, 9)) +
  GRAPES.map(
    ([x, y]) =>
      circle(x, y, 31, { fill: FOOD.grape, stroke: ink, 'stroke-width': 3 }) +
      circle(x - 9, y - 10, 7, { fill: soft }),
  ).join('');
