import { range } from '../lists';
import { mix, type Palette } from '../palette';
import { fade, overprint, spray } from '../print';
import type { Random } from '../random';
import type { DrawStyle } from '../style';
import { circle, format, HEIGHT, path, rect, sheet, WIDTH } from '../svg';

/** One tile with its corner at (x, y). */
type Tile = { x: number; y: number; size: number };

function quarter({ x, y, size }: Tile, corner: number, radius = size): string {
  const [left, top, right, bottom, r] = [x, y, x + size, y + size, radius].map(format);
  switch (corner % 4) {
    case 0:
      return `M${left} ${top}h${r}a${r} ${r} 0 0 1-${r} ${r}z`;
    case 1:
      return `M${right} ${top}v${r}a${r} ${r} 0 0 1-${r}-${r}z`;
    case 2:
      return `M${right} ${bottom}h-${r}a${r} ${r} 0 0 1 ${r}-${r}z`;
    default:
      return `M${left} ${bottom}v-${r}a${r} ${r} 0 0 1 ${r} ${r}z`;
  }
}

function half({ x, y, size }: Tile, upright: boolean, second: boolean): string {
  const r = format(size / 2);
  if (upright)
    return `M${format(x + (second ? size : 0))} ${format(y)}a${r} ${r} 0 0 ${second ? 0 : 1} 0 ${format(size)}z`;
  return `M${format(x)} ${format(y + (second ? size : 0))}a${r} ${r} 0 0 ${second ? 1 : 0} ${format(size)} 0z`;
}

function drawTile(random: Random, tile: Tile, [ground, first, second]: readonly string[]): string {
  const { x, y, size } = tile;
  const [cx, cy] = [x + size / 2, y + size / 2];
  const corner = random.int(0, 3);
  const base = rect(x, y, size + 0.5, size + 0.5, { fill: ground });
  switch (
    random.pick([
      'circle',
      'quarter',
      'quarter',
      'quarter',
      'rings',
      'halves',
      'leaf',
      'square',
      'target',
      'bars',
      'plain',
    ] as const)
  ) {
    case 'circle':
      return base + circle(cx, cy, size / 2, { fill: first });
    case 'quarter':
      return base + path(quarter(tile, corner), { fill: first });
    case 'rings':
      return (
        base +
        [1, 0.75, 0.5, 0.25]
          .map((share, ring) =>
            path(quarter(tile, corner, size * share), { fill: ring % 2 ? ground : first }),
          )
          .join('')
      );
    case 'halves': {
      const upright = random.chance(0.5);
      return (
        base +
        path(half(tile, upright, false), { fill: first }) +
        path(half(tile, upright, true), { fill: second })
      );
    }
    case 'leaf': {
      const r = format(size);
      const d =
        corner % 2
          ? `M${format(x)} ${format(y)}a${r} ${r} 0 0 1 ${r} ${r}a${r} ${r} 0 0 1-${r}-${r}z`
          : `M${format(x + size)} ${format(y)}a${r} ${r} 0 0 1-${r} ${r}a${r} ${r} 0 0 1 ${r}-${r}z`;
      return base + path(d, { fill: first });
    }
    case 'square':
      return base + rect(x + size / 4, y + size / 4, size / 2, size / 2, { fill: first });
    case 'target':
      return base + circle(cx, cy, size / 2, { fill: first }) + circle(cx, cy, size / 4, { fill: second });
    case 'bars': {
      const bars = range(4).map((bar) =>
        corner % 2
          ? rect(x + (bar * size) / 4, y, size / 8, size, { fill: first })
          : rect(x, y + (bar * size) / 4, size, size / 8, { fill: first }),
      );
      return base + bars.join('');
    }
    case 'plain':
      return base;
  }
}

const inks = ({ ink, deep, mid, soft, paper, accent, spark }: Palette): string[][] => [
  [paper, deep, accent, soft, ink],
  [paper, ink, accent, spark, mid],
  [soft, deep, accent, paper, spark],
  [paper, deep, mid, accent, mix(accent, paper, 0.55)],
  [ink, paper, accent, mid, spark],
];

export const drawBlocks: DrawStyle = (random, palette) => {
  const set = random.pick(inks(palette));
  const columns = random.pick([6, 6, 9, 12]);
  const size = WIDTH / columns;
  const tiles: Tile[] = range(columns * Math.ceil(HEIGHT / size - 0.05)).map((index) => ({
    x: (index % columns) * size,
    y: Math.floor(index / columns) * size,
    size,
  }));
  // One great disc over two by two tiles: the poster's voice.
  const large = size * (columns === 6 ? 1 : columns === 9 ? 1.5 : 2);
  const column = Math.floor(columns / 2) + random.int(-1, 1);
  const row = Math.round(HEIGHT / size / 2) + (columns === 6 ? 0 : random.int(-1, 1));
  const [x, y] = [column * size, row * size];
  const shade = tiles
    .filter(() => random.chance(0.5))
    .map((tile) =>
      rect(tile.x, tile.y, size, size, {
        fill: fade(random.pick(['down', 'up', 'left', 'right'] as const)),
        'fill-opacity': 0.45,
      }),
    );

  return [
    sheet(palette.paper),
    ...tiles.map((tile) => drawTile(random, tile, random.shuffle(set))),
    spray(palette.ink, [0, 0, WIDTH, HEIGHT], ...shade),
    rect(x - large, y - large, large * 2, large * 2, { fill: random.pick([palette.paper, palette.soft]) }),
    circle(x, y, large, { fill: palette.accent }),
    overprint(
      path(quarter({ x: x - large + 7, y: y - large + 6, size: large * 2 }, random.int(0, 3), large * 2), {
        fill: palette.spark,
      }),
    ),
    circle(x, y, large * 0.32, { fill: random.pick([palette.ink, palette.paper]) }),
  ].join('');
};
