import { createCodeWriter, type WriteCode } from './limited-code-writer.ts';

const LIMITS = { cpuMs: 2_000, heapMb: 128, growthMb: 128 };
/** Editors and readers of shared drafts wait for few texts at once. */
const QUEUE = { high: 64, low: 16 };
const DEADLINE_MS = 5_000;

/** Writes formulas in a process with limits; other code stays as it is. */
export const createFormulaWriter = (): WriteCode =>
  createCodeWriter({
    file: new URL('./limited-formula-task.ts', import.meta.url),
    limits: LIMITS,
    queue: QUEUE,
    deadlineMs: DEADLINE_MS,
  });
