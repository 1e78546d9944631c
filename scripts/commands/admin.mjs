import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../command.mjs';
import { openLog } from '../log.mjs';
import { buildPanel, panelState } from '../panel.mjs';
import { ROOT } from '../settings.mjs';
import { setUp } from '../setup.mjs';

/** `npm run admin`: builds the editors' admin panel by hand, which `npm start` otherwise does in the background. */
export const main = () => runCommand(build, { stoppedCode: 130 });

/** @param {import('../command.mjs').Command} command */
async function build({ terminal, signal }) {
  const { env } = await setUp(ROOT, { cms: true }, { env: process.env, terminal, signal });
  await buildMissingPanel({ terminal, signal }, env);
  return 0;
}

/**
 * Builds the admin panel if it is missing or out of date, and says so.
 * @param {import('../command.mjs').Command} command
 * @param {NodeJS.ProcessEnv} env with the Node of `findRuntime`
 * @throws {Problem} when the build fails
 */
export async function buildMissingPanel({ terminal, signal }, env) {
  if (panelState(ROOT) === 'current') {
    terminal.line('The admin panel is up to date.');
    return;
  }
  const logs = join(ROOT, '.cache', 'logs');
  mkdirSync(logs, { recursive: true });
  const log = openLog(join(logs, 'panel.log'));
  try {
    const result = await terminal.step("Building the editors' admin panel", () =>
      buildPanel(ROOT, { env, log, signal }),
    );
    terminal.line(
      result === 'built'
        ? 'The admin panel is built. A running magazine serves it from now on.'
        : 'Another Masthead in this folder is building the admin panel already.',
    );
  } finally {
    await log.close();
  }
}
