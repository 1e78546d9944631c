import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Clock } from '../../../core/clock/clock';
import type { Timers } from '../../../core/clock/timers';
import { exclusivelyIn } from '../../../core/database/exclusively';
import { inLanguage } from '../../../language/sentences';
import { sentences } from '../sentences';
import { type Approval, approvalTable, MISSED } from './approval-table';
import { carryOut } from './carry-out';
import { editorLanguage } from './editor-language';
import { failedWithdrawals } from './failed-withdrawals';
import { type DueWithdrawal, findDue } from './find-due';
import type { Failure } from './mail-failure';

const INTERVAL_MS = 1_000;

/** Pause after an article could not be published, for example because another one has its slug. */
const RETRY_AFTER_MS = 60_000;

type Settings = {
  clock: Pick<Clock, 'check' | 'now'>;
  /** Called once when an article could not be published or withdrawn at its date; must not throw. */
  tell: (failure: Failure) => Promise<void>;
};

/**
 * Publishes each approved article (`approve-for-date.ts`) within a second of its date, and withdraws each published one at its
 * 'Withdraw on'. The start catches up on anything that became due while the service was down. While the clock is wrong, nothing
 * is done. If several processes share a database, one of them does it.
 */
export function publishDue(strapi: Core.Strapi, timers: Timers, settings: Settings): void {
  const run = createRun(strapi, settings);
  timers.atStart(run);
  timers.every(INTERVAL_MS, run);
}

/** Does the work that is due. Once `stopped` is aborted, it ends after the current article; the next start does the rest. */
type Run = (stopped?: AbortSignal) => Promise<void>;

export function createRun(strapi: Core.Strapi, { clock, tell }: Settings): Run {
  const find = findDue(strapi);
  const { publish, withdraw, hold, miss } = carryOut(strapi, clock);
  const exclusively = exclusivelyIn(strapi, 'dates');
  /** By documentId: when to try again, in milliseconds of `performance.now`. */
  const failed = new Map<string, number>();

  /** `editor` gets to read why it failed; `null` if nobody approved it. */
  async function attempt(
    { documentId, editor }: { documentId: string; editor: number | null },
    work: () => Promise<void>,
    onFailure?: (reason: string) => Promise<void>,
  ): Promise<void> {
    if ((failed.get(documentId) ?? 0) > performance.now()) return;
    failed.delete(documentId);
    const language = await editorLanguage(strapi, editor);
    try {
      await inLanguage(language, () => strapi.db.transaction(work));
    } catch (error) {
      failed.set(documentId, performance.now() + RETRY_AFTER_MS);
      const reason = error instanceof Error ? error.message : String(error);
      strapi.log.error(
        `The article ${documentId} could not be published or withdrawn at its date. ${reason}`,
      );
      // Editors see sentences that are written for them. Others may say anything.
      const { seeLog } = inLanguage(language, sentences);
      await onFailure?.(error instanceof errors.ApplicationError ? reason : seeLog);
    }
  }

  const failureOf = ({ content, publishOn, approvedBy }: Approval) => ({
    title: String(content.title),
    at: publishOn,
    editor: approvedBy,
  });

  // A mail server that doesn't answer must not hold up other articles, so `tell` isn't awaited.
  async function noteFailed(approval: Approval, reason: string): Promise<void> {
    if (!(await approvalTable(strapi).fail(approval.id, reason))) return;
    void tell({ kind: 'publish', ...failureOf(approval), reason });
  }

  async function noteMissed(approval: Approval): Promise<void> {
    if (!(await miss(approval))) return;
    strapi.log.error(`The article ${approval.documentId} was not published at its date. ${MISSED}`);
    void tell({ kind: 'miss', ...failureOf(approval), reason: sentences().datesPassed });
  }

  async function noteNotWithdrawn({ documentId, ...failure }: DueWithdrawal, reason: string): Promise<void> {
    if (await failedWithdrawals(strapi).note(documentId, reason))
      void tell({ kind: 'withdraw', ...failure, reason });
  }

  return async (stopped) => {
    /** Articles one after the other. */
    async function each<Row>(rows: readonly Row[], work: (row: Row) => Promise<void>): Promise<void> {
      for (const row of rows) {
        if (stopped?.aborted) return;
        await work(row);
      }
    }

    if ((await clock.check()) !== 'right') return;
    await exclusively(async () => {
      const now = new Date(clock.now());
      await each(await find.early(now), (row) =>
        attempt({ documentId: row.documentId, editor: null }, () => hold(row)),
      );
      await each(await find.approved(now), (approval) =>
        attempt(
          { documentId: approval.documentId, editor: approval.approvedBy },
          () => publish(approval),
          (reason) => noteFailed(approval, reason),
        ),
      );
      await each(await find.missed(now), (approval) =>
        attempt({ documentId: approval.documentId, editor: approval.approvedBy }, () => noteMissed(approval)),
      );
      await each(await find.withdrawn(now), (due) =>
        attempt(
          due,
          () => withdraw(due.documentId),
          (reason) => noteNotWithdrawn(due, reason),
        ),
      );
    });
  };
}
