import * as v from 'valibot';
import { change } from '#contract/changes.ts';

const position = v.object({ log: v.string(), last: v.number() });
const round = v.object({ ...position.entries, changes: v.nullable(v.pipe(v.array(change), v.readonly())) });

/** What a process of the site sends to the first one. */
export const memberMessage = v.variant('kind', [
  /** Asks for another lease. `sentAt` is in the sender's milliseconds. */
  v.object({ kind: v.literal('renew'), sentAt: v.number() }),
  /** A poll has found changes. */
  v.object({ kind: v.literal('propose'), round }),
  /** Nothing more is answered until the round is committed. */
  v.object({ kind: v.literal('prepared'), number: v.number() }),
]);
export type MemberMessage = v.InferOutput<typeof memberMessage>;

/** What the first process sends to the others. */
export const leaderMessage = v.variant('kind', [
  /** The lease lasts from `sentAt`; `committed` is where the other processes are, `null` before the first round. */
  v.object({ kind: v.literal('renewed'), sentAt: v.number(), committed: v.nullable(position) }),
  /** Hold all answers, then say so. */
  v.object({ kind: v.literal('prepare'), number: v.number() }),
  /** Apply the round, then answer again. */
  v.object({ kind: v.literal('commit'), round }),
  /** What this process has proposed was committed, perhaps as a proposal of another one. */
  v.object({ kind: v.literal('settled') }),
]);
export type LeaderMessage = v.InferOutput<typeof leaderMessage>;

/** How long a process may answer after it has asked for a lease. */
export const LEASE_MS = 1_000;
/** How often it asks. */
export const RENEWAL_INTERVAL_MS = 200;
