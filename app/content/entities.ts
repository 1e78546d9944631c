import * as v from 'valibot';
import { CARDS_PER_SUBCATEGORY } from './constants.ts';
import { listOfKnown } from './list-of-known.ts';
import { image, photo } from './media.ts';
import { richText } from './rich-text.ts';

/**
 * The entities of spec §3, parsed where answers enter: what the service may leave out is
 * `null`, `''` or `[]` from here on, and fields the specification does not read are gone.
 */
const list = <Entry extends v.GenericSchema>(entry: Entry) => v.nullish(v.array(entry), []);
const text = v.nullish(v.string(), '');

/** The one document of its type. A list is none, but would pass for a document that says nothing. */
const single = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.unknown(),
    v.check((data) => !Array.isArray(data), 'is a list'),
    v.object(entries),
  );

const profile = v.object({
  platform: text,
  url: text,
  photo: v.nullish(photo, null),
});

const author = v.object({ name: v.string(), profiles: list(profile) });

const tag = v.object({ name: v.string() });
export const category = v.object({ name: v.string() });

/** An option of a filter slide: categories and tags have names, dossiers have titles. */
export const filterOption = v.union([v.object({ name: v.string() }), v.object({ title: v.string() })]);

const cover = v.object({ media: list(image), author: text });

const identity = {
  documentId: v.string(),
  // It becomes part of an address, which can hold neither half of a character nor a step up or down.
  slug: v.pipe(
    v.string(),
    v.transform((slug) => (/^\.\.?$/.test(slug) ? '' : slug.toWellFormed())),
  ),
  title: v.string(),
};

/** An article on a card: what is seen of it there, and no more (spec §2, Article cards). */
export const cardArticle = v.object({
  ...identity,
  publishedAt: text,
  icon: list(image),
  tags: list(tag),
  cover: v.nullish(v.object({ media: list(image) }), null),
});

/** An article as the headline and trending know it: everything but its body. */
export const articleSummary = v.object({
  ...identity,
  subtitle: text,
  description: text,
  publishedAt: text,
  icon: list(image),
  tags: list(tag),
  cover: v.nullish(cover, null),
  authors: list(author),
});

const comment = v.object({ author: v.nullish(author, null), content: text });

export const article = v.object({
  ...articleSummary.entries,
  content: richText,
  categories: list(category),
  comments: list(comment),
});

export const home = single({
  headline: v.nullish(
    v.object({ featured: v.nullish(articleSummary, null), related: v.nullish(cardArticle, null) }),
    null,
  ),
  trending: list(articleSummary),
});

export const PLATFORMS = [
  'facebook',
  'x',
  'linkedin',
  'instagram',
  'whatsapp',
  'youtube',
  'creator-marketplace',
] as const;

const siteProfile = v.object({ platform: v.picklist(PLATFORMS), url: v.string() });

export const site = single({
  logo: v.nullish(v.object({ light: v.nullish(image, null), dark: v.nullish(image, null) }), null),
  /** A platform of which there is no icon is left out; the site stands without it. */
  bio: v.nullish(v.object({ profiles: listOfKnown(siteProfile) }), null),
  seo: v.nullish(
    v.object({
      metaTitle: text,
      metaDescription: text,
      shareImage: v.nullish(image, null),
      favicon: v.nullish(image, null),
    }),
    null,
  ),
});

export const recommended = single({ recommendedArticles: list(cardArticle) });

const subcategory = v.object({
  name: v.string(),
  articles: v.pipe(
    list(cardArticle),
    v.transform((articles) =>
      articles.sort((a, b) => b.publishedAt.localeCompare(a.publishedAt)).slice(0, CARDS_PER_SUBCATEGORY),
    ),
  ),
});

/**
 * A top category of the menu panel: its subcategories that have articles, each with the
 * newest of them (spec §2, Shared layout).
 */
export const menuCategory = v.object({
  name: v.string(),
  children: v.pipe(
    list(subcategory),
    v.transform((children) => children.filter(({ articles }) => articles.length > 0)),
  ),
});

export type Author = v.InferOutput<typeof author>;
export type CardArticle = v.InferOutput<typeof cardArticle>;
export type ArticleSummary = v.InferOutput<typeof articleSummary>;
export type Article = v.InferOutput<typeof article>;
export type Comment = v.InferOutput<typeof comment>;
export type Home = v.InferOutput<typeof home>;
export type Site = v.InferOutput<typeof site>;
export type Platform = (typeof PLATFORMS)[number];
export type FilterOption = v.InferOutput<typeof filterOption>;
export type MenuCategory = v.InferOutput<typeof menuCategory>;
