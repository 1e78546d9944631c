import { EXIT_CODES } from '../exit-codes';
import { BackupError } from './backup/backup-error';
import { prepareExtracted } from './backup/prepare-sqlite';

/** Started by a restore: checks and prepares the database in an extracted backup, and prints any problem. */
const [extracted = '', mode] = process.argv.slice(2);
prepareExtracted(extracted, mode === '--rehearse').catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof BackupError ? EXIT_CODES.problem : 1;
});
