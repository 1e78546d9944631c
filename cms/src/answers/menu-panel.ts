import type { Core } from '@strapi/strapi';
import * as v from 'valibot';
import { type Document, readDocuments } from './documents';
import { findNewest } from './find-newest';

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
 * Top categories for the menu panel (spec §2, §7): with the subcategories that have published articles and the nine
 * newest articles of each, and of each article what a card shows. The articles of the top categories themselves, which
 * the specification populates too, are nowhere in the panel.
 */
export async function readMenuPanel(strapi: Core.Strapi, ids: readonly number[]): Promise<Document[]> {
  const tops = await readDocuments(strapi, 'categories', ids, CATEGORY_PARTS);
  const childrenOf = (top: Document): Document[] => top.children;
  const childIds = tops.flatMap(childrenOf).map(({ id }) => Number(id));
  const newest = await findNewest(strapi, 'categories', childIds, CARD);
  return tops.map((top) => ({
    ...top,
    children: childrenOf(top).flatMap((child) => {
      const articles = newest.get(Number(child.id));
      return articles ? [{ name: child.name, articles: articles.map(asCard) }] : [];
    }),
  }));
}

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
