import { DatabaseError } from '../../core/database/database-error';
import type { Environment } from '../../environment';
import { BackupError } from '../backup/backup-error';
import { versions } from '../backup/make-backup';
import { copyDatabase, newestCopy, putBack } from './copies';
import { type DataMark, readMark, UNMARKED } from './data-mark';
import { programDigest } from './program';
import { UpdateError } from './update-error';
import { isBeyond } from './versions';

type Settings = Pick<Environment, 'dataDir' | 'database'>;

export type Update = {
  /** Undoes everything possible after a failed start. Returns the error with the cause and the way back, or forward. */
  undo: (failure: { reason: string; isDiskFull: boolean }) => Promise<UpdateError>;
};

/** Reads the mark of the data. Throws an UpdateError if it is of a version that this program does not read. */
export async function readKnownMark({ dataDir, database }: Settings): Promise<DataMark | null> {
  const mark = await readMark(database);
  const program = versions().masthead;
  if (mark?.program === UNMARKED.program)
    throw new UpdateError(
      `The data is from a version before 0.2.0, which this version ${program} cannot read: start 0.2.0 on it once, and then this version.`,
    );
  if (!mark || !isBeyond(mark.version, program)) return mark;
  const copy = await newestCopy(dataDir, (version) => version !== '' && !isBeyond(version, program));
  throw new UpdateError(
    `The data is from Masthead ${mark.version}, which this version ${program} does not support: start ${mark.version} again, or go back to ${copy ?? 'a backup'} (docs/operating.md, Going back).`,
  );
}

/**
 * Throws a DatabaseError if another program has last started on the data, for commands that must not update it: a service
 * of that program may be running.
 */
export async function refuseOtherData(settings: Settings): Promise<void> {
  const mark = await readKnownMark(settings);
  if (!mark || mark.program === programDigest()) return;
  throw new DatabaseError(
    'The magazine has not been started with this version yet: start it, then try again.',
  );
}

/**
 * Copies the database if another program last started on it, before this one changes anything. Throws an UpdateError if this
 * program doesn't know the version of the data or PostgreSQL's program doesn't copy it, and a DatabaseError for problems that may
 * be fixed meanwhile, such as a full disk.
 * @param tell called with a line for the operator
 * @returns null if this is no update
 */
export async function beginUpdate(
  settings: Settings,
  tell: (line: string) => void,
  now: Date,
): Promise<Update | null> {
  const { database } = settings;
  const mark = await readKnownMark(settings);
  if (!mark || mark.program === programDigest()) return null;

  const to = versions().masthead;
  const earlier = mark.version === to ? `the earlier build of ${to}` : mark.version;
  tell(`Updating from ${earlier} to ${to}.`);
  const { file, earlier: earlierFile } = await copyDatabase(settings, mark, now, tell).catch(
    (error: unknown) => {
      if (!(error instanceof BackupError)) throw error;
      throw new UpdateError(
        `The update from ${earlier} to ${to} did not start and changed nothing, because the database could not be copied first: ${error.message}`,
      );
    },
  );
  // If an earlier start was killed, it has changed some of the database, and this one has copied that.
  tell(`The database from before this start is in ${file}.`);
  const orEarlier = earlierFile
    ? ` If an earlier start of this update was killed, the database from before that one is ${earlierFile}.`
    : '';

  return {
    async undo({ reason, isDiskFull }) {
      const failed = `The update from ${earlier} to ${to} failed (${isDiskFull ? 'the disk is full' : reason}).`;
      const next = `${isDiskFull ? `free some space and start ${to} again, or ` : ''}start ${earlier} again`;
      if (database.client === 'postgres') {
        // Other services may have written meanwhile, and only the operator can decide to give that up.
        return new UpdateError(
          `${failed} To start ${earlier} again, stop all services and restore ${file} to a new database (docs/operating.md, Going back).${orEarlier}`,
        );
      }
      try {
        await putBack(file, database.filename);
        const before = earlierFile ? 'before this start' : 'before';
        return new UpdateError(`${failed} The database is as it was ${before}: ${next}.${orEarlier}`);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        return new UpdateError(
          `${failed} To start ${earlier} again, put ${file} in place of ${database.filename} (${why}).${orEarlier}`,
        );
      }
    },
  };
}
