import { range } from '../lists';
import type { Random } from '../random';
import { format } from '../svg';

export type Pylon = { x: number; top: number; width: number; shape: 'mast' | 'frame' | 'diamond' };

export function drawPylon({ x, top, width, shape }: Pylon, deck: number, foot: number): string {
  const n = (...numbers: number[]) => numbers.map(format).join(' ');
  const w = width;
  switch (shape) {
    case 'mast':
      return `M${n(x - w * 0.3, top)}H${format(x + w * 0.3)}L${n(x + w * 0.55, foot)}H${format(x - w * 0.55)}Z`;
    case 'frame':
      return `M${n(x - w * 0.25, top)}H${format(x + w * 0.25)}L${n(x + w * 1.5, foot)}h${format(-w * 0.75)}L${n(x, top + 190)}L${n(x - w * 0.75, foot)}h${format(-w * 0.75)}Z`;
    case 'diamond':
      return `M${n(x - w * 0.22, top)}H${format(x + w * 0.22)}V${format(top + 120)}L${n(x + w * 1.5, deck)}L${n(x + w * 0.6, foot)}H${format(x + w * 0.05)}L${n(x + w * 0.8, deck)}L${n(x, top + 210)}L${n(x - w * 0.8, deck)}L${n(x - w * 0.05, foot)}H${format(x - w * 0.6)}L${n(x - w * 1.5, deck)}L${n(x - w * 0.22, top + 120)}Z`;
  }
}

/** Cables from the pylon down to both sides of the deck: a fan from one point, or a harp of parallels. */
export function drawCables(
  random: Random,
  { x, top }: Pylon,
  reach: number,
  deckAt: (x: number) => number,
): string {
  const count = random.int(9, 15);
  const harp = random.chance(0.35);
  return range(count)
    .map((index) => {
      const share = (index + 1) / count;
      const high = top + 14 + (harp ? (1 - share) * (deckAt(x) - top) * 0.72 : (1 - share) * 70);
      return [-1, 1]
        .map((side) => {
          const end = x + side * (40 + share * reach);
          return `M${format(x)} ${format(high)}L${format(end)} ${format(deckAt(end))}`;
        })
        .join('');
    })
    .join('');
}
