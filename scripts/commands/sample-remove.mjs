import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCmsCommand } from '../cms-command.mjs';
import { runCommand } from '../command.mjs';
import { Problem } from '../problem.mjs';
import { loadSecrets } from '../secrets.mjs';
import { ROOT, readSettings } from '../settings.mjs';
import { setUp } from '../setup.mjs';

/**
 * `npm run sample:remove`: removes the sample magazine from a magazine, except what editors have changed or need. Works
 * while the magazine runs and while it is stopped.
 */
export const main = () => runCommand(removeSample, { stoppedCode: 130 });

/** @param {import('../command.mjs').Command} command */
async function removeSample({ terminal, signal }) {
  const { dataDir } = readSettings(process.env);
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) {
    throw new Problem(`There is no magazine in ${dataDir}: set its folder with DATA_DIR=<folder>.`);
  }
  const secrets = loadSecrets(file, process.env);
  const runtime = await setUp(ROOT, { cms: true, builds: ['cms'] }, { env: process.env, terminal, signal });
  const lines = await terminal.step('Removing the sample magazine', () =>
    runCmsCommand('remove-sample.js', [], { root: ROOT, runtime, dataDir, secrets, signal }),
  );
  for (const line of lines) terminal.line(line);
  return 0;
}
