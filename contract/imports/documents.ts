import * as v from 'valibot';
import { blockGroup } from '../body/block-group.ts';
import { MAX_REDIRECT_LENGTH } from '../service/redirects.ts';

/** Identifies something in its source, such as `wordpress example.com post 12`: what was imported once stays imported. */
const key = v.pipe(v.string(), v.minLength(1), v.maxLength(500));
/** As the model of the content service has it. */
export const LANGUAGE = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;
/** A moment in a time zone that is not said. */
export const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
/** The SHA-256 of a picture's file. */
const pictureKey = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/));
/** The paths that a document had, with the query string if it had one; a `prefix` stands for all paths below it. */
const formerAddresses = v.array(
  v.object({
    match: v.picklist(['exact', 'prefix']),
    from: v.pipe(v.string(), v.maxLength(MAX_REDIRECT_LENGTH)),
  }),
);

const picture = v.object({
  kind: v.literal('picture'),
  key: pictureKey,
  /** Its path below the folder of the import. */
  file: v.string(),
  name: v.string(),
  alternativeText: v.string(),
  caption: v.string(),
});

const author = v.object({
  kind: v.literal('author'),
  key,
  name: v.string(),
  description: v.string(),
  /** Somebody who has only commented: never an author whom the magazine has. */
  isReader: v.optional(v.literal(true)),
  formerAddresses,
});

const term = {
  key,
  name: v.string(),
  description: v.string(),
  formerAddresses,
};
const category = v.object({ kind: v.literal('category'), ...term, parent: v.nullable(key) });
const tag = v.object({ kind: v.literal('tag'), ...term });
const dossier = v.object({ kind: v.literal('dossier'), ...term });

/** A list of all articles, or of those of a time: readers find all articles there now. */
const archive = v.object({ kind: v.literal('archive'), key, name: v.string(), formerAddresses });

export const importedArticle = v.object({
  kind: v.literal('article'),
  key,
  title: v.string(),
  subtitle: v.string(),
  /** Empty to have it made from the title. */
  slug: v.string(),
  /** Of the text, as in HTML, if its source says so. */
  language: v.optional(v.pipe(v.string(), v.regex(LANGUAGE))),
  sponsor: v.optional(v.string()),
  description: v.string(),
  /**
   * Blocks as editors save them, except that the `url` of a picture is the key of a document of that kind, empty if it could not be had, and
   * its `address` where it was.
   */
  content: v.array(v.looseObject({ type: v.string(), group: v.optional(blockGroup) })),
  cover: v.nullable(v.object({ picture: pictureKey, credit: v.string() })),
  authors: v.array(key),
  categories: v.array(key),
  tags: v.array(key),
  dossiers: v.array(key),
  comments: v.array(v.object({ author: v.nullable(key), content: v.string() })),
  /** ISO 8601, without a zone in that of the magazine; with a date in the future a public article is scheduled. */
  publishedOn: v.nullable(
    v.union([v.pipe(v.string(), v.isoTimestamp()), v.pipe(v.string(), v.regex(LOCAL_TIME))]),
  ),
  isPublic: v.boolean(),
  formerAddresses,
});

/** A redirect that the source has, beside those of its documents. */
const redirect = v.object({
  kind: v.literal('redirect'),
  key,
  name: v.string(),
  match: v.picklist(['exact', 'prefix']),
  from: v.string(),
  /** A path with or without a query string; empty for what is gone. */
  to: v.string(),
  type: v.picklist(['permanent', 'temporary', 'gone']),
});

/** What articles of a source refer to: authors and terms. */
export const importedEntry = v.variant('kind', [author, category, tag, dossier]);

/**
 * A document as the importer has read it from any source, one JSON value per line. Documents refer to each other by their keys, and
 * each stands after those it refers to.
 */
export const importedDocument = v.variant('kind', [
  picture,
  author,
  category,
  tag,
  dossier,
  archive,
  importedArticle,
  redirect,
]);
export type ImportedDocument = v.InferOutput<typeof importedDocument>;
export type ImportedArticle = v.InferOutput<typeof importedArticle>;

/** The line after the last document: the importer may still be reading while the content service writes. */
export const END_OF_DOCUMENTS = 'end';

/** What has become of a document, one JSON value per line. */
export const importOutcome = v.object({
  key: v.string(),
  /** Its title or name. */
  title: v.string(),
  /** `draft`: it should be public, but a rule of the magazine refuses that. */
  outcome: v.picklist(['written', 'draft', 'present', 'refused']),
  /** The sentences of the rules that refused the document or one of its redirects; otherwise empty. */
  reason: v.string(),
  /** The path of its page; empty if it has none. */
  address: v.string(),
});
export type ImportOutcome = v.InferOutput<typeof importOutcome>;
