import { type DocumentIds, type Documents, pick } from './documents';
import type { Home, Site } from './magazine';
import type { PictureStore } from './picture-store';
import { profileList } from './profiles';

export async function writeHome(
  documents: Documents,
  home: Home,
  { articles, categories, dossiers }: Record<'articles' | 'categories' | 'dossiers', DocumentIds>,
): Promise<void> {
  await documents.ensure('api::home.home', {}, async () => ({
    headline: { featured: articles.get(home.featured), related: articles.get(home.related) },
    trending: pick(articles, home.trending),
    sections: home.sections.map((section) => ({
      look: section.look,
      ...('category' in section
        ? { category: categories.get(section.category) }
        : { dossier: dossiers.get(section.dossier) }),
    })),
  }));
}

export async function writeSite(
  documents: Documents,
  pictures: PictureStore,
  site: Site,
  articles: DocumentIds,
): Promise<void> {
  const { name, description, language, logo, favicon, shareImage, profiles, links, recommended } = site;
  const add = async (file: string, alt?: string): Promise<number> =>
    (await pictures.add({ file, ...(alt && { alt }) })).id;

  await documents.ensure('api::site.site', {}, async () => ({
    language,
    logo: { light: await add(logo.light, name), dark: await add(logo.dark, name) },
    bio: { profiles: profileList(profiles, null) },
    links,
    recommendedArticles: pick(articles, recommended),
    seo: {
      metaTitle: name,
      metaDescription: description,
      favicon: await add(favicon),
      shareImage: await add(shareImage.picture, shareImage.alt),
    },
  }));
}
