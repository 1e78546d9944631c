import { DatabaseError } from '../../core/database/database-error';
import { EnvironmentError } from '../../environment';
import { StorageError } from '../../media/storage/storage-error';
import { BackupError } from '../backup/backup-error';
import { SeedError } from '../seed/seed-error';

/** Whether the message of an error is a sentence for the operator. */
export const isForOperator = (error: unknown): error is Error =>
  [EnvironmentError, SeedError, DatabaseError, BackupError, StorageError].some(
    (type) => error instanceof type,
  );
