import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import type { Clock } from '../../clock/clock';
import { ARTICLE } from '../../content-types';
import { versionTable } from '../../database/version-table';
import { digest } from '../../digest';
import { lockDraft, readDraft } from '../publication/approve';
import { nameOf, titleOf } from '../versions/keep-versions';
import { ownWrites } from '../versions/own-writes';
import { dataOf } from '../versions/snapshot';
import { binTable, type Deletion } from './bin-table';

const Params = v.looseObject({ documentId: v.string() });
const Creator = v.nullish(v.looseObject({ createdBy: v.nullish(v.looseObject({ id: v.number() })) }));

/** A draft as the bin keeps it. The dates are ISO dates. */
const Content = v.object({
  snapshot: v.record(v.string(), v.unknown()),
  publishedOn: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  withdrawOn: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
});

/**
 * Puts the draft of an article that is deleted into the bin, in the transaction of the deletion. The versions of the article stay as
 * long as it is there.
 */
export function keepDeletedArticles(strapi: Core.Strapi, clock: Pick<Clock, 'now'>): void {
  const documents = strapi.documents(ARTICLE);

  strapi.documents.use(async (context, next) => {
    if (context.uid !== ARTICLE || context.action !== 'delete') return next();
    const { documentId } = v.parse(Params, context.params);
    return strapi.db.transaction(async () => {
      if (ownWrites.getStore()) await versionTable(strapi).removeAll(documentId);
      else await keep(documentId);
      return next();
    });
  });

  async function keep(documentId: string): Promise<void> {
    // Somebody else may be deleting it as well.
    await lockDraft(strapi, documentId);
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
      deletedBy: nameOf(strapi.requestContext.get()?.state.user),
      deletedAt: new Date(clock.now()),
      creator: v.parse(Creator, row)?.createdBy?.id ?? null,
      content,
    });
  }
}

/**
 * Makes an article from the bin a draft again, with the id it had, so that it has its versions and its former addresses. `take` takes
 * it out of the bin in the same transaction. What cannot be brought back, such as a picture that has been deleted since, stays in a version.
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
      documentId,
      publishedOn: publishedOn && new Date(publishedOn),
      withdrawOn: withdrawOn && new Date(withdrawOn),
      createdBy: createdBy?.id,
      updatedBy: deletion.restoredBy,
    };
    await strapi.documents(ARTICLE).create({ data });
    const restored = await readDraft(strapi, documentId);
    if (restored && digest(restored.content) === digest(snapshot)) return;
    const version = { documentId, title, publishedBy: deletedBy, writtenAt: deletedAt, content: snapshot };
    await versionTable(strapi).add({ kind: 'draft', ...version });
  });
}
