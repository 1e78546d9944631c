import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '#scripts/arguments.mjs';
import { getBrowser } from '#scripts/browser.mjs';
import { runCommand } from '#scripts/command.mjs';
import { ROOT } from '#scripts/settings.mjs';
import type { Figure } from '#testing/figure.ts';
import { cells, environment, HEAD, line, table } from '#testing/report.ts';
import { type Context, type FaultCase, figuresOf, type RunLength } from './case.ts';
import { CASES } from './cases.ts';
import { startSystem } from './system.ts';

type Command = Parameters<Parameters<typeof runCommand>[0]>[0];
type CaseResult = { title: string; figures: readonly Figure[] };

/** `npm run faults`: runs the fault cases on the real system. Needs everything installed and built. */
await runCommand(runAll, { stoppedCode: 130 });

async function runAll({ terminal, signal }: Command): Promise<number> {
  const { length, cases } = readOptions();
  const runtime = { node: process.execPath, env: process.env };
  const system = await terminal.step('Starting the content service', startSystem);
  const context: Context = {
    system,
    byLength: (values) => values[length],
    browser: () => getBrowser({ root: ROOT, runtime, terminal, signal }),
    signal,
  };

  const results: CaseResult[] = [];
  try {
    for (const faultCase of cases) {
      const { name, title } = faultCase;
      const figures = await terminal.step(`${name}: ${title}`, () => runCase(faultCase, context));
      // A brief run is too short for times to be meaningful.
      const counted = length === 'brief' ? figures.filter(({ isTime }) => !isTime) : figures;
      for (const figure of counted) terminal.line(line(figure));
      results.push({ title, figures: counted });
    }
  } finally {
    await system.stop();
    if (length !== 'brief') write(results, length);
  }
  return sayMissed(results, terminal);
}

/** Says which goals were missed; resolves with the exit code. */
function sayMissed(results: readonly CaseResult[], terminal: Command['terminal']): number {
  const missed = results.filter(({ figures }) => figures.some(({ met }) => met === false));
  terminal.line();
  terminal.line(
    missed.length === 0
      ? `All goals met (${results.length} cases).`
      : `${missed.length} of ${results.length} cases missed a goal.`,
  );
  return missed.length === 0 ? 0 : 1;
}

/** `npm run faults -- [--brief | --long] [cases]` */
function readOptions(): { length: RunLength; cases: readonly FaultCase[] } {
  const { brief, long, names } = readArguments(process.argv.slice(2), {
    options: { brief: { type: 'boolean' }, long: { type: 'boolean' } },
    names: CASES.map(({ name }) => name),
  });
  const isChosen = ({ name, notInBrief }: FaultCase) =>
    names.length === 0 ? !(brief && notInBrief) : names.includes(name);
  return { length: long ? 'long' : brief ? 'brief' : 'short', cases: CASES.filter(isChosen) };
}

async function runCase({ run }: FaultCase, context: Context): Promise<Figure[]> {
  try {
    return await figuresOf(() => run(context), context.signal);
  } finally {
    await context.system.reset();
  }
}

/** Writes faults/results/latest.md, the source of the tables in bench/results/faults.md. */
function write(results: readonly CaseResult[], length: RunLength): void {
  const rows = results.flatMap(({ title, figures }) =>
    figures.map((figure, index) => [index === 0 ? title : '', ...cells(figure)]),
  );
  const folder = join(ROOT, 'faults', 'results');
  mkdirSync(folder, { recursive: true });
  const text = [`A ${length} run. ${environment()}.`, '', ...table(['case', ...HEAD], rows), ''];
  writeFileSync(join(folder, 'latest.md'), text.join('\n'));
}
