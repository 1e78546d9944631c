import type { Core } from '@strapi/strapi';
import { groupBlocks } from 'masthead-contract/body/group-blocks';
import { recordingKind } from 'masthead-contract/body/recording';
import { articleHref } from 'masthead-contract/service/site-addresses';
import * as v from 'valibot';
import { AUTHOR, CATEGORY, DOSSIER, FILE, TAG } from '../../content-types';
import { readNamed } from './named-entries';
import type { Article, Part, Picture } from './part';
import { Files, readArticles, type StoredArticle } from './read-articles';
import { readRedirects } from './read-redirects';

/** Reads a magazine, its articles a hundred at a time; each picture stands once, before the first article that shows it. */
export async function* readMagazine(
  strapi: Core.Strapi,
  { withDrafts, whenIdle }: { withDrafts: boolean; whenIdle: () => Promise<void> },
): AsyncGenerator<Part> {
  const authors = await readNamed(strapi, AUTHOR);
  const categories = await readNamed(strapi, CATEGORY, ['parent']);
  const tags = await readNamed(strapi, TAG);
  const dossiers = await readNamed(strapi, DOSSIER);
  const entries = { authors, categories, tags, dossiers };
  for (const author of authors.values()) yield { kind: 'author', ...author };
  for (const category of categories.values()) {
    const parent = categories.get(category.parent)?.slug ?? '';
    yield { kind: 'category', ...category, parent };
  }
  for (const tag of tags.values()) yield { kind: 'tag', ...tag };
  for (const dossier of dossiers.values()) yield { kind: 'dossier', ...dossier };

  const given = new Set<number>();
  for (const status of withDrafts ? (['published', 'draft'] as const) : (['published'] as const)) {
    for await (const stored of readArticles(strapi, { status, whenIdle })) {
      const article = toArticle(stored, entries);
      for (const picture of await picturesOf(strapi, article)) {
        if (given.has(picture.id)) continue;
        given.add(picture.id);
        yield { kind: 'picture', ...picture };
      }
      yield { kind: 'article', ...article };
    }
  }
  for await (const redirect of readRedirects(strapi)) yield { kind: 'redirect', ...redirect };
}

type Entries = Awaited<ReturnType<typeof readNamed>>;

function toArticle(
  stored: StoredArticle,
  { authors, categories, tags, dossiers }: Record<'authors' | 'categories' | 'tags' | 'dossiers', Entries>,
): Article {
  const { cover, publishedAt, ...fields } = stored;
  // Cards and pages show the first one.
  const [picture] = cover?.media ?? [];
  const of = (all: Entries, some: StoredArticle['tags']) =>
    some.flatMap((each) => all.get(each.documentId) ?? []);
  return {
    ...fields,
    path: articleHref(stored),
    cover: picture ? { ...picture, credit: cover?.author ?? '' } : null,
    authors: of(authors, stored.authors),
    categories: of(categories, stored.categories),
    tags: of(tags, stored.tags),
    dossiers: of(dossiers, stored.dossiers),
    publishedOn: publishedAt,
  };
}

/** The pictures and recordings of the media library that an article shows, and the captions of these. */
async function picturesOf({ db }: Core.Strapi, { cover, content }: Article): Promise<Picture[]> {
  const urls = [
    ...content.flatMap((block) => (block.type === 'image' ? block.image.url : [])),
    ...groupBlocks(content).flatMap((part) =>
      part.type === 'embed' && recordingKind(part.href) ? [part.href, part.captions ?? []].flat() : [],
    ),
  ];
  const inText = urls.length > 0 ? await db.query(FILE).findMany({ where: { url: { $in: urls } } }) : [];
  return [...(cover ? [cover] : []), ...v.parse(Files, inText).map((file) => ({ ...file, credit: '' }))];
}
