import { parseArgs } from 'node:util';
import { Problem } from '#scripts/problem.mjs';
import type { FaultCase, Length } from './case.ts';
import { CASES } from './cases.ts';

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
  return {
    length: values.long ? 'long' : values.brief ? 'brief' : 'short',
    firstPort: values.port === undefined ? null : Number(values.port),
    cases: positionals.length === 0 ? CASES : CASES.filter(({ name }) => positionals.includes(name)),
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
