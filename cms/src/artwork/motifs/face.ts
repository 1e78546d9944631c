import type { Random } from '../random';
import { ellipse, format, path } from '../svg';
import type { Head } from './hair';

/** Eyes, brows, nose and mouth. `white` is what shows around the pupils, where it is wanted. */
export function drawFeatures(
  random: Random,
  { top, chin }: Head,
  dark: string,
  shade: string,
  lips: string,
  white: string | undefined,
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
    const around = white ? ellipse(x, eyes + (lid ? 3 : 0), 13.5, 10, { fill: white }) : '';
    return around + ellipse(x, eyes + (lid ? 3 : 0), 6.5, 8.5, { fill: dark }) + lid;
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

export function drawBeard(random: Random, { half, top, chin }: Head, color: string): string {
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
