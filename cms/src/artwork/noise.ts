import { at, range } from './lists';
import type { Random } from './random';

/** Smooth chance over the plane, about -1 to 1; neighbours one unit apart are unrelated. */
export type Noise = (x: number, y?: number) => number;

const SIZE = 256;
const ease = (t: number) => t * t * (3 - 2 * t);

/** Value noise on a lattice, summed over octaves: each finer and weaker than the last. */
export function createNoise(random: Random, octaves = 1): Noise {
  const lattice = Array.from({ length: SIZE }, () => random.between(-1, 1));
  const order = random.shuffle(range(SIZE));
  const knot = (column: number, row: number) =>
    at(lattice, (at(order, row & (SIZE - 1)) + column) & (SIZE - 1));

  const single = (x: number, y: number) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const across = ease(x - column);
    const down = ease(y - row);
    const upper = knot(column, row) * (1 - across) + knot(column + 1, row) * across;
    const lower = knot(column, row + 1) * (1 - across) + knot(column + 1, row + 1) * across;
    return upper * (1 - down) + lower * down;
  };

  return (x, y = 0) => {
    let sum = 0;
    let strength = 1;
    let total = 0;
    for (let octave = 0; octave < octaves; octave += 1) {
      // The offset keeps the octaves' lattice points from falling together.
      sum += strength * single(x * 2 ** octave + octave * 17.3, y * 2 ** octave + octave * 9.1);
      total += strength;
      strength /= 2;
    }
    return sum / total;
  };
}
