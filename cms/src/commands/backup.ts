import path from 'node:path';
import { parseArgs } from 'node:util';
import { refuseOtherEngine } from '../core/database/checks/refuse-other';
import { parseBucket, parseDatabase } from '../environment';
import { checkFiles } from '../media/storage/check-files';
import { BackupError } from './backup/backup-error';
import { makeBackup } from './backup/make-backup';
import { secretsOf } from './backup/secrets-of';
import { run } from './load-strapi';

/**
 * `npm run backup`: writes the database and the uploaded files to a file, and prints it. `--to <folder>` is its folder,
 * `--keep <n>` the number of backups that stay there; `--with-secrets` adds the secrets, encrypted with BACKUP_PASSPHRASE.
 */
run(async () => {
  const { to, keep, 'with-secrets': withSecrets } = readOptions();
  const settings = { ...parseDatabase(process.env), bucket: parseBucket(process.env) };
  refuseOtherEngine(settings);
  const { file, size } = await makeBackup(settings, {
    folder: to ? path.resolve(to) : path.join(settings.dataDir, 'backups'),
    keep: keep === undefined ? null : readCount(keep),
    secrets: withSecrets
      ? { values: secretsOf(process.env), passphrase: process.env.BACKUP_PASSPHRASE ?? '' }
      : null,
    now: new Date(),
  });
  process.stdout.write(`Backup: ${file} (${(size / 1e6).toFixed(1)} MB)\n`);
  // A link, for example, which is not a file of the magazine.
  for (const problem of await checkFiles(settings)) process.stdout.write(`Not in the backup: ${problem}\n`);
});

function readOptions() {
  try {
    return parseArgs({
      options: { to: { type: 'string' }, keep: { type: 'string' }, 'with-secrets': { type: 'boolean' } },
    }).values;
  } catch (error) {
    throw new BackupError(error instanceof Error ? error.message : String(error));
  }
}

function readCount(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new BackupError(`--keep must be a number from 1, not '${text}'.`);
}
