import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { TermKind } from 'masthead-contract/entities/terms';
import { readCategoryTree } from '../../../content-api/answers/category-tree';
import { ARTICLE } from '../../../content-types';
import { linkTable } from '../../../core/database/listed/listed';
import { lockRows } from '../../../core/database/locks';
import { coreSentences } from '../../../core/sentences/core-sentences';
import { moveLinks } from '../../../strapi/move-links';
import { importTable } from '../../import/server/import-table';
import { sentences } from '../sentences';
import { addFormerName, moveFormerNames } from './former-names';
import { mergedEntries } from './merged-entries';
import { readTerm, type Term, uidOfKind } from './term-types';

type Merge = {
  kind: TermKind;
  /** The term that is deleted. */
  documentId: string;
  /** The documentId of the replacement. */
  into: string;
  /** The id of the editor's account. */
  by: number;
};

/**
 * Merges a category, tag or dossier into another one, in one transaction: all references move to the other one, its names lead
 * there, and it is deleted. Articles keep their dates and versions; a restored version refers to the other one.
 * @throws a ValidationError if a category would be merged into one below it, a NotFoundError if one of the two does not exist
 */
export async function mergeTerm(strapi: Core.Strapi, { kind, documentId, into, by }: Merge): Promise<void> {
  const uid = uidOfKind(kind);
  const { db } = strapi;
  await db.transaction(async () => {
    const term = await readTerm(strapi, kind, documentId);
    if (term) await lockArticlesOf(strapi, kind, term);
    await lockRows(strapi, uid, { documentId: { $in: [documentId, into] } });
    const [merged, kept] = [await readTerm(strapi, kind, documentId), await readTerm(strapi, kind, into)];
    if (!merged || !kept) throw new errors.NotFoundError(coreSentences().noEntry);
    if (merged.id === kept.id) throw new errors.ValidationError(sentences().mergedIntoItself);
    if (kind === 'categories') await refuseBelow(strapi, merged, kept);

    await moveLinks(strapi, uid, { from: merged.id, to: kept.id });
    await moveFormerNames(strapi, { kind, from: documentId, to: kept });
    await mergedEntries(strapi).add(documentId, into);
    await importTable(strapi).changeTarget(documentId, into);
    await strapi.documents(uid).delete({ documentId });
    await addFormerName(strapi, { kind, former: merged.name, entry: kept });
    // This puts the merge into the change log, and open forms notice it.
    await db.query(uid).update({ where: { id: kept.id }, data: { updatedBy: by } });
  });
}

/** Makes other saves and publications of articles with a term wait. Strapi's own saves lock an article first, then its terms. */
async function lockArticlesOf(strapi: Core.Strapi, kind: TermKind, { id }: Term): Promise<void> {
  const { db } = strapi;
  const { table, article, term } = linkTable(strapi, kind);
  const { tableName } = db.metadata.get(ARTICLE);
  await db.transaction(({ trx }) =>
    trx(tableName)
      .select('id')
      .whereIn('id', trx(table).select(article).where(term, id))
      .orderBy('id')
      .forUpdate(),
  );
}

async function refuseBelow(strapi: Core.Strapi, merged: Term, kept: Term): Promise<void> {
  const { withAncestors } = await readCategoryTree(strapi);
  if (withAncestors(kept.id).includes(merged.id))
    throw new errors.ValidationError(sentences().mergedBelow(merged.name, kept.name));
}
