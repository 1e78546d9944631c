import type { Palette } from './palette';
import type { Random } from './random';

/** Draws the body of a cover, edge to edge; the print's grain comes on top of it. */
export type DrawStyle = (random: Random, palette: Palette) => string;
