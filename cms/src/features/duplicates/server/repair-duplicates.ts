import { randomBytes } from 'node:crypto';
import type { UID } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../../../content-types';
import { withoutAnnouncements } from '../../../core/changes/record-writes';
import { changeTable } from '../../../core/database/change-table';
import { updateRows } from '../../../core/database/update-rows';
import { versionTable } from '../../../core/database/version-table';
import { executeOn } from '../../../core/database/with-database';
import { nameOf } from '../../../core/rules/account-name';
import type { RuleContext, Write } from '../../../core/rules/rule';
import { digest } from '../../../digest';
import { removeShareCards } from '../../../media/share-cards/add-cards';
import { listCorrections } from '../../corrections/server/list-corrections';
import { showChosenArticle } from '../../home/server/show-chosen-article';
import { approvalTable } from '../../schedule/server/approval-table';
import { readDraft } from '../../schedule/server/approve';
import { markDrafts } from '../../schedule/server/waiting';
import { readSnapshot, titleOf } from '../../versions/server/snapshot';
import { storeEarlierPublication } from '../../versions/server/store-publication';
import { type DocumentRow, type Duplicate, findDuplicates, readDuplicate } from './find-duplicates';

const Saved = v.object({ updatedBy: v.unknown() });
const Addressed = v.array(v.object({ slug: v.nullable(v.string()) }));

/**
 * Reduces each document to one draft and one public version, each document in a transaction of its own. The other texts are kept:
 * for an article in the bin, for Home and Site among the versions, and any other entry with an id of its own. Sites, caches and
 * feed readers are notified as of a withdrawal. Returns the repaired documents.
 */
export async function repairDuplicates(context: RuleContext): Promise<Duplicate[]> {
  const { db } = context.strapi;
  const repaired: Duplicate[] = [];
  for (const { type, documentId } of await findDuplicates(executeOn(db.connection))) {
    const duplicate = await db.transaction(async ({ trx }) => {
      const where = type.isSingle ? {} : { documentId };
      await db.queryBuilder(type.uid).select(['id']).where(where).forUpdate().execute();
      // An editor may have deleted it meanwhile.
      const found = await readDuplicate(executeOn(trx), type, documentId);
      if (found) await repair(context, found);
      return found;
    });
    if (!duplicate) continue;
    if (type.uid === ARTICLE) await removeShareCards(context.strapi, documentId);
    repaired.push(duplicate);
  }
  return repaired;
}

async function repair(context: RuleContext, duplicate: Duplicate): Promise<void> {
  const { type, documentId, kept, others } = duplicate;
  if (type.uid === ARTICLE) return repairArticle(context, duplicate);
  const { strapi } = context;
  if (!type.hasDrafts) {
    for (const { id } of others)
      await strapi.db.query(type.uid).update({ where: { id }, data: { documentId: newId() } });
    return;
  }
  const aside = await moveAside(context, type.uid, others);
  // For Home or Site, draft and public version may belong to two documents.
  for (const { id } of kept) await updateRows(context.strapi, type.uid, { id }, { documentId });
  for (const [other, rows] of aside) {
    for (const row of rows) await addVersion(context, type.uid, { of: documentId, from: row, as: other });
    await strapi.documents(type.uid).delete({ documentId: other });
  }
}

async function repairArticle(context: RuleContext, { documentId, others }: Duplicate): Promise<void> {
  const { strapi } = context;
  const write: Write = {
    uid: ARTICLE,
    action: 'publish',
    documentId,
    data: {},
    params: {},
    result: undefined,
  };
  const published = v.parse(
    Addressed,
    await strapi.db
      .query(ARTICLE)
      .findMany({ select: ['slug'], where: { documentId, publishedAt: { $notNull: true } } }),
  );
  const aside = await moveAside(context, ARTICLE, others);
  await cancelOtherApproval(context, documentId, [...aside.keys()]);
  await withoutAnnouncements(async () => {
    for (const other of aside.keys()) {
      await storeEarlierPublication({ ...write, documentId: other }, context);
      await strapi.documents(ARTICLE).delete({ documentId: other });
    }
  });
  if (!others.some(({ isPublic }) => isPublic)) return;
  await showChosenArticle(write, context);
  await listCorrections(write, context);
  // Pages that show the other one are dropped at once, as if the article were withdrawn.
  await changeTable(strapi).append(
    [true, false].flatMap((vanished) =>
      published.map(
        ({ slug }) => ({ type: 'article', documentId, vanished, announced: true, slug }) as const,
      ),
    ),
  );
}

/** Cancels a date for which an editor has approved the text that is now another article's. */
async function cancelOtherApproval(
  { strapi }: RuleContext,
  documentId: string,
  others: readonly string[],
): Promise<void> {
  const approval = await approvalTable(strapi).find(documentId);
  if (!approval) return;
  const isOf = async (id: string) =>
    digest((await readDraft(strapi, id))?.content ?? null) === digest(approval.content);
  if (await isOf(documentId)) return;
  for (const other of others) {
    if (!(await isOf(other))) continue;
    await approvalTable(strapi).remove(documentId);
    await markDrafts(strapi, { documentId, publishedAt: null }, { waiting: false });
  }
}

/** Adds a row that is removed to the versions of the document that stays. */
async function addVersion(
  context: RuleContext,
  uid: UID.ContentType,
  { of, from, as }: { of: string; from: DocumentRow; as: string },
): Promise<void> {
  const { strapi } = context;
  const status = from.isPublic ? 'published' : 'draft';
  const content = await readSnapshot(strapi, { uid, documentId: as, status });
  if (!content) return;
  const where = { id: from.id };
  const saved = await strapi.db.query(uid).findOne({ select: ['id'], where, populate: ['updatedBy'] });
  await versionTable(strapi).add({
    kind: 'draft',
    documentId: of,
    title: titleOf(strapi, uid, content),
    publishedBy: nameOf(v.parse(Saved, saved).updatedBy),
    writtenAt: from.savedAt ?? new Date(context.clock.now()),
    content,
  });
}

const newId = (): string => randomBytes(12).toString('hex');

/** Gives rows documents of their own: a draft and its public version the same one. Returns the rows by their new ids. */
async function moveAside(
  context: RuleContext,
  uid: UID.ContentType,
  others: readonly DocumentRow[],
): Promise<Map<string, DocumentRow[]>> {
  const aside = new Map<string, DocumentRow[]>();
  // A public version has the creation time of its draft.
  const pairs = Map.groupBy(others, ({ writer, createdAt }) => `${createdAt?.getTime()} ${writer}`);
  for (const rows of pairs.values()) {
    const drafts = rows.filter(({ isPublic }) => !isPublic);
    const publicVersions = rows.filter(({ isPublic }) => isPublic);
    for (let index = 0; index < Math.max(drafts.length, publicVersions.length); index += 1) {
      const documentId = newId();
      const pair = [drafts[index], publicVersions[index]].filter((row) => row !== undefined);
      for (const { id } of pair) await updateRows(context.strapi, uid, { id }, { documentId });
      aside.set(documentId, pair);
    }
  }
  return aside;
}
