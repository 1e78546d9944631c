import * as v from 'valibot';
import { type Change, type ChangeLog, changeLog } from './changes.ts';

type Settings = {
  /** Asks for the changes after a number; rejects when there is no word, resolves with null where there is no log. */
  ask: (after: number) => Promise<unknown>;
  /** Told of every change, in order, once. */
  onChanges: (changes: readonly Change[]) => void;
  /** Told when it is not known what changed. */
  onUnknown: () => void;
  /** Milliseconds between two questions. */
  every: number;
};

/** What the follower knows: it follows the log, there is none, or the service does not answer. */
export type Following = 'unknown' | 'following' | 'no log' | 'no word';

/**
 * Follows the change log. After a break it goes on where it was; when the log is another one,
 * or has been pruned past that place, or has gone back, everything counts as changed.
 */
export function createChangeFollower({ ask, onChanges, onUnknown, every }: Settings) {
  let position: { log: string; last: number } | null = null;
  let state: Following = 'unknown';
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function take({ data, meta }: ChangeLog): void {
    const known = position;
    position = { log: meta.log, last: data.at(-1)?.id ?? meta.last };
    // Answers from before the first look at a log may be older than the log's end.
    if (!known || known.log !== meta.log || meta.last < known.last || meta.oldest > known.last + 1) {
      onUnknown();
      return;
    }
    if (data.length > 0) onChanges(data);
  }

  async function look(): Promise<void> {
    try {
      const answer = await ask(position?.last ?? 0);
      if (answer === null) {
        // Answers that waited for a change to be told would wait for ever.
        if (state !== 'no log') onUnknown();
        position = null;
        state = 'no log';
        return;
      }
      take(v.parse(changeLog, answer));
      state = 'following';
    } catch {
      state = 'no word';
    }
  }

  async function follow(): Promise<void> {
    await look();
    if (!stopped) timer = setTimeout(() => void follow(), every);
  }

  return {
    /** Looks now; for a start that wants to know, and for tests. */
    look,
    start: () => void follow(),
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
    state: () => state,
  };
}
