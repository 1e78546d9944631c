import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../../../content-types';
import { versionTable } from '../../../core/database/version-table';
import { editorName } from '../../../core/rules/account-name';
import type { RuleContext, Write } from '../../../core/rules/rule';
import { digest } from '../../../digest';
import { choosingId } from '../../limits/server/refuse-foreign-id';
import { noteTable } from '../../notes/server/note-table';
import { readDraft } from '../../schedule/server/approve';
import { ownWrites } from '../../versions/server/own-writes';
import { dataOf, titleOf } from '../../versions/server/snapshot';
import { binTable, type Deletion } from './bin-table';

const Creator = v.nullish(v.looseObject({ createdBy: v.nullish(v.looseObject({ id: v.number() })) }));

/** A draft as the bin keeps it. The dates are ISO dates. */
const Content = v.object({
  snapshot: v.record(v.string(), v.unknown()),
  publishedOn: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  withdrawOn: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
});

/**
 * Puts the draft of a deleted article into the bin, and keeps the article's versions and notes as long as it is there. Articles
 * deleted by the service itself are removed at once.
 */
export async function putArticleIntoBin(
  { documentId }: Write,
  { strapi, clock }: RuleContext,
): Promise<void> {
  if (ownWrites.getStore()) return forgetArticle(strapi, documentId);
  const documents = strapi.documents(ARTICLE);
  // A program may have written an article without a draft.
  if (!(await documents.findOne({ documentId }))) await documents.discardDraft({ documentId });
  const draft = await readDraft(strapi, documentId);
  if (!draft) return;
  const where = { documentId, publishedAt: null };
  const row = await strapi.db.query(ARTICLE).findOne({ select: ['id'], where, populate: ['createdBy'] });
  const content: v.InferOutput<typeof Content> = {
    snapshot: draft.content,
    publishedOn: draft.publishedOn?.toISOString() ?? null,
    withdrawOn: draft.withdrawOn?.toISOString() ?? null,
  };
  await binTable(strapi).add({
    kind: 'article',
    entry: documentId,
    title: titleOf(strapi, ARTICLE, draft.content),
    deletedBy: editorName(strapi),
    deletedAt: new Date(clock.now()),
    creator: v.parse(Creator, row)?.createdBy?.id ?? null,
    content,
  });
}

/** Removes the data of an article besides its rows. Must be called in a transaction. */
export async function forgetArticle(strapi: Core.Strapi, documentId: string): Promise<void> {
  await versionTable(strapi).removeAll(documentId);
  await noteTable(strapi).removeAll(documentId);
}

/**
 * Turns an article from the bin into a draft again, with its former id, so that it gets its versions and its former URLs back.
 * `take` takes it out of the bin in the same transaction. Parts that can't be restored, such as a picture deleted since, remain
 * in a version.
 */
export async function restoreArticle(
  strapi: Core.Strapi,
  deletion: Deletion & { content: unknown; restoredBy: number },
  take: () => Promise<void>,
): Promise<void> {
  const { entry: documentId, creator, title, deletedBy, deletedAt } = deletion;
  const { snapshot, publishedOn, withdrawOn } = v.parse(Content, deletion.content);
  await strapi.db.transaction(async () => {
    await take();
    const where = { id: creator };
    const createdBy = creator === null ? null : await strapi.db.query('admin::user').findOne({ where });
    const data = {
      ...(await dataOf(strapi, ARTICLE, snapshot)),
      publishedOn: publishedOn && new Date(publishedOn),
      withdrawOn: withdrawOn && new Date(withdrawOn),
      createdBy: createdBy?.id,
      updatedBy: deletion.restoredBy,
    };
    await strapi.documents(ARTICLE).create(choosingId(documentId, data));
    const restored = await readDraft(strapi, documentId);
    if (restored && digest(restored.content) === digest(snapshot)) return;
    const version = { documentId, title, publishedBy: deletedBy, writtenAt: deletedAt, content: snapshot };
    await versionTable(strapi).add({ kind: 'draft', ...version });
  });
}
