import * as v from 'valibot';
import { blockGroup } from '../body/block-group.ts';
import { MAX_REDIRECT_LENGTH } from '../service/redirects.ts';

/** Identifies something in its source, such as `wordpress example.com post 12`: it is imported only once. */
const key = v.pipe(v.string(), v.minLength(1), v.maxLength(500));
/** As the model of the content service has it. */
export const LANGUAGE = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;
/** A local time whose zone isn't stated. */
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
  /** A reader who has only commented: never one of the magazine's authors. */
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

/** A list of all articles, or of a period's: it now redirects to the list of all articles. */
const archive = v.object({ kind: v.literal('archive'), key, name: v.string(), formerAddresses });

export const importedArticle = v.object({
  kind: v.literal('article'),
  key,
  title: v.string(),
  subtitle: v.string(),
  /** Empty to have it made from the title. */
  slug: v.string(),
  /** The language of the text, as in HTML, if the source states it. */
  language: v.optional(v.pipe(v.string(), v.regex(LANGUAGE))),
  sponsor: v.optional(v.string()),
  description: v.string(),
  /**
   * Blocks as editors save them, except that the `url` of a picture is the key of a picture document, empty if the picture
   * couldn't be fetched, and its `address` the former URL.
   */
  content: v.array(v.looseObject({ type: v.string(), group: v.optional(blockGroup) })),
  cover: v.nullable(v.object({ picture: pictureKey, credit: v.string() })),
  authors: v.array(key),
  categories: v.array(key),
  tags: v.array(key),
  dossiers: v.array(key),
  comments: v.array(v.object({ author: v.nullable(key), content: v.string() })),
  /** ISO 8601; without a zone it is in the magazine's. A public article with a future date is scheduled. */
  publishedOn: v.nullable(
    v.union([v.pipe(v.string(), v.isoTimestamp()), v.pipe(v.string(), v.regex(LOCAL_TIME))]),
  ),
  isPublic: v.boolean(),
  formerAddresses,
});

/** A redirect from the source, in addition to those from its documents' former URLs. */
const redirect = v.object({
  kind: v.literal('redirect'),
  key,
  name: v.string(),
  match: v.picklist(['exact', 'prefix']),
  from: v.string(),
  /** A path with or without a query string; empty for `gone`. */
  to: v.string(),
  type: v.picklist(['permanent', 'temporary', 'gone']),
});

/** Authors and terms, which the articles of a source refer to. */
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

/** The outcome of importing a document, one JSON value per line. */
export const importOutcome = v.object({
  key: v.string(),
  /** Its title or name. */
  title: v.string(),
  /** `draft`: it should be public, but a rule of the magazine refuses that. */
  outcome: v.picklist(['written', 'draft', 'present', 'refused']),
  /** The sentences of the rules that refused the document or one of its redirects; otherwise empty. */
  reason: v.string(),
  /** The path of its page; empty without a page. */
  address: v.string(),
});
export type ImportOutcome = v.InferOutput<typeof importOutcome>;
