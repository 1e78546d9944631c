import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '#scripts/arguments.mjs';
import { getBrowser } from '#scripts/browser.mjs';
import { runCommand } from '#scripts/command.mjs';
import { findTool } from '#scripts/optional-tools.mjs';
import { Problem } from '#scripts/problem.mjs';
import { ROOT } from '#scripts/settings.mjs';
import type { Figure } from '#testing/figure.ts';
import { cells, environment, HEAD, line, table } from '#testing/report.ts';
import { type Context, type FaultCase, figuresOf, type RunLength } from './case.ts';
import { CASES } from './cases.ts';
import { runMany } from './many/run-many.ts';
import { findFaketime } from './many/settable-clock.ts';
import { startSystem } from './system.ts';

type Command = Parameters<Parameters<typeof runCommand>[0]>[0];
type CaseResult = { title: string; figures: readonly Figure[] };

/** `npm run faults`: runs the fault cases on the real system. Needs everything installed and built. */
await runCommand(runAll, { stoppedCode: 130 });

async function runAll(command: Command): Promise<number> {
  const { many, length, cases } = readOptions();
  return many
    ? runOnTwoOfEach(command, length === 'long' ? 'long' : 'short')
    : runCases(command, { length, cases });
}

async function runOnTwoOfEach({ terminal, signal }: Command, length: 'short' | 'long'): Promise<number> {
  const context = { root: ROOT, runtime: { node: process.execPath, env: process.env }, terminal, signal };
  const varnish = (await findTool('varnish', context))?.VARNISH_PATH;
  const haproxy = (await findTool('haproxy', context))?.HAPROXY_PATH;
  const faketime = findFaketime();
  if (process.getuid?.() !== 0) throw new Problem('--many must run as root: it mounts small disks.');
  if (!varnish || !haproxy || !faketime) {
    throw new Problem(
      "--many needs Varnish, HAProxy and libfaketime: 'apt-get install -y varnish varnish-modules haproxy libfaketime' on Debian.",
    );
  }
  const results: CaseResult[] = [];
  const add = (result: CaseResult) => {
    for (const figure of result.figures) terminal.line(line(figure));
    results.push(result);
  };
  try {
    await runMany({ length, programs: { varnish, haproxy, faketime }, terminal, signal, add });
  } finally {
    write('many', results, length);
  }
  return sayMissed(results, terminal);
}

async function runCases(
  { terminal, signal }: Command,
  { length, cases }: { length: RunLength; cases: readonly FaultCase[] },
): Promise<number> {
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
    if (length !== 'brief') write('latest', results, length);
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

/** `npm run faults -- [--brief | --long] [cases]`, or `npm run faults -- --many [--long]` */
function readOptions(): { many: boolean; length: RunLength; cases: readonly FaultCase[] } {
  const {
    many = false,
    brief,
    long,
    names,
  } = readArguments(process.argv.slice(2), {
    options: { many: { type: 'boolean' }, brief: { type: 'boolean' }, long: { type: 'boolean' } },
    names: CASES.map(({ name }) => name),
  });
  if (many && (brief || names.length > 0))
    throw new Problem('--many is for all cases of its own, and for no others.');
  const isChosen = ({ name, notInBrief }: FaultCase) =>
    names.length === 0 ? !(brief && notInBrief) : names.includes(name);
  return { many, length: long ? 'long' : brief ? 'brief' : 'short', cases: CASES.filter(isChosen) };
}

async function runCase({ run }: FaultCase, context: Context): Promise<Figure[]> {
  try {
    return await figuresOf(() => run(context), context.signal);
  } finally {
    await context.system.reset();
  }
}

/** Writes faults/results/latest.md, the source of the table in docs/operating.md, or many.md, that of the one in docs/many.md. */
function write(name: 'latest' | 'many', results: readonly CaseResult[], length: RunLength): void {
  const rows = results.flatMap(({ title, figures }) =>
    figures.map((figure, index) => [index === 0 ? title : '', ...cells(figure)]),
  );
  const folder = join(ROOT, 'faults', 'results');
  mkdirSync(folder, { recursive: true });
  const text = [`A ${length} run. ${environment()}.`, '', ...table(['case', ...HEAD], rows), ''];
  writeFileSync(join(folder, `${name}.md`), text.join('\n'));
}
