import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../../../content-types';
import { lockRows } from '../../../core/database/locks';
import { storedDate } from '../../../core/database/stored-date';
import { dataOf, readSnapshot, type Snapshot } from '../../versions/server/snapshot';
import { approvalTable } from './approval-table';

const Draft = v.object({
  publishedOn: v.nullable(storedDate),
  withdrawOn: v.nullable(storedDate),
  updatedAt: storedDate,
});
const User = v.looseObject({ id: v.number() });

/** The parts of a draft that a publication uses: its fields and its dates. */
type Publishable = { content: Snapshot; publishedOn: Date | null; withdrawOn: Date | null };
type SavedDraft = Publishable & { savedAt: Date };

/** The saved draft of an article; `null` if there is none. */
export async function readDraft(strapi: Core.Strapi, documentId: string): Promise<SavedDraft | null> {
  const content = await readSnapshot(strapi, { uid: ARTICLE, documentId, status: 'draft' });
  if (!content) return null;
  const { updatedAt: savedAt, ...dates } = v.parse(
    Draft,
    await strapi.db.query(ARTICLE).findOne({
      select: ['publishedOn', 'withdrawOn', 'updatedAt'],
      where: { documentId, publishedAt: null },
    }),
  );
  return { content, ...dates, savedAt };
}

/** The data with which the document service turns a draft into the published or approved version. */
export async function dataToWrite(
  strapi: Core.Strapi,
  { content, publishedOn, withdrawOn }: Publishable,
): Promise<object> {
  return { ...(await dataOf(strapi, ARTICLE, content)), publishedOn, withdrawOn };
}

/** Locks the article against other saves, approvals and publications until the transaction ends. */
export const lockDraft = (strapi: Core.Strapi, documentId: string): Promise<void> =>
  lockRows(strapi, ARTICLE, { documentId, publishedAt: null });

/** Stores the saved draft of an article, to be published at its date. Must run in a transaction. */
export async function approve(strapi: Core.Strapi, documentId: string): Promise<void> {
  // Two at once would each add an approval.
  await lockDraft(strapi, documentId);
  const draft = await readDraft(strapi, documentId);
  if (!draft?.publishedOn) return;
  const { publishedOn: publishOn, ...saved } = draft;
  const user = v.safeParse(User, strapi.requestContext.get()?.state.user);
  const approvedBy = user.success ? user.output.id : null;
  await approvalTable(strapi).add({ documentId, publishOn, approvedBy, ...saved });
}
