import type { Core, UID } from '@strapi/strapi';
import * as v from 'valibot';
import { makeSlug } from '../../features/slugs/server/make-slug';
import type { Term } from './part';

const Entries = v.array(
  v.object({
    id: v.number(),
    documentId: v.string(),
    name: v.nullish(v.string(), ''),
    /** For a dossier, which has a title instead of a name. */
    title: v.nullish(v.string(), ''),
    description: v.nullish(v.string(), ''),
    parent: v.nullish(v.object({ documentId: v.string() })),
  }),
);

/** All entries of a type by their documentIds, each with a slug of its own; `parent` is the documentId of the category above, or empty. */
export async function readNamed(
  { db }: Core.Strapi,
  uid: UID.ContentType,
  populate: readonly string[] = [],
): Promise<Map<string, Term>> {
  const rows = v.parse(Entries, await db.query(uid).findMany({ orderBy: 'id', populate: [...populate] }));
  const taken = new Set<string>();
  return new Map(
    rows.map(({ documentId, parent, title, ...stored }) => {
      const entry = { ...stored, name: stored.name || title };
      const made = makeSlug(entry.name);
      const slug = taken.has(made) ? `${made}-${entry.id}` : made;
      taken.add(slug);
      return [documentId, { ...entry, slug, parent: parent?.documentId ?? '' }];
    }),
  );
}
