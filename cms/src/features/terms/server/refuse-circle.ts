import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { readCategoryTree } from '../../../content-api/answers/category-tree';
import { CATEGORY } from '../../../content-types';
import { refuseField } from '../../../core/rules/refuse-field';
import { comparing, type RuleContext, type Write } from '../../../core/rules/rule';
import { sentences } from '../sentences';

/**
 * Refuses a category that would be its own ancestor, through its parent or its subcategories. An existing circle can still be
 * saved, so that it can be broken.
 */
export const refuseCircle = comparing(
  ({ documentId }: Write, { strapi }: RuleContext) => findCircle(strapi, documentId),
  async ({ documentId }, { strapi }, before) => {
    const circle = before ? null : await findCircle(strapi, documentId);
    if (!circle) return;
    refuseField('parent', sentences().circle(circle));
  },
);

/** The names on the way down from a category to itself; `null` if it is not below itself. */
async function findCircle(strapi: Core.Strapi, documentId: string): Promise<string[] | null> {
  const { db } = strapi;
  const category = await db.query(CATEGORY).findOne({ select: ['id'], where: { documentId } });
  if (!category) return null;
  const way = (await readCategoryTree(strapi)).wayToItself(category.id);
  if (!way) return null;
  const rows = v.parse(
    v.array(v.object({ id: v.number(), name: v.nullish(v.string(), '') })),
    await db.query(CATEGORY).findMany({ select: ['id', 'name'], where: { id: { $in: way } } }),
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return way.map((id) => names.get(id) ?? '');
}
