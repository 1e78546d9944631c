import type { Position, Round } from '#server/gateway/change-follower.ts';
import { LEASE_MS, type LeaderMessage, type MemberMessage } from './messages.ts';

/** A process that answers readers. */
type Member = { send: (message: LeaderMessage) => void };

type Settings = {
  /** Calls a function after some milliseconds; returns a function that cancels it. */
  after: (milliseconds: number, task: () => void) => () => void;
};

type Proposal = { from: Member; round: Round };
type Current = Proposal & { number: number; waitingFor: Set<Member>; cancel: () => void };

/** A process that has not prepared itself after this time has lost its lease. */
const PREPARE_TIMEOUT_MS = LEASE_MS + 100;

/**
 * Makes the processes of a site show changes at the same moment (decision 0049), one round after the other: first each of them
 * holds its answers, then all apply the changes. A process that does not react is waited for until its lease has ended; when it
 * goes on, it asks for a new lease first and catches up.
 */
export function createRounds({ after }: Settings) {
  const members = new Set<Member>();
  const proposals: Proposal[] = [];
  let committed: Position | null = null;
  let current: Current | null = null;
  let count = 0;

  function startNext(): void {
    while (!current) {
      const proposal = proposals.shift();
      if (!proposal) return;
      if (isKnown(proposal.round)) proposal.from.send({ kind: 'settled' });
      else start(proposal);
    }
  }

  function start(proposal: Proposal): void {
    count += 1;
    current = {
      ...proposal,
      number: count,
      waitingFor: new Set(members),
      cancel: after(PREPARE_TIMEOUT_MS, commit),
    };
    for (const member of members) member.send({ kind: 'prepare', number: count });
  }

  /** Whether another process has found the same, or the database was replaced since. */
  function isKnown({ log, last, changes }: Round): boolean {
    if (!committed) return false;
    if (changes === null) return log === committed.log && last === committed.last;
    return log !== committed.log || last <= committed.last;
  }

  function commit(): void {
    if (!current) return;
    const { from, round, cancel } = current;
    cancel();
    current = null;
    committed = { log: round.log, last: round.last };
    for (const member of members) member.send({ kind: 'commit', round });
    from.send({ kind: 'settled' });
    startNext();
  }

  function stopWaitingFor(member: Member): void {
    current?.waitingFor.delete(member);
    if (current?.waitingFor.size === 0) commit();
  }

  return {
    receive(member: Member, message: MemberMessage): void {
      switch (message.kind) {
        case 'renew':
          // A process that joins during a round knows nothing yet that could be older.
          members.add(member);
          member.send({ kind: 'renewed', sentAt: message.sentAt, committed });
          break;
        case 'prepared':
          if (message.number === current?.number) stopWaitingFor(member);
          break;
        case 'propose':
          proposals.push({ from: member, round: message.round });
          startNext();
      }
    },

    /** The process has ended. */
    remove(member: Member): void {
      members.delete(member);
      stopWaitingFor(member);
    },
  };
}
