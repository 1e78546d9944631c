import type { Core } from '@strapi/strapi';
import { CARDS_PER_SUBCATEGORY } from 'masthead-contract/query/limits';
import * as v from 'valibot';
import { readCategoryTree, sortByPosition } from './category-tree';
import { type Document, readDocuments } from './documents';
import { findNewest } from './find-newest';

/** The fields of categories, cards and pictures that the panel shows. */
const CATEGORY = { fields: ['name'], populate: { children: { fields: ['name', 'position'] } } };
const PICTURE = { fields: ['url', 'alternativeText', 'width', 'height', 'focalPoint', 'formats'] };
const CARD = {
  fields: ['title', 'slug', 'language', 'publishedAt'],
  populate: {
    icon: PICTURE,
    tags: { fields: ['name'] },
    cover: { fields: ['id'], populate: { media: PICTURE } },
  },
};
const Rendition = v.optional(v.object({ url: v.string(), width: v.number(), mime: v.string() }));
const Formats = v.nullable(v.object({ thumbnail: Rendition, small: Rendition }));

/**
 * Top categories for the menu panel (spec §2, §7): their subcategories with published articles, each with the cards of
 * its nine newest articles, which may be filed under categories below it. The call also populates the articles of the top
 * categories, which the panel does not show; they are left out.
 */
export async function readMenuPanel(strapi: Core.Strapi, ids: readonly number[]): Promise<Document[]> {
  const [tops, tree] = await Promise.all([
    readDocuments(strapi, 'categories', ids, CATEGORY),
    readCategoryTree(strapi),
  ]);
  const childrenOf = (top: Document): Document[] => top.children;
  const groups = tops
    .flatMap(childrenOf)
    .map(({ id }): [number, number[]] => [Number(id), tree.withDescendants(Number(id))]);
  const newest = await findNewest(strapi, 'categories', new Map(groups), CARD, CARDS_PER_SUBCATEGORY);
  return tops.map((top) => ({
    ...top,
    children: sortByPosition(childrenOf(top)).flatMap((child) => {
      const articles = newest.get(Number(child.id));
      return articles ? [{ name: child.name, articles: articles.map(toCard) }] : [];
    }),
  }));
}

/** Keeps the first picture, icon and tag, without their ids. */
function toCard({ documentId, title, slug, language, publishedAt, icon, tags, cover }: Document) {
  const icons: Document[] = icon.slice(0, 1);
  return {
    documentId,
    title,
    slug,
    ...(language && { language }),
    publishedAt,
    icon: icons.map(({ url, alternativeText }) => ({ url, alternativeText })),
    tags: tags.slice(0, 1).map(({ name }: Document) => ({ name })),
    cover: cover && { media: cover.media.slice(0, 1).map(toPicture) },
  };
}

/** Keeps the one rendition that fits a card. */
function toPicture({ url, alternativeText, width, height, focalPoint, formats }: Document) {
  const renditions = v.parse(Formats, formats);
  const small = renditions?.small ?? renditions?.thumbnail;
  return {
    url,
    alternativeText,
    width,
    height,
    ...(focalPoint && { focalPoint }),
    formats: small ? { small } : {},
  };
}
