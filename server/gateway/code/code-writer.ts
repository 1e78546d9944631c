import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import * as v from 'valibot';
import type { Code, Completion } from '#contract/complete-code.ts';

const FILE = new URL('./code-process.ts', import.meta.url);
/** The first code in a language takes up to a second, later code some milliseconds. */
const DEADLINE_MS = 3_000;
const IDLE_MS = 30_000;
const HEAP_MB = 128;

const written = v.optional(v.string());
const completions = v.array(v.object({ tokens: written, formula: written }));

/**
 * Returns a function that writes what browsers show of code, in a process of its own: grammars take up to a hundred megabytes, which are
 * free again when nothing has been asked for a while, and their regular expressions can take any time, so the process is ended
 * at the deadline. Rejects then, and if the process fails.
 */
export function createCodeWriter({ deadlineMs = DEADLINE_MS, idleMs = IDLE_MS } = {}) {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  /** One after the other, so that each has the whole time until its deadline. */
  let last: Promise<unknown> = Promise.resolve();

  function start(): ChildProcess {
    const started = fork(FILE, { execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=4'] });
    // The site ends without waiting for it.
    started.unref();
    started.channel?.unref();
    // Busy with an endless regular expression, it would not notice that the site has ended.
    const kill = () => started.kill('SIGKILL');
    process.once('exit', kill);
    started.once('exit', () => {
      process.off('exit', kill);
      if (child === started) child = null;
    });
    return started;
  }

  function end(): void {
    child?.kill('SIGKILL');
    child = null;
  }

  async function write(codes: readonly Code[]): Promise<readonly Completion[]> {
    clearTimeout(idle);
    child ??= start();
    const controller = new AbortController();
    const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(deadlineMs)]);
    try {
      const exit = once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`The process that colours code has ended (${code}).`);
      });
      const answer = once(child, 'message', { signal });
      child.send(codes);
      const [message] = await Promise.race([answer, exit]);
      idle = setTimeout(end, idleMs).unref();
      return v.parse(completions, message);
    } catch (error) {
      end();
      throw error;
    } finally {
      controller.abort();
    }
  }

  return (codes: readonly Code[]): Promise<readonly Completion[]> => {
    const result = last.then(() => write(codes));
    last = result.catch(() => undefined);
    return result;
  };
}
