import { cutHair, HAIRCUTS, type Hair, type Head } from './hair';
import { mix, type Palette } from './palette';
import type { Random } from './random';
import { circle, ellipse, format, group, path, rect } from './svg';

const SKINS = ['#f3d3b5', '#e8b98f', '#d79a6c', '#bf7d4f', '#96592f', '#6d3f24', '#4e2d1c'] as const;
const HAIRS = [
  '#1d1a1c',
  '#3a2419',
  '#6b3d1f',
  '#a5632c',
  '#d9a441',
  '#b9b1a5',
  '#8c2f1b',
  '#efe7d6',
] as const;

function drawClothes(random: Random, palette: Palette, ground: string, skin: string): string {
  const inks = [palette.deep, palette.ink, palette.accent, palette.spark, palette.paper, palette.mid];
  const [main, trim] = random.shuffle(inks.filter((ink) => ink !== ground)) as [string, string];
  const slope = random.between(0, 26);
  const body = path(
    `M60 610C66 ${format(500 + slope)} 130 470 236 446H364C470 470 534 ${format(500 + slope)} 540 610Z`,
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
      const bands = [482, 520, 558, 596].map((y) =>
        path(`M90 ${y}Q300 ${y + 26} 510 ${y}`, { fill: 'none', stroke: trim, 'stroke-width': 14 }),
      );
      return body + bands.join('') + path('M238 446Q300 494 362 446Z', { fill: skin });
    }
  }
}

function drawFeatures(
  random: Random,
  { top, chin }: Head,
  dark: string,
  shade: string,
  lips: string,
): string {
  const eyes = top + (chin - top) * 0.52;
  const apart = random.between(38, 44);
  const line = { fill: 'none', stroke: dark, 'stroke-width': 6, 'stroke-linecap': 'round' };
  const both = (draw: (x: number, side: 1 | -1) => string) => draw(300 - apart, -1) + draw(300 + apart, 1);

  const look = random.pick(['dots', 'dots', 'lids', 'smile'] as const);
  const eye = (x: number) => {
    if (look === 'smile') return path(`M${format(x - 12)} ${format(eyes + 3)}q12-13 24 0`, line);
    const lid =
      look === 'lids'
        ? path(`M${format(x - 15)} ${format(eyes - 3)}q15-12 30 0`, { ...line, 'stroke-width': 5 })
        : '';
    return ellipse(x, eyes + (lid ? 3 : 0), 6.5, 8.5, { fill: dark }) + lid;
  };
  const lift = random.between(-4, 4);
  const brow = (x: number, side: 1 | -1) =>
    path(
      `M${format(x - side * 18)} ${format(eyes - 30 + lift)}q${side * 18}-12 ${side * 36} ${format(-lift)}`,
      { ...line, 'stroke-width': 7 },
    );
  const side = random.sign();
  const nose = random.pick([
    path(`M300 ${format(eyes - 4)}l${side * 20} 52q${-side * 12} 8 ${-side * 24} 0`, {
      ...line,
      stroke: shade,
      'stroke-width': 5.5,
    }),
    path(
      `M${format(300 + side * 4)} ${format(eyes - 12)}L${format(300 + side * 26)} ${format(eyes + 48)}H${format(300 - side * 4)}Z`,
      { fill: shade },
    ),
    path(`M286 ${format(eyes + 44)}q14 12 28 0`, { ...line, stroke: shade }),
  ]);
  const mouth = eyes + 80;
  const smile = random.pick([
    path(`M270 ${format(mouth - 4)}q30 28 60 0`, { ...line, stroke: lips }),
    path(`M268 ${format(mouth - 8)}h64q-6 34-32 34t-32-34z`, { fill: lips }) +
      path(`M276 ${format(mouth - 8)}h48l-4 8h-40z`, { fill: '#fbf4e6' }),
    path(`M276 ${format(mouth)}q26 16 50-8`, { ...line, stroke: lips }),
    path(`M272 ${format(mouth)}q14-13 28-4q14-9 28 4q-28 26-56 0z`, { fill: lips }),
  ]);
  return both((x) => eye(x)) + both(brow) + nose + smile;
}

function drawBeard(random: Random, { half, top, chin }: Head, color: string): string {
  const mouth = top + (chin - top) * 0.52 + 80;
  const tash = path(
    `M256 ${format(mouth + 2)}Q270 ${format(mouth - 34)} 300 ${format(mouth - 22)}Q330 ${format(mouth - 34)} 344 ${format(mouth + 2)}Q300 ${format(mouth - 16)} 256 ${format(mouth + 2)}Z`,
    { fill: color },
  );
  if (random.chance(0.35)) return tash;
  const [left, right, ear] = [format(300 - half - 2), format(300 + half + 2), format(top + 128)];
  return (
    path(
      `M${left} ${ear}C${left} ${chin - 20} 250 ${chin + 26} 300 ${chin + 26}C350 ${chin + 26} ${right} ${chin - 20} ${right} ${ear}Q${format(300 + half - 16)} ${format(mouth - 30)} 344 ${format(mouth - 18)}Q300 ${format(mouth - 26)} 256 ${format(mouth - 18)}Q${format(300 - half + 16)} ${format(mouth - 30)} ${left} ${ear}Z`,
      { fill: color },
    ) + tash
  );
}

