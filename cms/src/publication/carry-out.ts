import type { Core } from '@strapi/strapi';
import type { Clock } from '../clock/clock';
import { ARTICLE } from '../content-types';
import { digest } from '../digest';
import { type Approval, approvalTable } from './approval-table';
import { approve, type Publishable, readDraft, writeDraft } from './approve';
import { markDrafts } from './waiting';

/** A published article whose row says a date. */
export type Dated = { documentId: string; publishedAt: Date };

/** What is done with articles at their dates. Each must run in a transaction of its own. */
export function carryOut(strapi: Core.Strapi, clock: Pick<Clock, 'now'>) {
  const approvals = approvalTable(strapi);
  const documents = strapi.documents(ARTICLE);

  /** Makes a draft of an article that a program has written without one. */
  async function keepDraft(documentId: string): Promise<void> {
    if (!(await documents.findOne({ documentId }))) await documents.discardDraft({ documentId });
  }

  return {
    /**
     * Publishes what was approved. Strapi publishes the draft, so the draft becomes what was approved; what has been saved since is
     * the draft again afterwards, which the panel shows as modified.
     */
    async publish({ id, documentId, publishOn, withdrawOn, content }: Approval): Promise<void> {
      // Another process may have published it since.
      if (!(await approvals.take(id))) return;
      // Until the transaction ends nobody saves the draft, which is put back below.
      await strapi.db
        .queryBuilder(ARTICLE)
        .select(['id'])
        .where({ documentId, publishedAt: null })
        .forUpdate()
        .execute();
      const saved = await readDraft(strapi, documentId);
      if (!saved) return;
      const approved: Publishable = { content, publishedOn: publishOn, withdrawOn };
      const { savedAt: _, ...later } = saved;
      const isChanged = digest(later) !== digest(approved);
      if (isChanged) await writeDraft(strapi, documentId, approved);
      await documents.publish({ documentId });
      if (isChanged) await writeDraft(strapi, documentId, later);
    },

    /** Makes a published article a draft, if what was published says so. */
    async withdraw(documentId: string): Promise<void> {
      const now = new Date(clock.now());
      const where = { documentId, publishedAt: { $notNull: true }, withdrawOn: { $lte: now } };
      // Another process may have withdrawn it since.
      if (!(await strapi.db.query(ARTICLE).findOne({ select: ['id'], where }))) return;
      await keepDraft(documentId);
      // A later date that was saved since stays.
      await markDrafts(
        strapi,
        { documentId, publishedAt: null, withdrawOn: { $lte: now } },
        { withdrawOn: null },
      );
      await documents.unpublish({ documentId });
    },

    /** Makes a published article a draft that waits for the date it has. */
    async hold({ documentId, publishedAt }: Dated): Promise<void> {
      await keepDraft(documentId);
      await documents.unpublish({ documentId });
      await markDrafts(
        strapi,
        { documentId, publishedAt: null },
        { waiting: true, publishedOn: publishedAt },
      );
      await approve(strapi, documentId);
    },
  };
}
