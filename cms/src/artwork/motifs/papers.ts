import { range } from '../lists';
import { mix, type Palette } from '../palette';
import type { Random } from '../random';
import { circle, path, rect } from '../svg';

/** Lines that stand for text, never quite full at the end of a paragraph. */
function drawLines(
  random: Random,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
): string {
  const gap = 21;
  const d = range(height / gap).map((row) => {
    const isLast = random.chance(0.18);
    return `M${Math.round(x)} ${Math.round(y + row * gap)}h${Math.round(width * (isLast ? random.between(0.3, 0.8) : 1))}`;
  });
  return path(d.join(''), { stroke: color, 'stroke-width': 6, 'stroke-opacity': 0.62 });
}

/** A plate on a page: a small picture of hills and a sun. */
function drawPlate(
  random: Random,
  x: number,
  y: number,
  w: number,
  h: number,
  { soft, deep, accent }: Palette,
): string {
  const [sunX, sunY] = [x + w * random.between(0.3, 0.7), y + h * 0.42];
  return (
    rect(x, y, w, h, { fill: soft }) +
    circle(sunX, sunY, h * 0.2, { fill: accent }) +
    path(
      `M${x} ${y + h}V${Math.round(y + h * 0.66)}q${w / 4}-${Math.round(h * 0.3)} ${w / 2} 0t${w / 2}-${Math.round(h * 0.1)}V${y + h}z`,
      { fill: deep },
    )
  );
}

export function drawSheet(random: Random, palette: Palette): string {
  const [w, h] = [300, 410];
  const paper = random.pick([
    palette.paper,
    mix(palette.paper, palette.soft, 0.45),
    mix(palette.accent, palette.paper, 0.75),
  ]);
  const content = random.pick(['text', 'text', 'plate', 'ruled'] as const);
  const ruled = range(15)
    .map((row) => `M-150 ${-160 + row * 24}h300`)
    .join('');
  return [
    rect(-w / 2 + 13, -h / 2 + 15, w, h, { fill: palette.ink, 'fill-opacity': 0.5 }),
    path(`M${-w / 2} ${-h / 2}H${w / 2 - 54}L${w / 2} ${-h / 2 + 54}V${h / 2}H${-w / 2}z`, { fill: paper }),
    path(`M${w / 2 - 54} ${-h / 2}v54h54z`, { fill: mix(paper, palette.ink, 0.22) }),
    content === 'ruled'
      ? path(ruled, { stroke: palette.mid, 'stroke-width': 3 }) +
        path('M-110-205V205', { stroke: palette.accent, 'stroke-width': 4 })
      : '',
    content === 'plate' ? drawPlate(random, -110, -110, 220, 150, palette) : '',
    content === 'ruled'
      ? ''
      : drawLines(
          random,
          -110,
          content === 'plate' ? 72 : -140,
          220,
          content === 'plate' ? 110 : 300,
          palette.ink,
        ),
  ].join('');
}

/** An open book around its spine, about 760 wide and 520 high. */
export function drawBook(random: Random, palette: Palette, cover: string): string {
  const { ink, paper, soft, accent } = palette;
  const leaf = mix(paper, '#ffffff', 0.15);
  const edge = mix(soft, ink, 0.15);
  // A page swells out of the fold and falls to its edge.
  const page = (side: 1 | -1, grow: number) =>
    `M0-232C${side * 60}-268 ${side * 190}-262 ${side * (352 + grow)}-${238 - grow * 0.2}V${252 + grow}C${side * 190} ${228 + grow} ${side * 60} ${224 + grow} 0 ${256 + grow}Z`;
  const both = (draw: (side: 1 | -1) => string) => draw(-1) + draw(1);
  const picture = random.sign();
  const fill = (side: 1 | -1) => {
    const x = side < 0 ? -318 : 46;
    const plate = side === picture && random.chance(0.75);
    return (
      (plate ? drawPlate(random, x, -190, 272, 190, palette) : '') +
      drawLines(random, x, plate ? 36 : -180, 272, plate ? 170 : 380, ink)
    );
  };
  return [
    rect(-372, -238, 770, 540, { fill: ink, 'fill-opacity': 0.5, rx: 14 }),
    rect(-384, -256, 768, 536, { fill: cover, rx: 12 }),
    both((side) => path(page(side, 16), { fill: edge })),
    both((side) => path(page(side, 8), { fill: paper, stroke: edge, 'stroke-width': 3 })),
    both((side) => path(page(side, 0), { fill: leaf, stroke: edge, 'stroke-width': 3 })),
    both(fill),
    // The fold lies in shadow.
    path(
      'M0-232C-20-246-44-254-70-257V228C-44 232-20 242 0 256C20 242 44 232 70 228V-257C44-254 20-246 0-232Z',
      { fill: ink, 'fill-opacity': 0.14 },
    ),
    path('M0-232V256', { stroke: ink, 'stroke-width': 4, 'stroke-opacity': 0.6 }),
    random.chance(0.6) ? path('M-13-244V302l13-15 13 15V-244z', { fill: accent }) : '',
  ].join('');
}
