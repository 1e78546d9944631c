import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { drawCover } from '../artwork/cover';
import { type Documents, type Known, pick } from './documents';
import type { Home, Site } from './magazine';
import type { MediaFile, PictureStore } from './picture-store';
import { profileList } from './profiles';

export async function writeHome(documents: Documents, home: Home, articles: Known): Promise<void> {
  await documents.ensure('api::home.home', {}, async () => ({
    headline: { featured: articles.get(home.featured), related: articles.get(home.related) },
    trending: pick(articles, home.trending),
  }));
}

/** `folder` holds the logo and the favicon. */
export async function writeSite(
  documents: Documents,
  pictures: PictureStore,
  { site, articles, folder }: { site: Site; articles: Known; folder: string },
): Promise<void> {
  const addSvg = async (file: string, alt?: string): Promise<MediaFile> => {
    const svg = await readFile(path.join(folder, file), 'utf8');
    return pictures.addSvg({ name: file, folder: 'Site', ...(alt && { alt }) }, svg);
  };
  const { name, description, shareImage } = site;

  await documents.ensure('api::site.site', {}, async () => ({
    logo: {
      light: (await addSvg(site.logo.light, name)).id,
      dark: (await addSvg(site.logo.dark, name)).id,
    },
    bio: { profiles: profileList(site.profiles, null) },
    recommendedArticles: pick(articles, site.recommended),
    seo: {
      metaTitle: name,
      metaDescription: description,
      favicon: (await addSvg(site.favicon)).id,
      shareImage: (
        await pictures.addDrawing({ name: 'share-image.jpg', folder: 'Site', alt: shareImage.alt }, () =>
          drawCover(shareImage.art, 'site'),
        )
      ).id,
    },
  }));
}
