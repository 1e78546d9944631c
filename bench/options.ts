import { parseArgs } from 'node:util';
import { Problem } from '#scripts/problem.mjs';

const PARTS = ['reader', 'operator', 'latency', 'clone', 'content-service'] as const;

export type Part = (typeof PARTS)[number];

/** What is measured unless parts are named. */
const USUAL: readonly Part[] = ['reader', 'operator', 'latency', 'content-service', 'clone'];
/** In a quick run, which only shows that everything works. */
const QUICK: readonly Part[] = ['reader', 'operator', 'latency'];

/** What stands behind `npm run bench --`. */
export function readOptions(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const named = positionals.map((name) => {
    const part = PARTS.find((known) => known === name);
    if (!part) throw new Problem(`'${name}' is nothing that is measured: choose from ${PARTS.join(', ')}.`);
    return part;
  });
  const usual = values.quick ? QUICK : USUAL;
  return {
    quick: values.quick,
    parts: new Set<Part>(named.length > 0 ? named : usual),
    firstPort: values.port === undefined ? null : Number(values.port),
    articles: Number(values.articles ?? (values.quick ? 2_000 : 100_000)),
    postgres: values.postgres ?? null,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        /** A few short rounds: that it works, not how fast. */
        quick: { type: 'boolean', default: false },
        /** The first of the ports to be used; free ones unless given. */
        port: { type: 'string' },
        /** How many articles the content service has to look among; 100,000 unless given. */
        articles: { type: 'string' },
        /** The address of an empty PostgreSQL database, with a superuser's name, for the content service. */
        postgres: { type: 'string' },
      },
    });
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error));
  }
}
