import { runCommand } from '../command.mjs';
import { ROOT } from '../settings.mjs';
import { setUp } from '../setup.mjs';

/** What runs before `npm run faults`, `bench` and `screenshots`: everything is installed and built. */
export const main = () => runCommand(prepare, { stoppedCode: 130 });

/** @param {import('../command.mjs').Command} command */
async function prepare({ terminal, signal }) {
  await setUp(ROOT, { cms: true, builds: ['cms', 'site'] }, { env: process.env, terminal, signal });
  return 0;
}
