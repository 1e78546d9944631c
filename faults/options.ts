import { parseArgs } from 'node:util';
import { Problem } from '#scripts/problem.mjs';
import type { FaultCase, Length } from './case.ts';
import { CASES } from './cases.ts';

/** In brief one of each kind; its sisters, and what needs a browser, are unit and end-to-end tests too. */
const IN_BRIEF: readonly string[] = [
  'killed',
  'hang',
  'shape',
  'endless',
  'restart',
  'publish',
  'shutdown',
  'foreign',
  'parameters',
  'poisoning',
  'headers',
  'secrets',
  'pipelining',
  'compression',
  'header-cost',
  'refused-queries',
  'one-bad-article',
  'unknown-change',
  'broken-copies',
  'disguise',
  'media',
  'slugs',
];

type Options = { length: Length; firstPort: number | null; cases: readonly FaultCase[] };

/** What stands behind `npm run faults --`. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parse(args);
  const unknown = positionals.find((name) => !CASES.some((known) => known.name === name));
  if (unknown !== undefined) {
    throw new Problem(
      `'${unknown}' is none of the cases: choose from ${CASES.map(({ name }) => name).join(', ')}.`,
    );
  }
  const chosen = positionals.length === 0 && values.brief ? IN_BRIEF : positionals;
  return {
    length: values.long ? 'long' : values.brief ? 'brief' : 'short',
    firstPort: values.port === undefined ? null : Number(values.port),
    cases: chosen.length === 0 ? CASES : CASES.filter(({ name }) => chosen.includes(name)),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        brief: { type: 'boolean', default: false },
        long: { type: 'boolean', default: false },
        /** The first of the ports to be used; free ones unless given. */
        port: { type: 'string' },
      },
    });
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error));
  }
}
