import { type DocumentIds, type Documents, pick } from './documents';
import type { Author, Category } from './magazine';
import type { PictureStore } from './picture-store';
import { profileList } from './profiles';
import type { Magazine } from './read-magazine';

/** The documents that articles refer to. */
export type Vocabulary = {
  authors: DocumentIds;
  categories: DocumentIds;
  tags: DocumentIds;
  dossiers: DocumentIds;
};

export async function writeVocabulary(
  documents: Documents,
  pictures: PictureStore,
  magazine: Magazine,
): Promise<Vocabulary> {
  const tags = await writeNames(magazine.tags, (name) => documents.ensure('api::tag.tag', { name }));
  return {
    tags,
    dossiers: await writeNames(magazine.dossiers, (title) =>
      documents.ensure('api::dossier.dossier', { title }),
    ),
    categories: await writeCategories(documents, pictures, magazine.categories, tags),
    authors: await writeAuthors(documents, pictures, magazine.authors),
  };
}

async function writeNames(names: string[], ensure: (name: string) => Promise<string>): Promise<DocumentIds> {
  const ids = new Map<string, string>();
  for (const name of names) ids.set(name, await ensure(name));
  return ids;
}

/** Each category before its subcategories, in the order of the file, which becomes the order of the menu. */
async function writeCategories(
  documents: Documents,
  pictures: PictureStore,
  categories: Category[],
  tags: DocumentIds,
): Promise<DocumentIds> {
  const ids = new Map<string, string>();
  for (const { name, description, icon, tags: names, children } of categories) {
    const parent = await documents.ensure('api::category.category', { name }, async () => ({
      ...(description && { description }),
      icon: icon ? (await pictures.add({ file: icon })).id : null,
      tags: pick(tags, names),
    }));
    ids.set(name, parent);
    for (const child of children) {
      ids.set(
        child,
        await documents.ensure('api::category.category', { name: child }, async () => ({ parent })),
      );
    }
  }
  return ids;
}

/** The authors by key. */
async function writeAuthors(
  documents: Documents,
  pictures: PictureStore,
  authors: Author[],
): Promise<DocumentIds> {
  const ids = new Map<string, string>();
  for (const { key, name, description, portrait, profiles } of authors) {
    const id = await documents.ensure('api::author.author', { name }, async () => {
      const photo = portrait ? await pictures.add({ file: portrait, alt: `Portrait of ${name}` }) : null;
      return { ...(description && { description }), profiles: profileList(profiles, photo) };
    });
    ids.set(key, id);
  }
  return ids;
}
