import { range } from '../lists';
import { drawCables, drawPylon, type Pylon } from '../motifs/pylon';
import { createNoise } from '../noise';
import { mix, type Palette } from '../palette';
import { fade, overprint, spray } from '../print';
import type { DrawStyle } from '../style';
import { circle, format, groundBelow, HEIGHT, horizon, path, rect, sheet, WIDTH } from '../svg';

type Weather = {
  sky: string;
  haze: string;
  disc: string;
  far: string;
  water: string;
  steel: string;
  cable: string;
};

const weathers = ({ ink, deep, mid, soft, paper, accent }: Palette): Weather[] => [
  { sky: paper, haze: soft, disc: accent, far: mix(soft, mid, 0.35), water: mid, steel: ink, cable: deep },
  {
    sky: mix(accent, paper, 0.4),
    haze: accent,
    disc: paper,
    far: mix(mid, accent, 0.3),
    water: deep,
    steel: ink,
    cable: ink,
  },
  {
    sky: deep,
    haze: ink,
    disc: paper,
    far: mix(deep, ink, 0.5),
    water: mix(deep, mid, 0.35),
    steel: paper,
    cable: soft,
  },
  { sky: soft, haze: mid, disc: paper, far: mix(mid, soft, 0.4), water: deep, steel: accent, cable: paper },
  { sky: mid, haze: deep, disc: mix(accent, paper, 0.4), far: deep, water: ink, steel: paper, cable: paper },
];

export const drawBridge: DrawStyle = (random, palette) => {
  const weather = random.pick(weathers(palette));
  const water = random.between(700, 800);
  const rise = random.between(20, 70);
  const deckAt = (px: number) => water - 96 - rise * Math.cos((px - 800) / 700);
  const two = random.chance(0.5);
  const shape = random.pick(['mast', 'frame', 'diamond'] as const);
  const [middle, apart] = [random.between(720, 880), random.between(330, 390)];
  const top = random.between(90, 200) + (two ? 110 : 0);
  const width = random.between(52, 74);
  const pylons: Pylon[] = two
    ? [-1, 1].map((side) => ({ x: middle + side * apart, top, width: width * 0.85, shape }))
    : [{ x: middle, top, width, shape }];
  const reach = two ? apart - 20 : random.between(600, 760);
  const radius = random.between(110, 230);
  const [x, y] = [
    two ? middle + random.between(-80, 80) : middle + random.sign() * random.between(230, 330),
    random.between(330, 520),
  ];
  const noise = createNoise(random, 3);
  const hills = horizon(80, (at) => water - 60 - Math.abs(noise(at / 420)) * 190);
  const deck = horizon(80, deckAt);
  const road = `M${deck.map(([px, py]) => `${format(px)} ${format(py)}`).join('L')}L${[...deck]
    .reverse()
    .map(([px, py]) => `${format(px)} ${format(py + 26)}`)
    .join('L')}Z`;
  const foot = water + 30;

  // Reflections: short bars that drift apart towards us.
  const bars = (at: number, spread: number, count: number, first = 0) =>
    range(count)
      .map((row) => {
        const py = water + 22 + first + row * (14 + row * 1.7);
        const half = spread * random.between(0.35, 1.1) * (1 + row * 0.05);
        return py < HEIGHT
          ? `M${format(at - half + random.between(-14, 14))} ${format(py)}h${format(half * 2)}`
          : '';
      })
      .join('');
  const ripples = range(46).map(() => {
    const depth = random.next();
    return `M${format(random.between(-40, WIDTH))} ${format(water + 16 + depth * (HEIGHT - water))}h${format(30 + depth * random.between(20, 150))}`;
  });

  return [
    sheet(weather.sky),
    spray(weather.haze, [0, 0, WIDTH, 660], rect(0, 0, WIDTH, 640, { fill: fade('up') })),
    circle(x, y, radius, { fill: weather.disc }),
    spray(
      weather.sky,
      [x - radius, y - radius, radius * 2, radius * 2],
      circle(x, y, radius, { fill: fade('down'), 'fill-opacity': 0.55 }),
    ),
    path(groundBelow(hills), { fill: weather.far }),
    spray(
      weather.sky,
      [0, water - 170, WIDTH, 180],
      rect(0, water - 170, WIDTH, 180, { fill: fade('down'), 'fill-opacity': 0.7 }),
    ),
    rect(0, water, WIDTH, HEIGHT - water, { fill: weather.water }),
    spray(
      palette.ink,
      [0, water, WIDTH, HEIGHT - water],
      rect(0, water, WIDTH, HEIGHT - water, { fill: fade('down'), 'fill-opacity': 0.75 }),
    ),
    path(ripples.join(''), {
      stroke: mix(weather.water, palette.paper, 0.35),
      'stroke-width': 4,
      'stroke-linecap': 'round',
      'stroke-opacity': 0.7,
    }),
    path(bars(x, radius * 0.8, 11), { stroke: weather.disc, 'stroke-width': 9, 'stroke-linecap': 'round' }),
    ...pylons.map((pylon) =>
      path(bars(pylon.x, width * 0.8, 9, 22), {
        stroke: weather.steel,
        'stroke-width': 11,
        'stroke-linecap': 'round',
        'stroke-opacity': 0.75,
      }),
    ),
    path(pylons.map((pylon) => drawCables(random, pylon, reach, deckAt)).join(''), {
      stroke: weather.cable,
      'stroke-width': 4.2,
      'stroke-opacity': 0.9,
    }),
    path(road, { fill: weather.steel }),
    path(pylons.map((pylon) => drawPylon(pylon, deckAt(pylon.x), foot)).join(''), { fill: weather.steel }),
    overprint(
      ...pylons.map((pylon) =>
        rect(pylon.x - width * 1.9, foot - 12, width * 3.8, 26, {
          fill: mix(weather.steel, palette.mid, 0.5),
          rx: 13,
        }),
      ),
    ),
  ].join('');
};
