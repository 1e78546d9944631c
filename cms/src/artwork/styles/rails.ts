import { range } from '../lists';
import { course, stops, track, turnOver } from '../motifs/track';
import { mix } from '../palette';
import { fade, overprint, spray } from '../print';
import type { DrawStyle } from '../style';
import { circle, format, group, HEIGHT, type Point, path, rect, sheet, WIDTH } from '../svg';

const GAP = 44;

export const drawRails: DrawStyle = (random, palette) => {
  const { ink, deep, mid, soft, paper, accent, spark } = palette;
  const night = random.chance(0.3);
  const ground = night
    ? mix(ink, deep, 0.3)
    : random.pick([paper, mix(soft, paper, 0.6), mix(paper, '#ffffff', 0.3)]);
  const water = night ? mix(deep, mid, 0.2) : mix(soft, paper, 0.15);
  const [cx, cy] = [random.between(700, 900), random.between(460, 610)];
  const colors = random.shuffle([
    accent,
    spark,
    mid,
    night ? soft : deep,
    night ? paper : ink,
    mix(accent, mid, 0.5),
  ]);
  const across = random.int(2, 3);
  const down = random.int(2, 3);
  const spread = (count: number, index: number, length: number) =>
    (length * (index + 0.5)) / count + random.between(-50, 50);
  const slot = (middle: number, index: number, count: number) => middle + (index - (count - 1) / 2) * GAP;

  const lines = [
    ...range(across).map((index) =>
      course(
        random,
        spread(across, index, HEIGHT),
        slot(cy, index, across),
        spread(across, index, HEIGHT) + random.between(-110, 110),
        cx,
        WIDTH,
      ),
    ),
    ...range(down).map((index) =>
      turnOver(
        course(
          random,
          spread(down, index, WIDTH * 0.8) + 160,
          slot(cx, index, down),
          spread(down, index, WIDTH * 0.8) + 160 + random.between(-160, 160),
          cy,
          HEIGHT,
        ),
      ),
    ),
  ];
  // A ring around the middle, cut to eight sides.
  const r = random.between(300, 380);
  const k = r * 0.42;
  const octagon: Point[] = [
    [cx - k, cy - r],
    [cx + k, cy - r],
    [cx + r, cy - k],
    [cx + r, cy + k],
    [cx + k, cy + r],
    [cx - k, cy + r],
    [cx - r, cy + k],
    [cx - r, cy - k],
    [cx - k, cy - r],
    [cx + k, cy - r],
  ];
  const hasRing = random.chance(0.65);
  const routes = lines.map((points, index) => ({
    d: track(points, 60),
    color: colors[index] ?? mid,
    points,
  }));
  const ring = hasRing
    ? [{ d: track(octagon, 70), color: colors[5] ?? mid, points: octagon.slice(0, 9) }]
    : [];
  const all = [...ring, ...routes];
  // Turned by half a right angle the map still keeps to its eight directions.
  const turn = random.pick([0, 0, 45, -45]);
  const turned = `rotate(${turn} ${format(cx)} ${format(cy)})`;
  const rail = { fill: 'none', 'stroke-width': 27, 'stroke-linejoin': 'round' };
  const bank = [
    [-80, random.between(100, 900)],
    [random.between(200, 420), 0],
    [random.between(700, 1000), 0],
    [WIDTH + 80, 0],
  ] as const;
  const from = bank[0][1];
  const to = from > 500 ? from - 420 : from + 420;
  const river = track(
    [
      [-80, from],
      [bank[1][0], from],
      [bank[1][0] + Math.abs(to - from), to],
      [WIDTH + 80, to],
    ],
    120,
  );
  const dot = (x: number, y: number, color: string) =>
    circle(x, y, 15, { fill: night ? ground : paper, stroke: color, 'stroke-width': 6.5 });
  const [w, h] = [(down - 1) * GAP + 96, (across - 1) * GAP + 96];

  return [
    sheet(ground),
    path(river, { fill: 'none', stroke: water, 'stroke-width': random.between(80, 130) }),
    spray(
      night ? ink : soft,
      [0, 0, WIDTH, HEIGHT],
      rect(0, 0, WIDTH, HEIGHT, { fill: fade('rim'), 'fill-opacity': 0.55 }),
    ),
    night
      ? ''
      : overprint(
          ...all.map(({ d, color }) =>
            path(d, { ...rail, stroke: mix(color, paper, 0.7), transform: `translate(9 11) ${turned}` }),
          ),
        ),
    group(
      { transform: turned },
      ...all.map(({ d, color }) => path(d, { ...rail, stroke: color })),
      ...all.flatMap(({ points }) =>
        stops(points, [cx, cy], random.between(104, 150)).map(([x, y]) => dot(x, y, night ? paper : ink)),
      ),
      rect(cx - w / 2, cy - h / 2, w, h, {
        fill: night ? ground : paper,
        stroke: night ? paper : ink,
        'stroke-width': 15,
        rx: 48,
      }),
      circle(cx, cy, Math.min(w, h) * 0.2, { fill: accent }),
    ),
  ].join('');
};
