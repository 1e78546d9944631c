import { at, cycle, range } from '../lists';
import { mix, type Palette } from '../palette';
import { fade, spray } from '../print';
import type { Random } from '../random';
import type { DrawStyle } from '../style';
import { circle, ellipse, format, HEIGHT, path, place, rect, sheet, WIDTH } from '../svg';

type Planet = { x: number; y: number; radius: number; color: string };

function drawStars(random: Random, color: string): string {
  const dots = range(150)
    .map(() => `M${random.int(0, WIDTH)} ${random.int(0, HEIGHT)}h.1`)
    .join('');
  const bright = range(22)
    .map(() => {
      const size = random.between(5, 13);
      return `M${random.int(0, WIDTH)} ${random.int(0, HEIGHT)}m0-${format(size)}v${format(size * 2)}m-${format(size)}-${format(size)}h${format(size * 2)}`;
    })
    .join('');
  const ink = { stroke: color, 'stroke-linecap': 'round', fill: 'none' };
  return path(dots, { ...ink, 'stroke-width': 4 }) + path(bright, { ...ink, 'stroke-width': 2.2 });
}

/** Stripes or a ring, so that the planets are not all mere discs. */
function drawFinery(random: Random, { x, y, radius, color }: Planet, { paper, ink }: Palette): string {
  if (radius < 30) return '';
  const tilt = random.between(-28, 28);
  if (random.chance(0.45)) {
    const arc = `M${format(-radius * 1.75)} 0A${format(radius * 1.75)} ${format(radius * 0.42)} 0 0 0 ${format(radius * 1.75)} 0`;
    return place(
      x,
      y,
      tilt,
      1,
      path(arc, { fill: 'none', stroke: mix(color, paper, 0.65), 'stroke-width': radius * 0.16 }),
    );
  }
  const stripes = range(random.int(2, 3)).map((row) => {
    const height = random.between(-0.6, 0.6) * radius;
    const half = Math.sqrt(radius ** 2 - height ** 2) * random.between(0.75, 0.97);
    const tone = row % 2 ? paper : ink;
    return `<path d="M${format(-half)} ${format(height)}H${format(half)}" stroke="${tone}" stroke-width="${format(radius * random.between(0.06, 0.18))}" stroke-opacity=".4"/>`;
  });
  return place(x, y, tilt, 1, ...stripes);
}

export const drawOrbits: DrawStyle = (random, palette) => {
  const { ink, deep, mid, soft, paper, accent, spark } = palette;
  const night = random.pick([ink, mix(ink, deep, 0.6), deep]);
  const [x, y] = [random.between(620, 980), random.between(430, 640)];
  // Seen from above the orbits are circles; seen from the side they lie flat.
  const flat = random.pick([1, 1, 0.62, 0.42]);
  const turn = flat === 1 ? 0 : random.between(-24, 24);
  const sun = random.between(80, 150);
  const count = random.int(5, 6);
  const tones = random.shuffle([
    mid,
    soft,
    accent,
    spark,
    mix(accent, spark, 0.5),
    mix(mid, paper, 0.3),
    paper,
  ]);
  const radians = (turn * Math.PI) / 180;

  let reach = sun + random.between(40, 70);
  const orbits = range(count).map((index) => {
    const radius = random.between(22, 44) + random.next() ** 2 * 64 + index * 7;
    reach += radius + random.between(10, 30) / Math.sqrt(flat);
    const orbit = reach;
    reach += radius;
    // The middle of the picture survives every crop: keep the planets off the far corners.
    const angle =
      index < 3
        ? random.between(0, Math.PI * 2)
        : random.pick([random.between(-0.5, 0.5), random.between(2.64, 3.64)]);
    const [u, v] = [orbit * Math.cos(angle), orbit * flat * Math.sin(angle)];
    const planet: Planet = {
      x: x + u * Math.cos(radians) - v * Math.sin(radians),
      y: y + u * Math.sin(radians) + v * Math.cos(radians),
      radius,
      color: cycle(tones, index),
    };
    return { orbit, planet };
  });
  const dashes = range(count).map(() => random.pick([undefined, undefined, '2 16', '26 14']));
  const rings = orbits.map(({ orbit }, index) =>
    ellipse(0, 0, orbit, orbit * flat, {
      fill: index % 2 ? 'none' : mid,
      'fill-opacity': 0.07,
      stroke: soft,
      'stroke-opacity': 0.75,
      'stroke-width': 3.5,
      'stroke-linecap': 'round',
      'stroke-dasharray': at(dashes, index),
    }),
  );
  const planets = orbits.map(({ planet }) => {
    const { x: px, y: py, radius, color } = planet;
    return [
      circle(px, py, radius + 9, { fill: night }),
      circle(px, py, radius, { fill: color }),
      drawFinery(random, planet, palette),
    ].join('');
  });
  const shades = orbits.map(({ planet }) =>
    circle(planet.x, planet.y, planet.radius, { fill: fade('rim'), 'fill-opacity': 0.85 }),
  );
  const glow = sun * 2.7;

  return [
    sheet(night),
    drawStars(random, mix(night, paper, 0.7)),
    place(x, y, turn, 1, ...rings.reverse()),
    spray(
      accent,
      [x - glow, y - glow, glow * 2, glow * 2],
      circle(x, y, glow, { fill: fade('glow'), 'fill-opacity': 0.8 }),
    ),
    circle(x, y, sun, { fill: accent }),
    circle(x - 8, y - 8, sun * 0.74, { fill: mix(accent, paper, 0.5) }),
    ...planets,
    spray(
      ink,
      [0, 0, WIDTH, HEIGHT],
      ...shades,
      rect(0, HEIGHT - 300, WIDTH, 300, { fill: fade('down'), 'fill-opacity': 0.5 }),
    ),
  ].join('');
};
