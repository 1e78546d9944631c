import { runCommand } from '../command.mjs';
import { ROOT } from '../settings.mjs';
import { setUp } from '../setup.mjs';

/** Runs before `npm run faults`, `bench` and `screenshots`: installs and builds everything they need. */
export const main = () => runCommand(prepare, { stoppedCode: 130 });

/** @param {import('../command.mjs').Command} command */
async function prepare({ terminal, signal }) {
  await setUp(ROOT, { cms: true, builds: ['cms', 'site'] }, { env: process.env, terminal, signal });
  return 0;
}
