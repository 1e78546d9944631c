import { type Documents, type Known, pick } from './documents';
import type { Author, Category } from './magazine';
import type { PictureStore } from './picture-store';
import { profileList } from './profiles';
import type { Magazine } from './read-magazine';

/** Everything that articles name. */
export type Vocabulary = { authors: Known; categories: Known; tags: Known; dossiers: Known };

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

async function writeNames(names: string[], ensure: (name: string) => Promise<string>): Promise<Known> {
  const known = new Map<string, string>();
  for (const name of names) known.set(name, await ensure(name));
  return known;
}

/** A category before its subcategories, in the order of the file, which is the order of the menu. */
async function writeCategories(
  documents: Documents,
  pictures: PictureStore,
  categories: Category[],
  tags: Known,
): Promise<Known> {
  const known = new Map<string, string>();
  for (const { name, icon, tags: names, children } of categories) {
    const parent = await documents.ensure('api::category.category', { name }, async () => ({
      icon: icon ? (await pictures.add({ file: icon })).id : null,
      tags: pick(tags, names),
    }));
    known.set(name, parent);
    for (const child of children) {
      known.set(
        child,
        await documents.ensure('api::category.category', { name: child }, async () => ({ parent })),
      );
    }
  }
  return known;
}

/** By key, which is how articles name them. */
async function writeAuthors(documents: Documents, pictures: PictureStore, authors: Author[]): Promise<Known> {
  const known = new Map<string, string>();
  for (const { key, name, portrait, profiles } of authors) {
    const id = await documents.ensure('api::author.author', { name }, async () => {
      const photo = portrait ? await pictures.add({ file: portrait, alt: `Portrait of ${name}` }) : null;
      return { profiles: profileList(profiles, photo) };
    });
    known.set(key, id);
  }
  return known;
}
