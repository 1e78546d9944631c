import type { ImportedArticle, ImportedDocument } from 'masthead-contract/imports';
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
  | 'comments'
  | 'publishedOn'
  | 'isPublic'
  | 'formerAddresses';

/** An article as its source has it. */
export type SourceArticle = Pick<ImportedArticle, Unchanged> & {
  place: Place;
  subtitle: string;
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

/** What a reader of a source yields, each document after those it refers to. */
export type SourceDocument =
  | Extract<ImportedDocument, { kind: 'author' | 'category' | 'tag' }>
  | SourceArticle
  /** Something of the source that is not imported. */
  | { kind: 'left'; what: string; place: Place };

export type ReaderOptions = {
  /** The kinds of entries that are imported beside posts and pages. */
  types: readonly string[];
  /** The address of the site, for sources that do not say it. */
  site: string;
};

/** Reads one kind of source. */
export type Reader = (paths: readonly string[], options: ReaderOptions) => AsyncGenerator<SourceDocument>;

/** A source cannot be read at all. The message is one sentence for the operator. */
export class SourceError extends Error {
  override name = 'SourceError';
}
