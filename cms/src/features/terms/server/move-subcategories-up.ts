import * as v from 'valibot';
import { CATEGORY } from '../../../content-types';
import type { RuleContext, Write } from '../../../core/rules/rule';

const Parent = v.nullish(v.object({ parent: v.nullish(v.object({ documentId: v.string() })) }));

/** Moves the subcategories of a deleted category up to its parent, or to the top without one. */
export async function moveSubcategories({ documentId }: Write, { strapi }: RuleContext): Promise<void> {
  const categories = strapi.documents(CATEGORY);
  const deleted = await categories.findOne({ documentId, populate: { parent: { fields: ['id'] } } });
  const parent = v.parse(Parent, deleted)?.parent?.documentId ?? null;
  const children = await categories.findMany({ filters: { parent: { documentId } }, fields: ['id'] });
  for (const child of children) {
    // In a circle of two, a category is also its parent's parent.
    const data = { parent: parent === child.documentId ? null : parent };
    await categories.update({ documentId: child.documentId, data });
  }
}
