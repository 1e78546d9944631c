import { readArguments } from '../arguments.mjs';
import { runCommand } from '../command.mjs';
import { ROOT } from '../settings.mjs';
import { setUp } from '../setup.mjs';
import { buildMissingPanel } from './admin.mjs';

/**
 * `npm run setup`: installs and builds everything once, so that the programs can run as users who may not write here.
 * `--panel` adds the admin panel. Without it it runs before `npm run faults`, `bench` and `screenshots`.
 * @param {readonly string[]} args
 */
export const main = (args) =>
  runCommand(
    (command) =>
      prepare(command, readArguments(args, { options: { panel: { type: 'boolean' } }, names: [] })),
    { stoppedCode: 130 },
  );

/**
 * @param {import('../command.mjs').Command} command
 * @param {{ panel?: boolean | undefined }} options
 */
async function prepare({ terminal, signal }, { panel = false }) {
  const { env } = await setUp(
    ROOT,
    { cms: true, importers: true, builds: ['cms', 'site'] },
    { env: process.env, terminal, signal },
  );
  if (panel) await buildMissingPanel({ terminal, signal }, env);
  return 0;
}