function drawGlasses(random: Random, { half, top, chin }: Head, color: string): string {
  const y = top + (chin - top) * 0.52;
  const frame = { fill: '#fff', 'fill-opacity': 0.16, stroke: color, 'stroke-width': 7 };
  const lens = random.chance(0.6)
    ? (x: number) => circle(x, y, 33, frame)
    : (x: number) => rect(x - 36, y - 24, 72, 50, { ...frame, rx: 12 });
  const arms = `M290 ${format(y - 4)}q10-8 20 0M222 ${format(y - 6)}L${format(300 - half)} ${format(y - 12)}M378 ${format(y - 6)}L${format(300 + half)} ${format(y - 12)}`;
  return lens(257) + lens(343) + path(arms, { fill: 'none', stroke: color, 'stroke-width': 7 });
}

function drawHat(random: Random, { half, top }: Head, color: string, band: string): string {
  const [left, right] = [300 - half, 300 + half];
  switch (random.pick(['beanie', 'beret', 'brim'] as const)) {
    case 'beanie':
      return (
        path(
          `M${left - 12} ${top + 64}C${left - 16} ${top - 76} ${right + 16} ${top - 76} ${right + 12} ${top + 64}Z`,
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

/** An invented person from the shoulders up, in a field of 600 × 600 that `ground` fills. */
export function drawBust(random: Random, palette: Palette, ground: string): string {
  const skin = random.pick(SKINS);
  const shade = mix(skin, '#5a1f1a', 0.24);
  const hairColor = random.pick(HAIRS);
  const head: Head = { half: random.int(86, 100), top: random.int(148, 168), chin: random.int(396, 418) };
  const { half, top, chin } = head;
  const jaw = random.between(46, 78);
  const [left, right] = [format(300 - half), format(300 + half)];
  const skull = `M${left} ${top + 96}C${left} ${top - 32} ${right} ${top - 32} ${right} ${top + 96}V${top + 140}C${right} ${chin - 30} ${format(300 + jaw)} ${chin} 300 ${chin}C${format(300 - jaw)} ${chin} ${left} ${chin - 30} ${left} ${top + 140}Z`;
  const light = random.sign();
  const halfFace = `M300 ${top - 2}C${format(300 + light * half)} ${top - 16} ${format(300 + light * half)} ${top + 60} ${format(300 + light * half)} ${top + 140}C${format(300 + light * half)} ${chin - 30} ${format(300 + light * jaw)} ${chin} 300 ${chin}Z`;

  const hat = random.chance(0.22)
    ? drawHat(
        random,
        head,
        random.pick(
          [palette.accent, palette.deep, palette.spark, palette.ink].filter((ink) => ink !== ground),
        ),
        palette.paper,
      )
    : '';
  const style = hat ? random.pick(['crop', 'long', 'waves', 'bob'] as const) : random.pick(HAIRCUTS);
  const hair: Hair = cutHair(style, head, hairColor);
  const bearded = random.chance(['crop', 'bald', 'quiff', 'parting'].includes(style) ? 0.5 : 0);
  const dark = mix(
    hairColor === '#efe7d6' || hairColor === '#b9b1a5' ? '#3a2c26' : hairColor,
    '#1a1212',
    0.55,
  );
  const ears =
    circle(300 - half, top + 136, 22, { fill: skin }) + circle(300 + half, top + 136, 22, { fill: shade });
  const rings =
    !bearded && random.chance(0.3)
      ? circle(300 - half - 4, top + 170, 10, { fill: palette.spark }) +
        circle(300 + half + 4, top + 170, 10, { fill: palette.spark })
      : '';

  return group(
    {},
    hair.behind,
    path(`M250 ${chin - 60}H350V452Q300 500 250 452Z`, { fill: skin }),
    drawClothes(random, palette, ground, skin),
    path(`M250 ${chin - 34}H350V${chin}Q320 ${chin + 40} 250 ${chin + 6}Z`, { fill: shade }),
    ears,
    path(skull, { fill: skin }),
    path(halfFace, { fill: shade, 'fill-opacity': 0.42 }),
    random.chance(0.6)
      ? circle(300 - half + 32, top + 168, 18, { fill: palette.accent, 'fill-opacity': 0.35 }) +
          circle(300 + half - 32, top + 168, 18, { fill: palette.accent, 'fill-opacity': 0.35 })
      : '',
    bearded ? drawBeard(random, head, hairColor) : '',
    drawFeatures(random, head, dark, mix(skin, '#5a1f1a', 0.45), mix('#a8392e', skin, 0.12)),
    hair.above,
    rings,
    random.chance(0.32) ? drawGlasses(random, head, random.pick([palette.ink, palette.deep, '#2a211d'])) : '',
    hat,
  );
}
