import type { Loss } from 'masthead-contract/html/reading';
import type { ImportedArticle, ImportedDocument } from 'masthead-contract/imports/documents';
import * as v from 'valibot';
import type { Fetched } from './files/fetch-file.ts';
import type { Source } from './html/read-html.ts';
import type { PostInput } from './posts/read-post.ts';

/** Where something stands in a source: a file, with a line or not, and the title of the post. */
export const place = v.object({ file: v.string(), line: v.nullable(v.number()), title: v.string() });
export type Place = v.InferOutput<typeof place>;

/** A picture of the source, by its URL there. */
export type SourcePicture = { url: string; alternativeText: string; caption: string; credit: string };

type Unchanged =
  | 'kind'
  | 'key'
  | 'title'
  | 'slug'
  | 'authors'
  | 'categories'
  | 'tags'
  | 'dossiers'
  | 'comments'
  | 'publishedOn'
  | 'isPublic'
  | 'formerAddresses';

/** An article as its source has it. */
export type SourceArticle = Pick<ImportedArticle, Unchanged> & {
  place: Place;
  subtitle: string;
  /** Empty where the source does not say. */
  language: string;
  sponsor: string;
  /** A plain text; empty to begin with the text itself. */
  description: string;
  /** The text in HTML. */
  html: string;
  /** The text as readers of the source saw it, with which the result is compared. */
  seenHtml: string;
  source: Source;
  cover: SourcePicture | null;
  losses: Loss[];
};

type Needed =
  | 'key'
  | 'place'
  | 'title'
  | 'slug'
  | 'html'
  | 'source'
  | 'publishedOn'
  | 'isPublic'
  | 'formerAddresses';

/** An article; fields that its source lacks get defaults. */
export const sourceArticle = (
  given: Pick<SourceArticle, Needed> & Partial<SourceArticle>,
): SourceArticle => ({
  kind: 'article',
  subtitle: '',
  language: '',
  sponsor: '',
  description: '',
  seenHtml: given.html,
  cover: null,
  authors: [],
  categories: [],
  tags: [],
  dossiers: [],
  comments: [],
  losses: [],
  ...given,
});

/** Without a date it is unknown whether a post was public. */
export const NO_DATE: Loss = { what: 'the date, which is missing: the article is a draft', example: '' };

/** Something of the source that is not imported. */
export const left = v.object({ kind: v.literal('left'), what: v.string(), place });
type Left = v.InferOutput<typeof left>;

/** The result of reading a post: the authors and terms that it refers to, then the article. */
export type SourceDocument =
  | Extract<ImportedDocument, { kind: 'author' | 'category' | 'tag' | 'dossier' }>
  | SourceArticle
  | Left;

/** Documents that are read without limits of time and memory. */
export type PlainDocument = Extract<ImportedDocument, { kind: 'archive' | 'redirect' }> | Left;

/** A post that is still to be read. `characters`: the length of its text. */
export type FoundPost = { kind: 'post'; task: PostInput; characters: number };

/** A document that a reader finds in a source. */
export type FoundDocument = PlainDocument | FoundPost;

export type ReaderOptions = {
  /** The kinds of entries to import in addition to posts and pages. */
  types: readonly string[];
  /** The URL of the site, for sources that don't state it. */
  site: string;
  /** Fetches from the sites that were named. Throws a FetchError. */
  fetchFile: (address: string) => Promise<Fetched>;
};

/** Reads one kind of source from files, folders, or, where supported, URLs. */
export type Reader = (paths: readonly string[], options: ReaderOptions) => AsyncGenerator<FoundDocument>;

/** Whether a source is on the web. */
export const isUrl = (path: string): boolean => /^https?:\/\//i.test(path);

/** A source cannot be read at all. The message is one sentence for the operator. */
export class SourceError extends Error {
  override name = 'SourceError';
}
