import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { CATEGORY } from './term-types';

const Params = v.object({ documentId: v.string() });
const Parent = v.nullish(v.object({ parent: v.nullish(v.object({ documentId: v.string() })) }));

/** Moves the subcategories of a category that is deleted up to its parent, or to the top if it has none. */
export function moveSubcategories(strapi: Core.Strapi): void {
  const categories = strapi.documents(CATEGORY);

  strapi.documents.use(async (context, next) => {
    if (context.uid !== CATEGORY || context.action !== 'delete') return next();
    const { documentId } = v.parse(Params, context.params);
    return strapi.db.transaction(async () => {
      const deleted = await categories.findOne({ documentId, populate: { parent: { fields: ['id'] } } });
      const parent = v.parse(Parent, deleted)?.parent?.documentId ?? null;
      const children = await categories.findMany({ filters: { parent: { documentId } }, fields: ['id'] });
      for (const child of children) {
        // In a circle of two, a category is also its parent's parent.
        const data = { parent: parent === child.documentId ? null : parent };
        await categories.update({ documentId: child.documentId, data });
      }
      return next();
    });
  });
}
