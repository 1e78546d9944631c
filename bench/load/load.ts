import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { Cores } from '#bench/cores.ts';
import { endGroup, spawnGroup } from '#scripts/process-group.mjs';
import { ROOT } from '#scripts/settings.mjs';
import { type LoadReport, type Order, report } from './orders.ts';

export type Generator = Awaited<ReturnType<typeof startGenerator>>;

const GENERATOR = fileURLToPath(new URL('generator.ts', import.meta.url));
const GRACE = 1_000;

/** Starts the process that asks, on a core that the server has no part in. */
export async function startGenerator(cores: Cores) {
  const { command, args } = cores.load([GENERATOR]);
  const child = spawnGroup(command, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });

  const ended = once(child, 'exit').then(() => {
    throw new Error(`The load generator has ended: ${said.trim()}`);
  });
  // Nobody need wait for it: it ends when it is told to.
  ended.catch(() => undefined);

  return {
    /** Rejects when an answer was not the one before: there is nothing to measure then. */
    async run(order: Order): Promise<LoadReport> {
      child.send(order);
      const [answer]: unknown[] = await Promise.race([once(child, 'message'), ended]);
      return v.parse(report, answer);
    },
    stop: () => endGroup(child, GRACE),
  };
}
