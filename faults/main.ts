import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '#scripts/arguments.mjs';
import { getBrowser } from '#scripts/browser.mjs';
import { runCommand } from '#scripts/command.mjs';
import { ROOT } from '#scripts/settings.mjs';
import type { Figure } from '#testing/figure.ts';
import { cells, environment, HEAD, line, table } from '#testing/report.ts';
import type { Context, FaultCase, Length } from './case.ts';
import { CASES } from './cases.ts';
import { startSystem } from './system.ts';

type Command = Parameters<Parameters<typeof runCommand>[0]>[0];
type Played = { title: string; figures: readonly Figure[] };

/** `npm run faults`: plays everything that can go wrong on the real system; everything must be installed and built. */
await runCommand(playAll, { stoppedCode: 130 });

async function playAll({ terminal, signal }: Command): Promise<number> {
  const { length, cases } = readOptions();
  const runtime = { node: process.execPath, env: process.env };
  const system = await terminal.step('Starting Strapi', startSystem);
  const context: Context = {
    system,
    take: (of) => of[length],
    browser: () => getBrowser({ root: ROOT, runtime, terminal, signal }),
    signal,
  };

  const played: Played[] = [];
  try {
    for (const one of cases) {
      const figures = await terminal.step(`${one.name}: ${one.title}`, () => play(one, context));
      // Times tell more of the machine, where a run is as short as this.
      const counted = length === 'brief' ? figures.filter(({ isTime }) => !isTime) : figures;
      for (const figure of counted) terminal.line(line(figure));
      played.push({ title: one.title, figures: counted });
    }
  } finally {
    await system.stop();
    if (length !== 'brief') write(played, length);
  }
  const missed = played.filter(({ figures }) => figures.some(({ met }) => met === false));
  terminal.line();
  terminal.line(
    missed.length === 0
      ? `Every goal is met (${played.length} cases).`
      : `${missed.length} of ${played.length} cases miss a goal.`,
  );
  return missed.length === 0 ? 0 : 1;
}

/** `npm run faults -- [--brief | --long] [cases]` */
function readOptions(): { length: Length; cases: readonly FaultCase[] } {
  const { brief, long, names } = readArguments(process.argv.slice(2), {
    options: { brief: { type: 'boolean' }, long: { type: 'boolean' } },
    names: CASES.map(({ name }) => name),
  });
  const isChosen = ({ name, notInBrief }: FaultCase) =>
    names.length === 0 ? !(brief && notInBrief) : names.includes(name);
  return { length: long ? 'long' : brief ? 'brief' : 'short', cases: CASES.filter(isChosen) };
}

async function play({ run }: FaultCase, context: Context): Promise<Figure[]> {
  try {
    return await run(context);
  } catch (error) {
    context.signal.throwIfAborted();
    const value = error instanceof Error ? error.message : String(error);
    return [{ name: 'could not be played', value, goal: '', met: false }];
  } finally {
    await context.system.repair();
  }
}

/** The table for docs/operating.md. */
function write(played: readonly Played[], length: Length): void {
  const rows = played.flatMap(({ title, figures }) =>
    figures.map((figure, index) => [index === 0 ? title : '', ...cells(figure)]),
  );
  const folder = join(ROOT, 'faults', 'results');
  mkdirSync(folder, { recursive: true });
  const text = [`A ${length} run. ${environment()}.`, '', ...table(['what goes wrong', ...HEAD], rows), ''];
  writeFileSync(join(folder, 'latest.md'), text.join('\n'));
}
