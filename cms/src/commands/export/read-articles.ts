import type { Core } from '@strapi/strapi';
import { richText } from 'masthead-contract/body/rich-text';
import * as v from 'valibot';
import { ARTICLE } from '../../content-types';
import { storedDate } from '../../core/database/stored-date';

const ARTICLES_AT_ONCE = 25;

const text = v.nullish(v.string(), '');
const File = v.object({
  id: v.number(),
  url: v.string(),
  name: v.string(),
  alternativeText: text,
  caption: text,
});
export const Files = v.array(File);

const Referred = v.array(v.object({ documentId: v.string() }));
const Article = v.object({
  id: v.number(),
  documentId: v.string(),
  title: text,
  subtitle: text,
  slug: text,
  description: text,
  content: v.nullish(richText, []),
  publishedAt: v.nullable(storedDate),
  cover: v.nullish(v.object({ author: text, media: v.nullish(Files, []) })),
  authors: Referred,
  categories: Referred,
  tags: Referred,
  dossiers: Referred,
  language: text,
  sponsor: text,
  comments: v.array(
    v.object({ content: text, author: v.nullable(v.object({ id: v.number(), name: text })) }),
  ),
});
export type StoredArticle = v.InferOutput<typeof Article>;

const POPULATE = {
  cover: { populate: ['media'] },
  authors: true,
  categories: true,
  tags: true,
  dossiers: true,
  comments: { populate: ['author'] },
};

/** The public articles, or the drafts of articles that are not public, the oldest rows first. */
export async function* readArticles(
  { db }: Core.Strapi,
  { status, whenIdle }: { status: 'published' | 'draft'; whenIdle: () => Promise<void> },
): AsyncGenerator<StoredArticle> {
  for (let last = 0; ; ) {
    await whenIdle();
    const rows = v.parse(
      v.array(Article),
      await db.query(ARTICLE).findMany({
        where: { id: { $gt: last }, publishedAt: status === 'draft' ? null : { $notNull: true } },
        populate: POPULATE,
        orderBy: 'id',
        limit: ARTICLES_AT_ONCE,
      }),
    );
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    const publicIds = status === 'draft' ? await findPublic(db, rows) : new Set();
    yield* rows.filter(({ documentId }) => !publicIds.has(documentId));
  }
}

/** The documentIds of those articles that are public. */
async function findPublic(db: Core.Strapi['db'], articles: readonly StoredArticle[]): Promise<Set<string>> {
  const rows = await db.query(ARTICLE).findMany({
    select: ['documentId'],
    where: {
      documentId: { $in: articles.map(({ documentId }) => documentId) },
      publishedAt: { $notNull: true },
    },
  });
  return new Set(v.parse(Referred, rows).map(({ documentId }) => documentId));
}
