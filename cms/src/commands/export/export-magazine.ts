import { createWriteStream } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Core } from '@strapi/strapi';
import { articleHref } from 'masthead-contract/site-addresses';
import * as v from 'valibot';
import { AUTHOR, CATEGORY, TAG } from '../../content-types';
import { FILE } from '../../media/pictures/library';
import { blocksToHtml } from './blocks-to-html';
import { readNamed } from './named-entries';
import { type Article, type File, Files, readArticles } from './read-articles';
import {
  beginWxr,
  END_OF_WXR,
  type Post,
  writeCategory,
  writePerson,
  writePicture,
  writePost,
  writeTag,
} from './write-wxr';

/** The ids of pictures follow those of articles. */
const FIRST_PICTURE_ID = 1_000_000_000;

type Options = {
  /** Where `export.xml` and `pictures` are written. */
  folder: string;
  /** The site's origin. */
  site: string;
  withDrafts: boolean;
};

/**
 * Writes a magazine as an export of WordPress: its authors, categories, tags and articles with their comments, and the pictures that these
 * show. Answers how many articles and pictures there are, and the addresses of pictures whose files are missing.
 */
export async function exportMagazine(
  strapi: Core.Strapi,
  { folder, site, withDrafts }: Options,
): Promise<{ articles: number; pictures: number; missing: string[] }> {
  const pictures = path.join(folder, 'pictures');
  await mkdir(pictures, { recursive: true });
  const missing: string[] = [];
  const counts = { articles: 0, pictures: 0, missing };
  await pipeline(writeAll, createWriteStream(path.join(folder, 'export.xml'), { flags: 'wx' }));
  return counts;

  async function* writeAll(): AsyncGenerator<string> {
    const authors = await readNamed(strapi, AUTHOR);
    const categories = await readNamed(strapi, CATEGORY, ['parent']);
    const tags = await readNamed(strapi, TAG);
    yield beginWxr('Masthead', site);
    for (const author of authors.values()) yield writePerson(author);
    for (const { parent, ...term } of categories.values())
      yield writeCategory({ ...term, parent: categories.get(parent)?.slug ?? '' });
    for (const tag of tags.values()) yield writeTag(tag);

    const given = new Set<number>();
    for (const status of withDrafts ? (['published', 'draft'] as const) : (['published'] as const)) {
      for await (const article of readArticles(strapi, status)) {
        for (const picture of await picturesOf(strapi, article)) {
          if (given.has(picture.id)) continue;
          given.add(picture.id);
          counts.pictures += 1;
          yield await copyPicture(picture);
        }
        counts.articles += 1;
        yield writePost(postOf(article, { site, authors, categories, tags }));
      }
    }
    yield END_OF_WXR;
  }

  async function copyPicture({ credit, ...file }: CreditedFile): Promise<string> {
    // With another storage than the local disk it stays where it is.
    if (file.url.startsWith('/')) {
      const stored = path.join(strapi.dirs.static.public, file.url);
      await copyFile(stored, path.join(pictures, path.basename(file.url))).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
          missing.push(file.url);
        },
      );
    }
    const url = new URL(file.url, site).href;
    return writePicture({ ...file, id: FIRST_PICTURE_ID + file.id, url, credit });
  }
}

type Entries = Awaited<ReturnType<typeof readNamed>>;

function postOf(
  article: Article,
  { site, authors, categories, tags }: { site: string; authors: Entries; categories: Entries; tags: Entries },
): Post {
  const { documentId, slug, content, publishedAt } = article;
  const [cover] = article.cover?.media ?? [];
  const of = (all: Entries, some: Article['tags']) => some.flatMap((each) => all.get(each.documentId) ?? []);
  return {
    ...article,
    ...blocksToHtml(content, (url) => new URL(url, site).href),
    url: site + articleHref({ documentId, slug }),
    cover: cover ? FIRST_PICTURE_ID + cover.id : null,
    authors: of(authors, article.authors),
    categories: of(categories, article.categories),
    tags: of(tags, article.tags),
    publishedOn: publishedAt,
    isPublic: publishedAt !== null,
  };
}

type CreditedFile = File & { credit: string };

/** The pictures of the media library that an article shows. Cards and pages show the first one of a cover. */
async function picturesOf({ db }: Core.Strapi, { cover, content }: Article): Promise<CreditedFile[]> {
  const covers = (cover?.media ?? []).slice(0, 1);
  const urls = content.flatMap((block) => (block.type === 'image' ? block.image.url : []));
  const inText = urls.length > 0 ? await db.query(FILE).findMany({ where: { url: { $in: urls } } }) : [];
  return [
    ...covers.map((file) => ({ ...file, credit: cover?.author ?? '' })),
    ...v.parse(Files, inText).map((file) => ({ ...file, credit: '' })),
  ];
}
