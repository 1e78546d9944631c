import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../content-types';
import { readSnapshot } from '../versions/keep-versions';
import { dataOf, type Snapshot } from '../versions/snapshot';
import { approvalTable, date } from './approval-table';

const Draft = v.object({
  publishedOn: v.nullable(date),
  withdrawOn: v.nullable(date),
  updatedAt: date,
});
const User = v.looseObject({ id: v.number() });

/** What a publication takes from a draft: its fields and its dates. */
export type Publishable = { content: Snapshot; publishedOn: Date | null; withdrawOn: Date | null };
type SavedDraft = Publishable & { savedAt: Date };

/** The draft of an article as it is saved; `null` if there is none. */
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

/** Makes the draft of an article what it was. */
export async function writeDraft(
  strapi: Core.Strapi,
  documentId: string,
  { content, publishedOn, withdrawOn }: Publishable,
): Promise<void> {
  const data = { ...(await dataOf(strapi, ARTICLE, content)), publishedOn, withdrawOn };
  await strapi.documents(ARTICLE).update({ documentId, data });
}

/** Keeps the draft of an article as it is saved now, to be published at its date. */
export async function approve(strapi: Core.Strapi, documentId: string): Promise<void> {
  const draft = await readDraft(strapi, documentId);
  if (!draft?.publishedOn) return;
  const { publishedOn: publishOn, ...saved } = draft;
  const user = v.safeParse(User, strapi.requestContext.get()?.state.user);
  const approvedBy = user.success ? user.output.id : null;
  await approvalTable(strapi).add({ documentId, publishOn, approvedBy, ...saved });
}
