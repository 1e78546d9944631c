import { importedArticle, importedEntry } from 'masthead-contract/imports/documents';
import * as v from 'valibot';
import { left, place } from '../source-document.ts';

/** Something of the source that an article can't contain. */
export const loss = v.object({ what: v.string(), example: v.string() });

/** An article as the process for posts reads it: all but its pictures. */
const readArticle = v.object({
  kind: v.literal('article'),
  place,
  /** The URL of the site that the pictures belong to. */
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

/** The result of reading a post: the authors and terms that it refers to, then the article or what is left out. */
export const readDocument = v.variant('kind', [...importedEntry.options, readArticle, left]);
export type ReadDocument = v.InferOutput<typeof readDocument>;
