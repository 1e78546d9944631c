import { createCodeWriter, type WriteCode } from '#contract/limited-code-writer.ts';

/** The first code in a language takes up to a second, later code some milliseconds; grammars take up to a hundred megabytes. */
const LIMITS = { cpuMs: 3_000, heapMb: 128, growthMb: 192 };
/** Drafts wait for articles. */
const QUEUE = { high: 64, low: 4 };
/** Of an article, which is then sent as far as it is known. */
const DEADLINE_MS = 5_000;

/** Writes the colours of code, and formulas, in a process with limits. */
export const createSiteCodeWriter = ({ deadlineMs = DEADLINE_MS, cpuMs = LIMITS.cpuMs } = {}): WriteCode =>
  createCodeWriter({
    file: new URL('./code-process.ts', import.meta.url),
    limits: { ...LIMITS, cpuMs },
    queue: QUEUE,
    deadlineMs,
  });
