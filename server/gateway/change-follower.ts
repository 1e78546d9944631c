import * as v from 'valibot';
import { type Change, type ChangeLog, changeLog } from './changes.ts';

/** The content service works, and keeps no log. */
export class NoLog extends Error {
  override name = 'NoLog';
}

/** A place in a change log: everything up to and with this number is known. */
export type Position = { log: string; last: number };

type Settings = {
  /** Where an earlier process has stopped; `null` where there was none. */
  from: Position | null;
  /** Asks for the changes after a number; rejects when there is no word, with NoLog where there is no log. */
  ask: (after: number) => Promise<unknown>;
  /** Told of every look that brought word of a log. */
  onWord: () => void;
  /** Told of every change, in order, once. */
  onChanges: (changes: readonly Change[]) => void;
  /** Told when there is a log, and it is not known what changed before: awaited, since only then the log is followed. */
  onGap: () => Promise<void>;
  /** Told when there is no log, or no more. */
  onNoLog: () => void;
  /** Told how far the log has been followed, after what was found there. */
  onPosition: (position: Position) => void;
  /** Milliseconds between two looks, and where there is nothing to be seen. */
  every: number;
  everyWithoutLog: number;
};

/** What the follower knows: it follows the log, there is none, or the service does not answer. */
export type Following = 'unknown' | 'following' | 'no log' | 'no word';

/**
 * Follows the change log. After a break, also one between two processes, it goes on where it was; when the
 * log is another one, or has been pruned past that place, or has gone back, there is a gap.
 */
export function createChangeFollower(settings: Settings) {
  const { from, ask, onWord, onChanges, onGap, onNoLog, onPosition, every, everyWithoutLog } = settings;
  let position = from;
  let state: Following = 'unknown';
  let timer: NodeJS.Timeout | undefined;
  let hadWord = from !== null;
  let stopped = false;
  let looking: Promise<void> | null = null;

  async function take({ data, meta }: ChangeLog): Promise<void> {
    const known = position;
    position = { log: meta.log, last: data.at(-1)?.id ?? meta.last };
    if (!known || known.log !== meta.log || meta.last < known.last || meta.oldest > known.last + 1) {
      await onGap();
    } else if (data.length > 0) {
      onChanges(data);
    }
    if (known?.log !== position.log || known.last !== position.last) onPosition(position);
  }

  /** One look at a time: two would tell the same change twice. */
  function look(): Promise<void> {
    looking ??= lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  }

  async function lookOnce(): Promise<void> {
    try {
      const log = v.parse(changeLog, await ask(position?.last ?? 0));
      onWord();
      await take(log);
      state = 'following';
      hadWord = true;
    } catch (error) {
      if (error instanceof NoLog) return haveNoLog();
      state = 'no word';
    }
  }

  function haveNoLog(): void {
    // Answers that waited for a change to be told would wait for ever.
    if (state !== 'no log') onNoLog();
    position = null;
    state = 'no log';
    hadWord = true;
  }

  async function follow(): Promise<void> {
    await look();
    if (!stopped) timer = setTimeout(() => void follow(), state === 'no log' ? everyWithoutLog : every);
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
    /** Whether there has been no word yet, in this process nor in the one it goes on from. */
    isNew: () => !hadWord,
  };
}
