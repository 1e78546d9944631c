import { ARTICLE } from '../../../content-types';
import { updateRows } from '../../../core/database/update-rows';
import type { RuleContext, Write } from '../../../core/rules/rule';
import { findFreeSlug } from './free-slug';
import type { Entry } from './title-for-slug';

/** Gives an article that is published another slug if a public one has got its slug before it. */
export async function makeSlugUnique({ documentId }: Write, { strapi }: RuleContext): Promise<void> {
  const draft = { documentId, publishedAt: null };
  const { slug }: Entry = (await strapi.db.query(ARTICLE).findOne({ select: ['slug'], where: draft })) ?? {};
  const where = { slug, documentId: { $ne: documentId }, publishedAt: { $notNull: true } };
  if (!slug || !(await strapi.db.query(ARTICLE).findOne({ select: ['id'], where }))) return;
  const free = await findFreeSlug(strapi, slug, documentId);
  await updateRows(strapi, ARTICLE, draft, { slug: free });
}
