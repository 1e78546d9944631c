import type { Context, FaultCase } from '#faults/case.ts';
import { type Engine, onPostgresql, onSqlite } from '#faults/stored/engines.ts';
import { FAILURES } from '#faults/stored/failures.ts';
import { OPERATIONS, runSeries, type Series } from '#faults/stored/series.ts';
import { type Figure, none } from '#testing/figure.ts';

/** How often each operation is carried out with each failure. */
const COUNT = { brief: 10, short: 100, long: 1_000 };

/** What an editor is told is true, whatever fails in the moment of the COMMIT. */
export const storedAnswers: FaultCase = {
  name: 'stored-answers',
  title: 'Says what is stored when the COMMIT fails, the service or the database is killed',
  run,
};

async function run({ byLength, signal }: Context): Promise<Figure[]> {
  const isBrief = byLength({ brief: true, short: false, long: false });
  const engines = isBrief ? [onSqlite] : [onSqlite, () => onPostgresql(signal)];
  const figures: Figure[] = [];
  for (const open of engines) {
    const engine = await open();
    if (!engine) {
      const value = 'left out: PostgreSQL is not installed';
      figures.push({ name: 'all failures of PostgreSQL', value, goal: '', met: null });
      continue;
    }
    try {
      figures.push(...(await runFailures(engine, { isBrief, count: byLength(COUNT), signal })));
    } finally {
      await engine.close();
    }
  }
  return figures;
}

async function runFailures(
  engine: Engine,
  { isBrief, count, signal }: { isBrief: boolean; count: number; signal: AbortSignal },
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [index, { title, on, inBrief }] of FAILURES.entries()) {
    if (isBrief && !inBrief) continue;
    const failure = on(engine);
    const where = `${title} (${engine.name})`;
    if (!failure) continue;
    try {
      const series = await runSeries(engine, failure, { count, prefix: `Stored ${index}`, signal });
      figures.push(...figuresOf(series, where, count));
    } catch (error) {
      // The figures of the other series stay.
      figures.push({ name: where, value: String(error), goal: 'the series ends', met: false });
    }
  }
  return figures;
}

function figuresOf(
  { tallies, others, halves, copies, repeated, ends }: Series,
  where: string,
  count: number,
): Figure[] {
  const all = [...tallies];
  const lost = all.map(([name, { '2xx': done }]) => ({ name, count: done.answers - done.stored }));
  const kept = all.map(([name, { refused }]) => ({ name, count: refused.stored }));
  const sum = (found: { count: number }[]) => found.reduce((total, each) => total + each.count, 0);
  const named = (found: { name: string; count: number }[]) =>
    found.filter((each) => each.count > 0).map((each) => `${each.name} ${each.count}`);
  const among = count * OPERATIONS.length;
  return [
    ...all.map(([name, tally]) => ({
      name: `${name}: ${where}`,
      value: Object.entries(tally)
        .filter(([, { answers }]) => answers > 0)
        .map(([kind, { answers, stored }]) => `${kind} ${answers}, stored ${stored}`)
        .join('; '),
      goal: '',
      met: null,
    })),
    none(`answered 2xx and not stored: ${where}`, named(lost), { among, count: sum(lost) }),
    none(`refused and stored: ${where}`, named(kept), { among, count: sum(kept) }),
    none(`answers that say neither: ${where}`, others, { among }),
    none(`operations stored by half: ${where}`, halves, { among }),
    none(`second copies: ${where}`, copies, { among: repeated }),
    ...(where.startsWith('the service is killed')
      ? []
      : [none(`ends of the service: ${where}`, [], { count: ends })]),
  ];
}
