import { SourceError } from '../source-document.ts';

/** A full disk, and a full quota. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** Runs a write to a folder. If its disk gets full, frees what was written, and throws a SourceError. */
export async function writeInto<Result>(
  folder: string,
  write: () => Promise<Result>,
  free: () => Promise<void>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && FULL.has(String(error.code)))) throw error;
    await free();
    throw new SourceError(
      `The disk with ${folder} is full. What this import had put there was removed: free some space and import again.`,
    );
  }
}
