import type { Core } from '@strapi/strapi';
import { ARTICLE } from '../../../content-types';
import type { Clock } from '../../../core/clock/clock';
import { digest } from '../../../digest';
import { type Approval, approvalTable } from './approval-table';
import { approve, dataToWrite, lockDraft, readDraft } from './approve';
import { markDrafts } from './waiting';
import { withOtherDraft } from './with-other-draft';

/** A published article whose row says a date. */
export type Dated = { documentId: string; publishedAt: Date };

/** The actions on articles at their dates. Each must run in a transaction of its own. */
export function carryOut(strapi: Core.Strapi, clock: Pick<Clock, 'now'>) {
  const approvals = approvalTable(strapi);
  const documents = strapi.documents(ARTICLE);

  /** Makes a draft of an article that a program has written without one. */
  async function keepDraft(documentId: string): Promise<void> {
    if (!(await documents.findOne({ documentId }))) await documents.discardDraft({ documentId });
  }

  return {
    /**
     * Publishes the approved version. Strapi publishes the draft, so if the draft has been changed since, the approved version
     * takes its place meanwhile, and the panel shows the article as modified afterwards.
     */
    async publish({ id, documentId, publishOn, withdrawOn, savedAt, content }: Approval): Promise<void> {
      // Another process may have published it since.
      if (!(await approvals.take(id))) return;
      await lockDraft(strapi, documentId);
      const saved = await readDraft(strapi, documentId);
      if (!saved) return;
      const approved = await dataToWrite(strapi, { content, publishedOn: publishOn, withdrawOn });
      const isChanged = digest(await dataToWrite(strapi, saved)) !== digest(approved);
      const publish = async () => void (await documents.publish({ documentId }));
      if (!isChanged) return publish();
      await withOtherDraft(strapi, documentId, { ...approved, updatedAt: savedAt }, publish);
      await markDrafts(strapi, { documentId, publishedAt: null }, { waiting: false });
    },

    /** Ends the wait of an article both of whose dates have passed; returns whether that is new. */
    async miss({ id, documentId }: Approval): Promise<boolean> {
      if (!(await approvals.miss(id))) return false;
      await markDrafts(strapi, { documentId, publishedAt: null }, { waiting: false });
      return true;
    },

    /** Makes a published article a draft, if its published version says so. */
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
