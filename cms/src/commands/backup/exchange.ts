import { moveDurably } from '../../durable-files';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Renames a file or folder, and remembers how to undo it. */
export type Move = (from: string, to: string) => Promise<void>;

/**
 * Does work that must be completed or undone. If it fails, everything that `move` has renamed gets its former name back; if that
 * fails too, the error states both. Signals that would end this process are held back meanwhile; `tell` is called at the first
 * one.
 */
export async function exchange(work: (move: Move) => Promise<void>, tell: () => void): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  let isReported = false;
  const onSignal = () => {
    if (!isReported) tell();
    isReported = true;
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    await work(async (from, to) => {
      await moveDurably(from, to);
      undo.unshift(() => moveDurably(to, from));
    });
  } catch (error) {
    const failures: unknown[] = [];
    for (const step of undo) await step().catch((failure: unknown) => failures.push(failure));
    if (failures.length === 0) throw error;
    const [first, ...others] = [error, ...failures].map((one) => (one instanceof Error ? one.message : one));
    throw new Error(`${first}. Not everything could be put back: ${others.join('; ')}`, { cause: error });
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}
