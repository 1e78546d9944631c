import { availableParallelism } from 'node:os';
import type { Context, FaultCase } from '#faults/case.ts';
import { type Attack, attackParser } from '#faults/parsers/attack-parser.ts';
import type { Parser } from '#faults/parsers/parser.ts';
import { PARSERS } from '#faults/parsers/parsers.ts';
import type { Figure } from '#testing/figure.ts';

/** Of each parser. Those that have limits reach them, sooner or later: a brief run only sees that they still read. */
const INPUTS = { brief: 12, short: 400, long: 4_000 };
const INPUTS_OF_LIMITED = { ...INPUTS, brief: 2 };
/** Times of the median input of the same length. */
const MAX_RATIO = 100;
const MAX_MB = 64;

/** No text takes far more than another one of its length: not of those that this process reads itself. */
export const parsers: FaultCase = {
  name: 'parsers',
  title: 'Reads hostile texts and files of every kind in about the time of ordinary ones',
  run,
};

async function run({ byLength, signal }: Context): Promise<Figure[]> {
  const figures: Figure[] = [];
  const waiting = [...PARSERS.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, parser] = next;
      const inputs = byLength(parser.isLimited ? INPUTS_OF_LIMITED : INPUTS);
      figures[place] = figureOf(parser, await attackParser(parser, { inputs, seed: place, signal }));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return figures;
}

/** What reached a limit is held where the product has one. */
function figureOf({ name, isLimited = false }: Parser, attack: Attack): Figure {
  const { inputs, worstRatio, worstMb, worstInput, ended } = attack;
  const isWithin = worstRatio <= MAX_RATIO && worstMb <= MAX_MB && ended.length === 0;
  return {
    name: `${name} (${inputs} inputs)`,
    value: [
      `${worstRatio.toFixed(1)} × its median, ${worstMb.toFixed(0)} MB (${worstInput})`,
      ...(ended.length > 0 ? [`ended at a limit: ${ended.join(' · ')}`] : []),
    ].join('; '),
    goal: isLimited ? 'in a process with limits' : `≤ ${MAX_RATIO} ×, ≤ ${MAX_MB} MB`,
    met: isLimited || isWithin,
  };
}
