import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE } from '../../../content-types';
import { wasPublished } from '../../../core/database/published-articles';
import type { RuleContext, Write } from '../../../core/rules/rule';
import { findFreeSlug } from './free-slug';
import { makeSlug } from './make-slug';
import { type Entry, titleForSlug } from './title-for-slug';

const text = v.nullish(v.string());
const Given = v.looseObject({ title: text, slug: text });

/**
 * Makes the slug of an article from its title, and again when the title changes, until the editor writes another slug or the
 * article is published. Old URLs still work, because the site finds an article by its id.
 */
export async function setSlug(write: Write, { strapi }: RuleContext): Promise<void> {
  const slug = await slugOf(strapi, write, v.parse(Given, write.data));
  if (slug !== null) write.data = { ...write.data, slug };
}

/** The slug to save instead of the given one; `null` to save that, or to change nothing. */
async function slugOf(
  strapi: Core.Strapi,
  { action, documentId }: Write,
  given: Entry,
): Promise<string | null> {
  const made = async (title: string | null, of: string): Promise<string | null> =>
    title === null ? null : findFreeSlug(strapi, makeSlug(title), of);

  if (action === 'create') return made(titleForSlug({ stored: null, given }), '');
  const stored = v.parse(
    v.nullable(Given),
    await strapi.db
      .query(ARTICLE)
      .findOne({ select: ['title', 'slug'], where: { documentId, publishedAt: null } }),
  );
  if (!stored) return null;
  if (action === 'clone') return made(titleForSlug({ stored: null, given: copyOf(stored, given) }), '');
  if (!(await wasPublished(strapi, documentId))) return made(titleForSlug({ stored, given }), documentId);
  return given.slug === undefined || given.slug?.trim() ? null : (stored.slug ?? null);
}

/** A copy gets its original's title unless it is given another one, and no slug unless it is given another one. */
function copyOf(original: Entry, given: Entry): Entry {
  const slug = given.slug === original.slug ? null : given.slug;
  return { title: given.title === undefined ? original.title : given.title, slug };
}
