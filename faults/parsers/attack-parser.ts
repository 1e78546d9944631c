import * as v from 'valibot';
import { createLimitedProcess, LimitExceeded } from '#contract/limited-process.ts';
import { createRandom } from '#testing/random.ts';
import { median } from '#testing/statistics.ts';
import { inputOf, mutated, newRecipe, type Recipe } from './inputs.ts';
import type { Parser } from './parser.ts';

/** What the inputs of a parser took. */
export type Attack = {
  inputs: number;
  /** The most CPU time, divided by the median of inputs of the same length. */
  worstRatio: number;
  worstInput: string;
  /** The most memory by which an input has made the process larger, in megabytes. */
  worstMb: number;
  /** Inputs that had to be ended, with the limit that they reached. */
  ended: readonly string[];
};

/** A measured time below this says nothing: a tick of the clock, a collection of garbage. */
const LEAST_MS = 1;
/** What growth beyond this is, is garbage that nobody has collected yet. */
const GROWTH_MB = 96;
const HEAP_MB = 256;
const CPU_MS = { limited: 400, unlimited: 15_000 };
/** The inputs that took longest are changed further. */
const POOL = 6;
/** After so many ended inputs it is known that there are some. */
const MAX_ENDED = 2;
/** Of the start of an input that is shown. */
const SHOWN = 60;

const measured = v.object({ cpuMs: v.number(), mb: v.number() });

type Tried = { recipe: Recipe; length: number; input: string; cpuMs: number; mb: number };

/** Lets a parser read inputs of its words, nested, repeated and changed towards what takes longest, until `isOver`. */
export async function attackParser(
  parser: Parser,
  { inputs, seed, signal }: { inputs: number; seed: number; signal: AbortSignal },
): Promise<Attack> {
  const random = createRandom(seed);
  const { run } = createLimitedProcess({
    file: new URL('./parser-task.ts', import.meta.url),
    answer: measured,
    limits: {
      cpuMs: parser.isLimited ? CPU_MS.limited : CPU_MS.unlimited,
      heapMb: HEAP_MB,
      growthMb: GROWTH_MB,
    },
    queue: { high: 1, low: 0 },
    idleMs: 0,
  });
  /** Short ones find what doubles with each level, long ones what grows with the square. */
  const lengths = [Math.min(200, parser.length), parser.length];
  const tried: Tried[] = [];
  const ended: string[] = [];
  let pool: Tried[] = [];

  const first = newRecipe(parser, random);
  // Loading is not reading.
  await run({ parser: parser.name, input: inputOf(first, parser, 1) }).catch(() => undefined);

  for (let number = 0; number < inputs && ended.length < MAX_ENDED; number += 1) {
    signal.throwIfAborted();
    const length = lengths[number % lengths.length] ?? parser.length;
    const recipe =
      pool.length === 0 || random.below(3) === 0
        ? newRecipe(parser, random)
        : mutated(random.pick(pool).recipe, random.pick(pool).recipe, parser, random);
    const input = inputOf(recipe, parser, length);
    try {
      const { cpuMs, mb } = await run({ parser: parser.name, input });
      const one = { recipe, length, input, cpuMs, mb };
      tried.push(one);
      pool = [...pool, one].sort((a, b) => b.cpuMs - a.cpuMs).slice(0, POOL);
    } catch (error) {
      if (!(error instanceof LimitExceeded)) throw error;
      ended.push(`${error.limit} at ${input.length}: ${show(recipe)}`);
    }
  }

  const ratioOf = ({ length, cpuMs }: Tried) =>
    cpuMs / Math.max(LEAST_MS, median(tried.filter((one) => one.length === length).map((one) => one.cpuMs)));
  const [worst] = tried.toSorted((a, b) => ratioOf(b) - ratioOf(a));
  return {
    inputs: tried.length + ended.length,
    worstRatio: worst ? ratioOf(worst) : Number.NaN,
    worstInput: worst ? `${worst.cpuMs.toFixed(1)} ms at ${worst.length}: ${show(worst.recipe)}` : '',
    worstMb: Math.max(0, ...tried.map(({ mb }) => mb)),
    ended,
  };
}

const show = ({ before, opening, middle, closing, after }: Recipe): string =>
  JSON.stringify(`${before}(${opening})*${middle}(${closing})*${after}`).slice(0, SHOWN);
