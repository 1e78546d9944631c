import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../../../content-types';
import { storedDate } from '../../../core/database/stored-date';
import { updateRows } from '../../../core/database/update-rows';
import { choosingId } from '../../limits/server/refuse-foreign-id';
import { ownWrites } from '../../versions/server/own-writes';

const user = v.nullish(v.object({ id: v.number() }));
const Saved = v.object({ createdAt: storedDate, createdBy: user, updatedBy: user });

/**
 * Runs a task while the article has another draft. The saved draft stays unchanged, including the ids of its components, which an
 * open form sends on save. Must run in a transaction that has locked the draft.
 */
export async function withOtherDraft(
  strapi: Core.Strapi,
  documentId: string,
  draft: object,
  work: () => Promise<void>,
): Promise<void> {
  const documents = strapi.documents(ARTICLE);
  const aside = `${documentId}.saved`;
  const used = `${documentId}.used`;

  const rename = (from: string, to: string) =>
    updateRows(strapi, ARTICLE, { documentId: from, publishedAt: null }, { documentId: to });

  const { createdAt, createdBy, updatedBy } = v.parse(
    Saved,
    await strapi.db.query(ARTICLE).findOne({
      select: ['createdAt'],
      where: { documentId, publishedAt: null },
      populate: ['createdBy', 'updatedBy'],
    }),
  );
  const history = { createdAt, createdBy: createdBy?.id, updatedBy: updatedBy?.id };
  await rename(documentId, aside);
  await documents.create(choosingId(documentId, { ...draft, ...history }));
  await work();
  await rename(documentId, used);
  await ownWrites.run(true, () => documents.delete({ documentId: used }));
  await rename(aside, documentId);
}
