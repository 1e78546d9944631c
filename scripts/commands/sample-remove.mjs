import { runCmsCommand } from '../cms-command.mjs';
import { runCommand } from '../command.mjs';
import { isInUse } from '../leave-database.mjs';
import { Problem } from '../problem.mjs';
import { ROOT, readSettings } from '../settings.mjs';
import { setUp } from '../setup.mjs';

/**
 * `npm run sample:remove`: removes the sample magazine from a magazine that runs, except what editors have changed or need.
 */
export const main = () => runCommand(removeSample, { stoppedCode: 130 });

/** @param {import('../command.mjs').Command} command */
async function removeSample({ terminal, signal }) {
  const { dataDir } = readSettings(process.env);
  if (!isInUse(dataDir))
    throw new Problem(`There is no magazine in ${dataDir}: set its folder with DATA_DIR=<folder>.`);
  const runtime = await setUp(ROOT, { cms: true }, { env: process.env, terminal, signal });
  /** @type {string[]} */
  const lines = [];
  await terminal.step('Removing the sample magazine', () =>
    runCmsCommand('ask.js', ['remove-sample'], {
      root: ROOT,
      runtime,
      dataDir,
      signal,
      tell: (line) => lines.push(line),
    }),
  );
  for (const line of lines) terminal.line(line);
  return 0;
}
