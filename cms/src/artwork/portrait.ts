import { drawBust } from './bust';
import { PALETTES, type PaletteName } from './palette';
import { createRandom } from './random';

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
  const ground = random.pick([palette.soft, palette.mid, palette.accent, palette.spark]);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">` +
    `<rect width="${SIZE}" height="${SIZE}" fill="${ground}"/>${drawBust(random, palette, ground)}</svg>`
  );
}
