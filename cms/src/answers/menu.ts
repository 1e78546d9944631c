import type { Core, Modules } from '@strapi/strapi';
import * as v from 'valibot';
import { ARTICLE, LISTED_UNDER } from '../database/listed-articles';
import { HasArticles, Pagination, Paths } from './parameters';
import { readDocuments } from './read-documents';
import type { Answer } from './service';
import { gather, type Page, type Part } from './sql';

type Document = Modules.Documents.AnyDocument;

const CATEGORY = 'api::category.category';

/** Cards per subcategory (spec §9). */
const NEWEST = 9;

/** SQLite unites 500 statements at most. */
const MOST_UNITED = 200;

const Menu = v.strictObject({
  filters: v.strictObject({ children: v.strictObject({ articles: HasArticles }) }),
  populate: Paths,
  pagination: Pagination,
});

/** What the panel populates (spec §7), as Strapi hands it on: without the paths that others go through. */
const OF_PANEL = new Set([
  'articles',
  'children.articles.icon',
  'children.articles.tags',
  'children.articles.cover.media',
]);

/** What the panel shows: of a category, of a card, and of its picture and icon. */
const CATEGORY_PARTS = { fields: ['name'], populate: { children: { fields: ['name'] } } };
const PICTURE = { fields: ['url', 'alternativeText', 'width', 'height', 'formats'] };
const CARD = {
  fields: ['title', 'slug', 'publishedAt'],
  populate: {
    icon: PICTURE,
    tags: { fields: ['name'] },
    cover: { fields: ['id'], populate: { media: PICTURE } },
  },
};
const SIZE = v.optional(v.object({ url: v.string(), width: v.number(), mime: v.string() }));
const SIZES = v.nullable(v.object({ thumbnail: SIZE, small: SIZE }));

/**
 * Answers with the categories of the menu (spec §2, §7): those with a subcategory that has published
 * articles. For the panel they come with these subcategories and the newest articles of each: however
 * many there are, that is nine a subcategory, and of each what a card shows.
 */
export const answerMenu: Answer = async (strapi, query) => {
  const parsed = v.safeParse(Menu, query);
  if (!parsed.success) return null;
  const { populate, pagination } = parsed.output;

  const { ids, total } = await findTops(strapi, pagination.part);
  const isPanel = populate.length === OF_PANEL.size && populate.every((path) => OF_PANEL.has(path));
  const tops = await readDocuments(strapi, CATEGORY, ids, isPanel ? CATEGORY_PARTS : { populate });
  return {
    results: isPanel ? await withNewest(strapi, tops) : tops,
    pagination: pagination.answer(total),
  };
};

async function findTops({ db }: Core.Strapi, part: Part): Promise<Page> {
  const { tableName, attributes } = db.metadata.get(CATEGORY);
  const { parent } = attributes;
  if (parent?.type !== 'relation' || parent.relation !== 'manyToOne' || !parent.joinTable) {
    throw new Error('Categories have no parents.');
  }
  const { name, joinColumn, inverseJoinColumn } = parent.joinTable;
  // One exists within the other, so that no planner begins with the articles.
  const text = `select id from ${tableName} as top where exists (
      select 1 from ${name} as family where family.${inverseJoinColumn.name} = top.id and exists (
        select 1 from ${LISTED_UNDER} where kind = 'categories' and term_id = family.${joinColumn.name}))`;
  return gather(db, { text, values: [] }, { column: 'id', direction: 'asc' }, part);
}

/** The articles of the tops themselves, which the specification populates too, are nowhere in the panel. */
async function withNewest(strapi: Core.Strapi, tops: readonly Document[]): Promise<Document[]> {
  const childrenOf = (top: Document): Document[] => top.children;
  const newest = await readNewest(strapi, tops.flatMap(childrenOf));
  return tops.map((top) => ({
    ...top,
    children: childrenOf(top).flatMap((child) => {
      const articles = newest.get(Number(child.id));
      return articles ? [{ name: child.name, articles }] : [];
    }),
  }));
}

/** Cards of the newest articles of each category, by the category's id. */
async function readNewest(
  strapi: Core.Strapi,
  categories: readonly Document[],
): Promise<Map<number, Card[]>> {
  const listed = await findNewest(
    strapi,
    categories.map(({ id }) => Number(id)),
  );
  const ids = [...new Set(listed.map(({ article_id }) => article_id))];
  const articles = await readDocuments(strapi, ARTICLE, ids, CARD);
  const cards = new Map(articles.map((article) => [Number(article.id), asCard(article)]));

  const newest = new Map<number, Card[]>();
  for (const { term_id, article_id } of listed) {
    const card = cards.get(article_id);
    if (card) newest.set(term_id, [...(newest.get(term_id) ?? []), card]);
  }
  return newest;
}

type Listed = { term_id: number; article_id: number };

/** A category's newest are neighbours in an index; one window over all categories would read every article. */
async function findNewest({ db }: Core.Strapi, categories: readonly number[]): Promise<Listed[]> {
  const found: Listed[] = [];
  for (let start = 0; start < categories.length; start += MOST_UNITED) {
    const newest = categories.slice(start, start + MOST_UNITED).map((category) =>
      db.connection.select('*').from(
        db
          .connection(LISTED_UNDER)
          .select('term_id', 'article_id')
          .where({ kind: 'categories', term_id: category })
          .orderBy([
            { column: 'published_at', order: 'desc' },
            { column: 'article_id', order: 'desc' },
          ])
          .limit(NEWEST)
          .as('newest'),
      ),
    );
    found.push(...(await db.connection.unionAll(newest)));
  }
  return found;
}

type Card = ReturnType<typeof asCard>;

/** With the first picture, icon and tag; nobody asks for these by their ids, and icons are of one size. */
function asCard({ documentId, title, slug, publishedAt, icon, tags, cover }: Document) {
  const icons: Document[] = icon.slice(0, 1);
  return {
    documentId,
    title,
    slug,
    publishedAt,
    icon: icons.map(({ url, alternativeText }) => ({ url, alternativeText })),
    tags: tags.slice(0, 1).map(({ name }: Document) => ({ name })),
    cover: cover && { media: cover.media.slice(0, 1).map(asPicture) },
  };
}

/** In one of the sizes it was made in: the others are too small for a card, or larger than it. */
function asPicture({ url, alternativeText, width, height, formats }: Document) {
  const sizes = v.parse(SIZES, formats);
  const small = sizes?.small ?? sizes?.thumbnail;
  return { url, alternativeText, width, height, formats: small ? { small } : {} };
}
