import type { ImportedArticle, ImportedDocument } from 'masthead-contract/imports';
import type { Fetched } from './files/fetch-file.ts';
import type { Loss, Source } from './html/reading.ts';

/** Where something stands in a source: a file, with a line or not, and the title of the post. */
export type Place = { file: string; line: number | null; title: string };

/** A picture of the source by its address there. */
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

/** An article, without what its source does not have. */
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

/** Without a date nobody knows whether a post was public. */
export const NO_DATE: Loss = { what: 'the date, which is missing: the article is a draft', example: '' };

/** What a reader of a source yields, each document after those it refers to. */
export type SourceDocument =
  | Extract<ImportedDocument, { kind: 'author' | 'category' | 'tag' | 'dossier' | 'archive' | 'redirect' }>
  | SourceArticle
  /** Something of the source that is not imported. */
  | { kind: 'left'; what: string; place: Place };

export type ReaderOptions = {
  /** The kinds of entries that are imported beside posts and pages. */
  types: readonly string[];
  /** The address of the site, for sources that do not say it. */
  site: string;
  /** Fetches from the sites that were named. Throws a FetchError. */
  fetchFile: (address: string) => Promise<Fetched>;
};

/** Reads one kind of source from files, folders, or addresses for those that have any. */
export type Reader = (paths: readonly string[], options: ReaderOptions) => AsyncGenerator<SourceDocument>;

/** Whether a source is on the web. */
export const isAddress = (path: string): boolean => /^https?:\/\//i.test(path);

/** A source cannot be read at all. The message is one sentence for the operator. */
export class SourceError extends Error {
  override name = 'SourceError';
}
