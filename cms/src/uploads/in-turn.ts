import { availableParallelism } from 'node:os';
import { MOST_PIXELS } from './open-picture';

type Waiting = { pixels: number; begin: () => void };

const CORES = availableParallelism();

let running = 0;
let decoded = 0;
const waiting: Waiting[] = [];

/**
 * Does work on pictures in the order in which it comes, as many at a time as there are cores and as have no more
 * pixels together than one picture may have: many uploads at once take no more memory than a large one. `pixels` is
 * how many the work decodes.
 */
export async function inTurn<Result>(pixels: number, work: () => Promise<Result>): Promise<Result> {
  await new Promise<void>((begin) => {
    waiting.push({ pixels, begin });
    beginNext();
  });
  try {
    return await work();
  } finally {
    running -= 1;
    decoded -= pixels;
    beginNext();
  }
}

function beginNext(): void {
  const [next] = waiting;
  if (!next || (running > 0 && (running >= CORES || decoded + next.pixels > MOST_PIXELS))) return;
  waiting.shift();
  running += 1;
  decoded += next.pixels;
  next.begin();
  beginNext();
}
