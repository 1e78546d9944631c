import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkData } from '../core/database/checks/check-data';
import { parseDatabase } from '../environment';
import { checkFiles } from '../media/storage/check-files';
import { notifyOperator, printLine as say } from '../operator';
import { BackupError } from './backup/backup-error';
import { versions } from './backup/make-backup';
import { restoreBackup } from './backup/restore-backup';
import { run } from './load-strapi';

const NO_SECRETS =
  'DATA_DIR/secrets.json stays, or the next start makes new ones: then editors log in again, and API tokens and links to drafts end.';

/**
 * `npm run restore -- <file>`: restores a backup to DATA_DIR and the database. `--replace` moves an existing magazine
 * aside. BACKUP_PASSPHRASE decrypts its secrets. `--rehearse` is for a copy that is compared with the running magazine.
 */
run(async () => {
  const { file, replace, isRehearsal } = readArguments();
  const settings = parseDatabase(process.env);
  const { manifest, aside, secrets } = await restoreBackup(settings, {
    file: path.resolve(file),
    replace,
    isRehearsal,
    passphrase: process.env.BACKUP_PASSPHRASE || null,
    now: new Date(),
    tell: notifyOperator,
  });
  const { madeAt, rows, files, changes, versions: made } = manifest;
  say(`Restored the backup of ${madeAt}: ${rows.files ?? 0} pictures in ${files.length} files.`);
  const { masthead, strapi } = versions();
  if (made.masthead !== masthead || made.strapi !== strapi) {
    say(
      `It was made by Masthead ${made.masthead} with Strapi ${made.strapi}; this is ${masthead} with ${strapi}.`,
    );
  }
  if (aside) {
    const schema =
      settings.database.client === 'postgres' ? ', and its tables in the schema of that name' : '';
    say(`What was there before is in ${aside}${schema}.`);
  }
  if (secrets === 'not restored')
    say(`BACKUP_PASSPHRASE is not set, so its secrets are not restored. ${NO_SECRETS}`);
  if (secrets === 'not in the backup') say(`It contains no secrets. ${NO_SECRETS}`);
  if (isRehearsal && changes) say(`Position: ${changes.log} ${changes.last}`);
  // The restored file of SQLite has been checked before it was put in place.
  const found = settings.database.client === 'postgres' ? await checkData(settings) : [];
  const problems = [...found, ...(await checkFiles({ ...settings, bucket: null }))];
  for (const problem of problems) say(problem);
});

function readArguments(): { file: string; replace: boolean; isRehearsal: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { replace: { type: 'boolean' }, rehearse: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [file] = positionals;
    if (positionals.length !== 1 || !file) throw new Error('Name the file: npm run restore -- <file>');
    return { file, replace: values.replace ?? false, isRehearsal: values.rehearse ?? false };
  } catch (error) {
    throw new BackupError(error instanceof Error ? error.message : String(error));
  }
}
