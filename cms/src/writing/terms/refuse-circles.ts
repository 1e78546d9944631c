import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import { readCategoryTree } from '../../content-api/answers/category-tree';
import { CATEGORY } from './term-types';

const WRITES = ['create', 'update', 'clone'];

const Written = v.nullish(v.object({ documentId: v.string() }));
const Params = v.object({ documentId: v.optional(v.string(), '') });

/**
 * Refuses a category that would be below itself, by its parent or by its subcategories. It is checked after it is written,
 * in the same transaction, which is then rolled back. A circle from before can still be saved, so that it can be broken.
 */
export function refuseCircles(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    if (context.uid !== CATEGORY || !WRITES.includes(context.action)) return next();
    const { documentId } = v.parse(Params, context.params);
    return strapi.db.transaction(async () => {
      const before = await findCircle(strapi, documentId);
      const result = await next();
      const circle = before
        ? null
        : await findCircle(strapi, v.parse(Written, result)?.documentId ?? documentId);
      if (circle) {
        throw new errors.ValidationError(
          `A category cannot be below itself: ${circle.join(' › ')}. Please choose another parent or other subcategories.`,
        );
      }
      return result;
    });
  });
}

/** The names on the way down from a category to itself; `null` if it is not below itself. */
async function findCircle(strapi: Core.Strapi, documentId: string): Promise<string[] | null> {
  const { db } = strapi;
  const category = await db.query(CATEGORY).findOne({ select: ['id'], where: { documentId } });
  if (!category) return null;
  const way = await db.transaction(async ({ trx }) =>
    (await readCategoryTree(strapi, trx)).wayToItself(category.id),
  );
  if (!way) return null;
  const rows: { id: number; name: string }[] = await db
    .query(CATEGORY)
    .findMany({ select: ['id', 'name'], where: { id: { $in: way } } });
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return way.map((id) => names.get(id) ?? '');
}
