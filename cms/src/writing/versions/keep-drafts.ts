import type { Core, UID } from '@strapi/strapi';
import * as v from 'valibot';
import { versionTable } from '../../database/version-table';
import { digest } from '../../digest';
import { nameOf, readSnapshot, titleOf, VERSIONED } from './keep-versions';
import { ownWrites } from './own-writes';

/** The actions of the document service that overwrite a draft. */
const OVERWRITES: readonly string[] = ['update', 'discardDraft'];

const Params = v.looseObject({ documentId: v.optional(v.string(), '') });
/** Strapi's query engine returns dates on PostgreSQL, and texts on SQLite. */
const Saved = v.object({
  updatedAt: v.pipe(
    v.union([v.string(), v.date()]),
    v.transform((date) => new Date(date)),
  ),
  updatedBy: v.unknown(),
});

/**
 * Keeps the draft that a save replaces, with the time at which it was saved and its editor, in the transaction of the save: also if
 * a version is brought back, another window or a program saves, or the changes are discarded. A draft that is the same as the last
 * version or the last publication is not kept again.
 */
export function keepDrafts(strapi: Core.Strapi): void {
  const versions = versionTable(strapi);
  const types = new Set<string>(Object.values(VERSIONED));

  strapi.documents.use(async (context, next) => {
    const { uid, action } = context;
    if (!types.has(uid) || !OVERWRITES.includes(action) || ownWrites.getStore()) return next();
    return strapi.db.transaction(async () => {
      await keepDraft(uid, v.parse(Params, context.params).documentId);
      return next();
    });
  });

  async function keepDraft(uid: UID.ContentType, documentId: string): Promise<void> {
    const where = { documentId, publishedAt: null };
    // Nobody else may replace it before this save does.
    await strapi.db.queryBuilder(uid).select(['id']).where(where).forUpdate().execute();
    const content = await readSnapshot(strapi, { uid, documentId, status: 'draft' });
    if (!content) return;
    const kept = [await versions.last(documentId), await versions.lastPublication(documentId)];
    if (kept.some((version) => version && digest(version.content) === digest(content))) return;
    const { updatedAt: writtenAt, updatedBy } = v.parse(
      Saved,
      await strapi.db.query(uid).findOne({ select: ['updatedAt'], where, populate: ['updatedBy'] }),
    );
    const title = titleOf(strapi, uid, content);
    await versions.add({
      kind: 'draft',
      documentId,
      title,
      publishedBy: nameOf(updatedBy),
      writtenAt,
      content,
    });
  }
}
