import { range } from '../lists';
import type { Random } from '../random';
import { circle, format, path, rect } from '../svg';

export type House = {
  left: number;
  width: number;
  eaves: number;
  street: number;
  wall: string;
  trim: string;
  lit: string;
  glass: string;
};

/** A gable or roof over the front; `roof` is the colour of tiles. */
function drawTop(random: Random, { left, width, eaves, wall, trim }: House, roof: string): string {
  const [l, w, e] = [left, width, eaves];
  const n = (...numbers: number[]) => numbers.map(format).join(' ');
  switch (random.pick(['gable', 'steps', 'bell', 'cornice', 'mansard'] as const)) {
    case 'gable':
      return (
        path(`M${n(l, e + 1)}l${n(w / 2, -w * 0.52)}l${n(w / 2, w * 0.52)}z`, {
          fill: wall,
          stroke: roof,
          'stroke-width': 16,
        }) + circle(l + w / 2, e - w * 0.17, w * 0.075, { fill: trim })
      );
    case 'steps': {
      const s = w / 9;
      const up = range(4)
        .map(() => `v${format(-s * 1.15)}h${format(s)}`)
        .join('');
      const down = range(4)
        .map(() => `h${format(s)}v${format(s * 1.15)}`)
        .join('');
      return (
        path(`M${n(l, e + 1)}${up}h${format(s)}${down}z`, { fill: wall }) +
        rect(l + w / 2 - s * 0.55, e - s * 2.6, s * 1.1, s * 1.6, { fill: trim })
      );
    }
    case 'bell':
      return (
        path(
          `M${n(l, e + 1)}c${n(w * 0.2, -10, w * 0.16, -w * 0.36, w * 0.32, -w * 0.4)}q${n(w * 0.18, -w * 0.2, w * 0.36, 0)}c${n(w * 0.16, w * 0.04, w * 0.12, w * 0.39, w * 0.32, w * 0.4)}z`,
          { fill: wall },
        ) + circle(l + w / 2, e - w * 0.22, w * 0.08, { fill: trim })
      );
    case 'cornice':
      return (
        rect(l - 6, e - 34, w + 12, 36, { fill: trim }) +
        path(
          range(w / 24)
            .map((index) => `M${format(l + 10 + index * 24)} ${format(e + 2)}v14`)
            .join(''),
          { stroke: trim, 'stroke-width': 11 },
        )
      );
    case 'mansard':
      return (
        path(`M${n(l - 4, e + 2)}l${n(w * 0.12, -110)}h${format(w * 0.76 + 8)}l${n(w * 0.12, 110)}z`, {
          fill: roof,
        }) +
        [0.3, 0.7]
          .map((share) => path(`M${n(l + w * share - 22, e - 4)}v-52a22 22 0 0 1 44 0v52z`, { fill: trim }))
          .join('') +
        rect(l + w * 0.78, e - 160, 26, 60, { fill: wall })
      );
  }
}

function drawWindow(
  random: Random,
  x: number,
  y: number,
  w: number,
  h: number,
  house: House,
  kind: 'plain' | 'arch' | 'shutter',
): string {
  const fill = random.chance(0.3) ? house.lit : house.glass;
  const frame = { fill, stroke: house.trim, 'stroke-width': 8 };
  const pane =
    kind === 'arch'
      ? path(
          `M${format(x)} ${format(y + h)}V${format(y + w / 2)}a${format(w / 2)} ${format(w / 2)} 0 0 1 ${format(w)} 0V${format(y + h)}z`,
          frame,
        )
      : rect(x, y, w, h, frame);
  const bars = path(
    `M${format(x + w / 2)} ${format(y + 4)}V${format(y + h)}M${format(x)} ${format(y + h * 0.42)}h${format(w)}`,
    { stroke: house.trim, 'stroke-width': 5 },
  );
  const shutters =
    kind !== 'shutter'
      ? ''
      : [x - w * 0.52, x + w * 1.06]
          .map((at) => rect(at, y - 4, w * 0.46, h + 8, { fill: house.trim }))
          .join('');
  const sill = rect(x - 9, y + h + 2, w + 18, 10, { fill: house.trim });
  const flowers = random.chance(0.16)
    ? rect(x - 6, y + h - 10, w + 12, 18, { fill: house.lit }) +
      range(4)
        .map((index) => circle(x + (index + 0.5) * (w / 4), y + h - 16, 10, { fill: house.lit }))
        .join('')
    : '';
  return shutters + pane + bars + sill + flowers;
}

export function drawFront(random: Random, house: House, door: string, roof: string): string {
  const { left, width, eaves, street, wall, trim } = house;
  const columns = width > 300 ? 3 : 2;
  const floors = Math.max(2, Math.round((street - eaves) / 205));
  const storey = (street - eaves) / floors;
  const kind = random.pick(['plain', 'plain', 'arch', 'shutter'] as const);
  const w = Math.min(72, (width / columns) * (kind === 'shutter' ? 0.36 : 0.46));
  const h = storey * random.between(0.5, 0.6);
  const entry = random.int(0, columns - 1);
  const slots = range(floors * columns).map((index) => {
    const [floor, column] = [Math.floor(index / columns), index % columns];
    const x = left + (width * (column + 0.5)) / columns - w / 2;
    if (floor === floors - 1 && column === entry) {
      const tall = storey * 0.8;
      return (
        rect(x - 8, street - tall - 8, w + 16, tall + 8, { fill: trim }) +
        rect(x, street - tall, w, tall, { fill: door }) +
        rect(x + 8, street - tall + 8, w - 16, tall * 0.17, { fill: house.lit }) +
        circle(x + w - 13, street - tall * 0.42, 5.5, { fill: house.lit }) +
        rect(x - 16, street - 12, w + 32, 14, { fill: trim })
      );
    }
    return drawWindow(random, x, eaves + storey * floor + storey * 0.22, w, h, house, kind);
  });
  return [
    drawTop(random, house, roof),
    rect(left, eaves, width, street - eaves, { fill: wall }),
    random.chance(0.4) ? rect(left, street - storey * 0.98, width, 10, { fill: trim }) : '',
    ...slots,
  ].join('');
}
