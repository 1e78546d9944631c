import type { Position, Round } from '#server/gateway/change-follower.ts';
import { LEASE_MS, type LeaderMessage, type MemberMessage } from './messages.ts';

type Settings = {
  send: (message: MemberMessage) => void;
  /** Milliseconds, of a clock that never goes back. */
  now: () => number;
};

export type Membership = ReturnType<typeof createMembership>;

/**
 * One of several processes of a site that show changes at the same moment (decision 0049). It answers readers only while it has
 * a lease, and not between the two steps of a round. So one that was suspended hears of the rounds it has missed before it sends
 * anything: messages arrive in order, and the next lease comes after them.
 */
export function createMembership({ send, now }: Settings) {
  let apply: (round: Round) => void = () => undefined;
  let leaseEnd = Number.NEGATIVE_INFINITY;
  let isHolding = false;
  let committed: Position | null = null;
  let waiting: (() => void)[] = [];
  /** Resolves the promises of proposals, the oldest first. */
  const proposed: (() => void)[] = [];

  const mayAnswer = () => !isHolding && now() < leaseEnd;

  function release(): void {
    if (!mayAnswer()) return;
    const released = waiting;
    waiting = [];
    for (const resolve of released) resolve();
  }

  return {
    receive(message: LeaderMessage): void {
      switch (message.kind) {
        case 'prepare':
          isHolding = true;
          send({ kind: 'prepared', number: message.number });
          break;
        case 'commit':
          apply(message.round);
          isHolding = false;
          release();
          break;
        case 'settled':
          proposed.shift()?.();
          break;
        case 'renewed':
          leaseEnd = message.sentAt + LEASE_MS;
          committed = message.committed;
          release();
      }
    },

    renew: () => send({ kind: 'renew', sentAt: now() }),

    /** Where the other processes are; `null` if there has been no round yet. */
    committed: () => committed,

    /** Applies the rounds of all processes from now on. */
    follow(applyRound: (round: Round) => void): void {
      apply = applyRound;
    },

    /** Proposes what a poll has found. Resolves when no process shows anything older. */
    agree: (round: Round): Promise<void> =>
      new Promise((resolve) => {
        proposed.push(resolve);
        send({ kind: 'propose', round });
      }),

    /** Whether answers may be sent now. */
    mayAnswer,
    /** Resolves when they may. */
    untilMayAnswer: () => new Promise<void>((resolve) => (mayAnswer() ? resolve() : waiting.push(resolve))),
  };
}
