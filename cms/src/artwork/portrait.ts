import { drawBust } from './motifs/bust';
import { PALETTES, type PaletteName } from './palette';
import { definitions, grain } from './print';
import { createRandom } from './random';
import { circle, group, rect } from './svg';

const SIZE = 600;

const GROUNDS: readonly PaletteName[] = [
  'petrol',
  'oxide',
  'moss',
  'plum',
  'lagoon',
  'mustard',
  'riso',
  'dusk',
  'aubergine',
  'brick',
  'winter',
  'harbour',
];

/** An invented person, head and shoulders, as an SVG document of 600 × 600. The same seed gives the same face. */
export function drawPortrait(seed: string): string {
  const random = createRandom(`portrait/${seed}`);
  const palette = PALETTES[random.pick(GROUNDS)];
  const [ground = palette.soft, moon = palette.mid] = random.shuffle([
    palette.soft,
    palette.mid,
    palette.accent,
    palette.spark,
  ]);
  const body = [
    rect(0, 0, SIZE, SIZE, { fill: ground }),
    // Some sit before a disc, as saints and postage stamps do.
    random.chance(0.4) ? circle(300, 300, 250, { fill: moon, 'fill-opacity': 0.55 }) : '',
    group(
      { transform: 'translate(300 606) scale(1.14) translate(-300 -600)' },
      drawBust(random, palette, ground),
    ),
  ].join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">` +
    `${definitions(body)}${body}${grain(SIZE, SIZE, 0.26)}</svg>`
  );
}
