import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createCodeWriter, type WriteCode } from './limited-code-writer';

/** The first code in a language takes up to a second, later code some milliseconds; grammars take up to a hundred megabytes. */
const LIMITS = { cpuMs: 3_000, heapMb: 128, growthMb: 192 };
/** Readers' code comes first; drafts in the editor and rarely read articles wait. */
const QUEUE = { high: 64, low: 16 };
/** Deadline for a text, which is then shown with the code finished by then. */
const DEADLINE_MS = 5_000;

/** Writes the colours of code, and formulas, for the whole service: never in its own process, which a formula could stop (decision 0094). */
export const writeCode: WriteCode = createCodeWriter({
  file: pathToFileURL(path.join(__dirname, 'code-process.js')),
  limits: LIMITS,
  queue: QUEUE,
  deadlineMs: DEADLINE_MS,
});
