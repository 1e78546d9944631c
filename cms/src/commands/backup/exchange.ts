import { moveDurably } from '../../durable-files';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Renames a file or folder, and remembers how to undo it. */
export type Move = (from: string, to: string) => Promise<void>;

/**
 * Does work that must be complete or undone. If it fails, what `move` has renamed gets its former name again. Signals that
 * would end this process do nothing meanwhile; `tell` is called at the first one.
 */
export async function exchange(work: (move: Move) => Promise<void>, tell: () => void): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  let isTold = false;
  const onSignal = () => {
    if (!isTold) tell();
    isTold = true;
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    await work(async (from, to) => {
      await moveDurably(from, to);
      undo.unshift(() => moveDurably(to, from));
    });
  } catch (error) {
    for (const step of undo) await step();
    throw error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}
