import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readArguments } from '../arguments.mjs';
import { runCmsCommand } from '../cms-command.mjs';
import { runCommand } from '../command.mjs';
import { BACKUP, doAlone } from '../exclusive-work.mjs';
import { Problem } from '../problem.mjs';
import { findSecrets } from '../secrets.mjs';
import { ROOT, readSettings } from '../settings.mjs';
import { setUp } from '../setup.mjs';

/**
 * `npm run backup`: writes the database and the uploaded files to a file in DATA_DIR/backups. Works while the magazine runs
 * and while it is stopped.
 * - `--to <folder>` is another folder.
 * - `--keep <n>` deletes the oldest backups in the folder until n are left.
 * - `--with-secrets` adds the secrets, encrypted with BACKUP_PASSPHRASE.
 * @param {readonly string[]} args
 */
export const main = (args) => runCommand((command) => backUp(command, args), { stoppedCode: 130 });

/**
 * @param {import('../command.mjs').Command} command
 * @param {readonly string[]} args
 */
async function backUp({ terminal, signal }, args) {
  const options = readArguments(args, {
    options: { to: { type: 'string' }, keep: { type: 'string' }, 'with-secrets': { type: 'boolean' } },
    names: [],
  });
  const { dataDir } = readSettings(process.env);
  const secretsFile = join(dataDir, 'secrets.json');
  if (!existsSync(dataDir)) {
    throw new Problem(`There is no magazine in ${dataDir}: set its folder with DATA_DIR=<folder>.`);
  }
  const runtime = await setUp(ROOT, { cms: true, builds: ['cms'] }, { env: process.env, terminal, signal });
  const folder =
    typeof options.to === 'string'
      ? resolve(process.env.INIT_CWD ?? process.cwd(), options.to)
      : join(dataDir, 'backups');
  const withSecrets = options['with-secrets'] === true;
  const lines = await doAlone(BACKUP, dataDir, () =>
    runCmsCommand(
      'backup.js',
      [
        `--to=${folder}`,
        ...(typeof options.keep === 'string' ? [`--keep=${options.keep}`] : []),
        ...(withSecrets ? ['--with-secrets'] : []),
      ],
      {
        root: ROOT,
        runtime,
        dataDir,
        ...(withSecrets && { secrets: findSecrets(secretsFile, process.env) }),
        signal,
      },
    ),
  );
  for (const line of lines) terminal.line(line);
  return 0;
}
