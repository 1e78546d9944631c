import { availableParallelism } from 'node:os';
import { MAX_PIXELS } from './open-picture';

type Waiting = { pixels: number; start: () => void };

const CORES = availableParallelism();

let running = 0;
let runningPixels = 0;
const waiting: Waiting[] = [];

/**
 * Runs `decode` when its turn comes, first in, first out: at most one per core, and together at most as many pixels as
 * one picture may have. Simultaneous uploads therefore need no more memory than one large picture. `pixels` is the
 * number of pixels that `decode` decodes.
 */
export async function limitDecoding<Result>(pixels: number, decode: () => Promise<Result>): Promise<Result> {
  await new Promise<void>((start) => {
    waiting.push({ pixels, start });
    startNext();
  });
  try {
    return await decode();
  } finally {
    running -= 1;
    runningPixels -= pixels;
    startNext();
  }
}

function startNext(): void {
  const [next] = waiting;
  if (!next || (running > 0 && (running >= CORES || runningPixels + next.pixels > MAX_PIXELS))) return;
  waiting.shift();
  running += 1;
  runningPixels += next.pixels;
  next.start();
  startNext();
}
