import { distance, type Palette } from '../palette';
import type { Random } from '../random';
import { circle, format, path, rect } from '../svg';
import type { Head } from './hair';

/** Shoulders in cloth of one colour with a trim of another. */
export function drawClothes(random: Random, palette: Palette, ground: string, skin: string): string {
  const inks = [palette.deep, palette.ink, palette.accent, palette.spark, palette.paper, palette.mid];
  const main = random.pick(inks.filter((ink) => distance(ink, ground) > 60));
  const trim = random.pick(inks.filter((ink) => ink !== main));
  const slope = random.between(0, 26);
  const body = path(
    `M60 900V610C66 ${format(500 + slope)} 130 470 236 446H364C470 470 534 ${format(500 + slope)} 540 610V900Z`,
    { fill: main },
  );
  switch (random.pick(['round', 'open', 'roll', 'shirt', 'stripes'] as const)) {
    case 'round':
      return body + path('M232 446Q300 506 368 446L384 452Q300 534 216 452Z', { fill: trim });
    case 'open':
      return (
        body +
        path('M244 440L300 560L356 440Z', { fill: skin }) +
        path('M236 444L300 570L364 444L392 452L300 620L208 452Z', { fill: trim })
      );
    case 'roll':
      return body + path('M236 420Q300 448 364 420L372 476Q300 508 228 476Z', { fill: trim });
    case 'shirt':
      return body + path('M240 440L300 492L360 440L378 456L336 540L300 496L264 540L222 456Z', { fill: trim });
    case 'stripes': {
      // Each as wide as the shoulders are there.
      const bands = [
        [500, 142 - slope],
        [532, 96],
        [564, 76],
        [596, 64],
      ].map(([y = 0, x = 0]) =>
        path(`M${format(x)} ${y}H${format(600 - x)}`, { stroke: trim, 'stroke-width': 15 }),
      );
      return body + bands.join('') + path('M242 424V446Q300 500 358 446V424Z', { fill: skin });
    }
  }
}

export function drawGlasses(random: Random, { half, top, chin }: Head, color: string): string {
  const y = top + (chin - top) * 0.52;
  const frame = { fill: '#fff', 'fill-opacity': 0.1, stroke: color, 'stroke-width': 7 };
  const lens = random.chance(0.6)
    ? (x: number) => circle(x, y, 33, frame)
    : (x: number) => rect(x - 36, y - 24, 72, 50, { ...frame, rx: 12 });
  const arms = `M290 ${format(y - 4)}q10-8 20 0M222 ${format(y - 6)}L${format(300 - half)} ${format(y - 12)}M378 ${format(y - 6)}L${format(300 + half)} ${format(y - 12)}`;
  return lens(257) + lens(343) + path(arms, { fill: 'none', stroke: color, 'stroke-width': 7 });
}

export function drawHat(random: Random, { half, top }: Head, color: string, band: string): string {
  const [left, right] = [300 - half, 300 + half];
  switch (random.pick(['beanie', 'beret', 'brim'] as const)) {
    case 'beanie':
      return (
        path(
          `M${left - 12} ${top + 64}C${left - 16} ${top - 104} ${right + 16} ${top - 104} ${right + 12} ${top + 64}Z`,
          { fill: color },
        ) + rect(left - 18, top + 40, 2 * half + 36, 42, { fill: band, rx: 12 })
      );
    case 'beret':
      return (
        path(
          `M${left - 8} ${top + 66}C${left - 80} ${top - 10} ${left + 10} ${top - 66} 320 ${top - 54}C${right + 60} ${top - 46} ${right + 66} ${top + 30} ${right + 8} ${top + 60}Q300 ${top + 36} ${left - 8} ${top + 66}Z`,
          { fill: color },
        ) + path(`M316 ${top - 52}l8-24`, { stroke: color, 'stroke-width': 9, 'stroke-linecap': 'round' })
      );
    case 'brim':
      return (
        path(
          `M${left - 4} ${top + 50}L${left + 14} ${top - 60}Q300 ${top - 84} ${right - 14} ${top - 60}L${right + 4} ${top + 50}Z`,
          { fill: color },
        ) +
        path(`M${left} ${top + 24}Q300 ${top + 6} ${right} ${top + 24}V${top + 58}H${left}Z`, {
          fill: band,
        }) +
        path(
          `M${left - 74} ${top + 70}Q300 ${top + 14} ${right + 74} ${top + 70}Q300 ${top + 62} ${left - 74} ${top + 70}Z`,
          { fill: color },
        )
      );
  }
}
