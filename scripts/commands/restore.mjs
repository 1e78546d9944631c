import { resolve } from 'node:path';
import { readArguments } from '../arguments.mjs';
import { runCmsCommand } from '../cms-command.mjs';
import { runCommand } from '../command.mjs';
import { Problem } from '../problem.mjs';
import { ROOT, readSettings } from '../settings.mjs';
import { setUp } from '../setup.mjs';
import { whileStopped } from '../stopped-magazine.mjs';

/**
 * `npm run restore -- <file>`: restores a backup to the data folder and the database of a stopped magazine.
 * - `--replace` moves a magazine that is there aside.
 * @param {readonly string[]} args
 */
export const main = (args) => runCommand((command) => restore(command, args), { stoppedCode: 130 });

/**
 * @param {import('../command.mjs').Command} command
 * @param {readonly string[]} args
 */
async function restore({ terminal, signal }, args) {
  const { names, replace } = readArguments(args, { options: { replace: { type: 'boolean' } } });
  const [name] = names;
  if (!name || names.length > 1) throw new Problem('Name the backup: npm run restore -- <file>');
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), name);
  const { dataDir } = readSettings(process.env);
  const runtime = await setUp(ROOT, { cms: true, builds: ['cms'] }, { env: process.env, terminal, signal });
  const lines = await whileStopped(dataDir, () =>
    runCmsCommand('restore.js', [file, ...(replace ? ['--replace'] : [])], {
      root: ROOT,
      runtime,
      dataDir,
      signal,
    }),
  );
  for (const line of lines) terminal.line(line);
  return 0;
}
