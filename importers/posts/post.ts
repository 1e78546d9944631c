import { importedArticle, importedEntry } from 'masthead-contract/imports/documents';
import * as v from 'valibot';
import { left, place } from '../source-document.ts';

/** Something of the source that has no place in the text. */
export const loss = v.object({ what: v.string(), example: v.string() });

/** What the process of posts makes of an article: all but its pictures. */
const readArticle = v.object({
  kind: v.literal('article'),
  place,
  /** The address that the pictures belong to. */
  site: v.string(),
  cover: v.nullable(
    v.object({ url: v.string(), alternativeText: v.string(), caption: v.string(), credit: v.string() }),
  ),
  article: v.omit(importedArticle, ['cover']),
  losses: v.array(loss),
  audit: v.object({
    words: v.number(),
    moved: v.number(),
    lost: v.number(),
    /** The first of the words that are lost. */
    lostWords: v.array(v.string()),
  }),
  counts: v.object({ links: v.number(), embeds: v.number() }),
});
export type ReadArticle = v.InferOutput<typeof readArticle>;

/** What a post is read as: the authors and terms that it refers to, and the article after them, or what is left out. */
export const readDocument = v.variant('kind', [...importedEntry.options, readArticle, left]);
export type ReadDocument = v.InferOutput<typeof readDocument>;
