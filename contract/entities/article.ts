import * as v from 'valibot';
import { image, photo } from './image.ts';
import { richText } from './rich-text.ts';

/**
 * Articles and what belongs to them (spec §3), parsed where answers enter: what the service may leave out is `null`,
 * `''` or `[]` from here on, and fields the specification does not read are gone.
 */
export const list = <Entry extends v.GenericSchema>(entry: Entry) => v.nullish(v.array(entry), []);
export const text = v.nullish(v.string(), '');

export const profile = v.object({
  platform: text,
  url: text,
  photo: v.nullish(photo, null),
});

const author = v.object({ name: v.string(), profiles: list(profile) });

const tag = v.object({ name: v.string() });
export const category = v.object({ name: v.string() });

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

/** What an article says of itself, without its body and what it is linked to. */
export const articleFields = { ...identity, subtitle: text, description: text, publishedAt: text };

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
  ...articleFields,
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

export type Author = v.InferOutput<typeof author>;
export type CardArticle = v.InferOutput<typeof cardArticle>;
export type ArticleSummary = v.InferOutput<typeof articleSummary>;
export type Article = v.InferOutput<typeof article>;
export type Comment = v.InferOutput<typeof comment>;
