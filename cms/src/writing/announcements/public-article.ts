import type { Core } from '@strapi/strapi';
import { articleHref, type FeedSubject, feedQuery } from 'masthead-contract/site-addresses';
import { TERM_FIELDS, TERM_KINDS } from 'masthead-contract/terms';
import * as v from 'valibot';
import { readCategoryTree } from '../../content-api/answers/category-tree';
import { uidOf } from '../../content-api/answers/documents';
import { ARTICLE } from '../../content-types';

/** A public article: where it is on the site, and the query strings of the feeds that it is in. */
export type PublicArticle = { path: string; feeds: string[] };

const Terms = v.array(
  v.object({ id: v.number(), name: v.nullish(v.string()), title: v.nullish(v.string()) }),
);
const Row = v.object({
  slug: v.nullable(v.string()),
  categories: Terms,
  tags: Terms,
  dossiers: Terms,
  authors: v.array(v.object({ documentId: v.string() })),
});

/**
 * The public version of an article; none if it has none, or one whose date is in the future, and several if something is wrong
 * (decision 0100). Must run in a transaction.
 */
export async function readPublicVersions(strapi: Core.Strapi, documentId: string): Promise<PublicArticle[]> {
  const names = Object.fromEntries(
    TERM_KINDS.map((kind) => [kind, { select: ['id', TERM_FIELDS[kind]] }] as const),
  );
  const rows = v.parse(
    v.array(Row),
    await strapi.db.query(ARTICLE).findMany({
      select: ['slug'],
      where: { documentId, publishedAt: { $notNull: true, $lte: new Date() } },
      populate: { ...names, authors: { select: ['documentId'] } },
    }),
  );
  if (rows.length === 0) return [];
  const { withAncestors } = await readCategoryTree(strapi);
  const versions: PublicArticle[] = [];
  for (const row of rows) {
    // A category includes its subcategories.
    const categories = v.parse(
      Terms,
      await strapi.db.query(uidOf('categories')).findMany({
        select: ['id', TERM_FIELDS.categories],
        where: { id: { $in: row.categories.flatMap(({ id }) => withAncestors(id)) } },
      }),
    );
    versions.push(describe(documentId, { ...row, categories }));
  }
  return versions;
}

function describe(documentId: string, row: v.InferOutput<typeof Row>): PublicArticle {
  const subjects: FeedSubject[] = [
    { kind: 'everything' },
    ...TERM_KINDS.flatMap((kind) => row[kind].map((term) => ({ kind, name: term[TERM_FIELDS[kind]] ?? '' }))),
    ...row.authors.map((author) => ({ kind: 'author' as const, id: author.documentId })),
  ];
  return {
    path: articleHref({ documentId, slug: row.slug ?? '' }),
    feeds: [...new Set(subjects.map(feedQuery))],
  };
}
