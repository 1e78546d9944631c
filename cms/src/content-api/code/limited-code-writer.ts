import { createHash } from 'node:crypto';
import {
  createLimitedProcess,
  LimitExceeded,
  type Limits,
  type Priority,
} from 'masthead-contract/node/limited-process';
import * as v from 'valibot';
import type { Code, Completion } from './complete-code';

type Settings = {
  /** Answers a `Code` with its `Completion` (`answerTasks`). */
  file: URL;
  limits: Limits;
  /** How many texts with code may wait, by priority. */
  queue: Record<Priority, number>;
  /** How long a text waits for its code, in real time. Work in progress continues, and its result is available the next time. */
  deadlineMs: number;
};

/**
 * Writes each piece of code for browsers. An error stands for a piece that stays plain: for good after a LimitExceeded, otherwise
 * only this time. Never rejects.
 */
export type WriteCode = (
  codes: readonly Code[],
  priority?: Priority,
) => Promise<readonly (Completion | Error)[]>;

/** Limit for all remembered results, in approximate characters. */
const MAX_KNOWN = 4_000_000;
const KNOWN_ENTRY = 200;

const written = v.optional(v.string());
const completion = v.object({ tokens: written, formula: written });

/**
 * Returns a function that writes code for browsers, in a process with limits. The pieces of a text are written one after the
 * other, so texts take turns. A piece is written once: its result is remembered until it hasn't been requested for a long time,
 * and a piece that exceeded a limit stays plain.
 */
export function createCodeWriter({ file, limits, queue, deadlineMs }: Settings): WriteCode {
  const { run } = createLimitedProcess<Completion>({ file, answer: completion, limits, queue });
  const known = createMemory();
  const underWay = new Map<string, Promise<Completion>>();

  function write(code: Code, key: string, priority: Priority): Promise<Completion> {
    const begun = underWay.get(key);
    if (begun) return begun;
    const result = run(code, priority);
    underWay.set(key, result);
    result
      .then((completed) => known.set(key, completed))
      .catch((error: unknown) => error instanceof LimitExceeded && known.set(key, {}))
      .finally(() => underWay.delete(key));
    return result;
  }

  return async (codes, priority = 'high') => {
    const deadline = Promise.withResolvers<never>();
    // Nobody may be waiting for it.
    deadline.promise.catch(() => undefined);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      deadline.reject(new Error(`The code of a text took more than ${deadlineMs} ms.`));
    }, deadlineMs);
    const results: (Completion | Error)[] = [];
    for (const code of codes) {
      const key = digestOfCode(code);
      const result =
        known.get(key) ??
        Promise.race(isLate ? [deadline.promise] : [write(code, key, priority), deadline.promise]);
      results.push(await Promise.resolve(result).catch(asError));
    }
    clearTimeout(timer);
    return results;
  };
}

/** Identifies a piece of code. */
export const digestOfCode = ({ language, text, display }: Code): string =>
  createHash('sha256')
    .update(JSON.stringify([language, display, text]))
    .digest('base64');

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Completions by digest; the least recently used are forgotten first. */
function createMemory() {
  const known = new Map<string, Completion>();
  let size = 0;
  const sizeOf = ({ tokens = '', formula = '' }: Completion) => KNOWN_ENTRY + tokens.length + formula.length;

  function forget(key: string): Completion | undefined {
    const found = known.get(key);
    if (!found) return undefined;
    known.delete(key);
    size -= sizeOf(found);
    return found;
  }

  function set(key: string, completion: Completion): void {
    forget(key);
    known.set(key, completion);
    size += sizeOf(completion);
    for (const oldest of known.keys()) {
      if (size <= MAX_KNOWN) break;
      forget(oldest);
    }
  }

  return {
    set,
    get(key: string): Completion | undefined {
      const found = forget(key);
      if (found) set(key, found);
      return found;
    },
  };
}
