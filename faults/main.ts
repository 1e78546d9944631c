import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getBrowser } from '#scripts/browser.mjs';
import { runCommand } from '#scripts/command.mjs';
import { ROOT } from '#scripts/settings.mjs';
import { setUp } from '#scripts/setup.mjs';
import type { Context, FaultCase } from './case.ts';
import { readOptions } from './options.ts';
import { createPorts } from './ports.ts';
import { isMet, lines, markdown, type Played, withoutTimes } from './report.ts';
import { startSystem } from './system.ts';

type Command = Parameters<Parameters<typeof runCommand>[0]>[0];

/** `npm run faults`: plays everything that can go wrong on the real system. */
await runCommand(playAll, { stoppedCode: 130 });

async function playAll({ terminal, signal }: Command): Promise<number> {
  const { length, firstPort, cases } = readOptions(process.argv.slice(2));
  const logs = join(ROOT, '.cache', 'logs');
  mkdirSync(logs, { recursive: true });
  const runtime = await setUp(
    ROOT,
    { cms: true, builds: ['cms', 'site'] },
    { env: process.env, logs, terminal, signal },
  );
  const system = await terminal.step('Starting Strapi', () => startSystem(createPorts(firstPort)));
  const context: Context = {
    system,
    take: (of) => of[length],
    browser: () => getBrowser({ root: ROOT, runtime, terminal, signal }),
    signal,
  };

  const played: Played[] = [];
  try {
    for (const one of cases) {
      const result = await terminal.step(`${one.name}: ${one.title}`, () => play(one, context));
      const counted = length === 'brief' ? withoutTimes(result) : result;
      for (const line of lines(counted)) terminal.line(line);
      played.push(counted);
    }
  } finally {
    await system.stop();
    if (length !== 'brief')
      write(
        markdown(played, { length, log: system.log === 'own' ? "Strapi's own" : 'a stand-in in the proxy' }),
      );
  }
  const missed = played.filter((result) => !isMet(result));
  terminal.line();
  terminal.line(
    missed.length === 0
      ? `Every goal is met (${played.length} cases).`
      : `${missed.length} of ${played.length} cases miss a goal.`,
  );
  return missed.length === 0 ? 0 : 1;
}

async function play({ title, run }: FaultCase, context: Context): Promise<Played> {
  try {
    return { title, figures: await run(context), error: null };
  } catch (error) {
    context.signal.throwIfAborted();
    return { title, figures: [], error: error instanceof Error ? error.message : String(error) };
  } finally {
    await context.system.repair();
  }
}

function write(table: string): void {
  const folder = join(ROOT, 'faults', 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'latest.md'), table);
}
