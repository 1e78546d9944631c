import type { Core } from '@strapi/strapi';
import type { Clock } from '../clock/clock';
import type { Timers } from '../clock/timers';
import { exclusivelyIn } from '../database/exclusively';
import { type Approval, approvalTable } from './approval-table';
import { carryOut } from './carry-out';
import { findDue } from './find-due';

const INTERVAL_MS = 1_000;

/** Pause after an article could not be published, for example because another one has its slug. */
const RETRY_AFTER_MS = 60_000;

/** The number of the lock in PostgreSQL; here the letters 'date'. */
const LOCK = 0x64617465;

type Settings = {
  clock: Pick<Clock, 'check' | 'now'>;
  /** Called once when an approved article could not be published at its date; must not throw. */
  tell: (approval: Approval, reason: string) => Promise<void>;
};

/**
 * Publishes each approved article (`holdUntilDate`) within a second of its date, and withdraws each published one at its 'Withdraw
 * on'. What became due while the service was down is done at the start. While the clock is wrong, nothing is done. Of several
 * processes with one database, one does it.
 */
export async function publishDue(strapi: Core.Strapi, timers: Timers, settings: Settings): Promise<void> {
  const run = createRun(strapi, settings);
  await run();
  timers.every(INTERVAL_MS, run);
}

/** Returns a function that does what is due at the moment. */
export function createRun(strapi: Core.Strapi, { clock, tell }: Settings): () => Promise<void> {
  const find = findDue(strapi);
  const { publish, withdraw, hold } = carryOut(strapi, clock);
  const exclusively = exclusivelyIn(strapi, LOCK);
  /** By documentId: when to try again, in milliseconds of `performance.now`. */
  const failed = new Map<string, number>();

  async function attempt(
    documentId: string,
    work: () => Promise<void>,
    onFailure?: (reason: string) => Promise<void>,
  ): Promise<void> {
    if ((failed.get(documentId) ?? 0) > performance.now()) return;
    failed.delete(documentId);
    try {
      await strapi.db.transaction(work);
    } catch (error) {
      failed.set(documentId, performance.now() + RETRY_AFTER_MS);
      const reason = error instanceof Error ? error.message : String(error);
      strapi.log.error(
        `The article ${documentId} could not be published or withdrawn at its date. ${reason}`,
      );
      await onFailure?.(reason);
    }
  }

  async function noteFailure(approval: Approval, reason: string): Promise<void> {
    // A mail server that does not answer must not hold up other publications.
    if (await approvalTable(strapi).fail(approval.id, reason)) void tell(approval, reason);
  }

  return async () => {
    if ((await clock.check()) !== 'right') return;
    await exclusively(async () => {
      const now = new Date(clock.now());
      for (const row of await find.early(now)) await attempt(row.documentId, () => hold(row));
      for (const approval of await find.approved(now)) {
        const { documentId } = approval;
        await attempt(
          documentId,
          () => publish(approval),
          (reason) => noteFailure(approval, reason),
        );
      }
      for (const { documentId } of await find.withdrawn(now)) {
        await attempt(documentId, () => withdraw(documentId));
      }
    });
  };
}
