import type { SearchWord } from '#contract/search/search-words.ts';
import type { ArticleText, TextOwner } from '#contract/search/texts.ts';

/** The value of `after` once all articles have been read; before, it is the database id of the last one read. */
export const ALL_READ = 'all';

/** How much of the content service's data an index contains. */
export type Progress = {
  /** The change log, and the number of the last change that is in the index. */
  readonly log: string;
  readonly last: number;
  /** The magazine's language; empty if not set. */
  readonly language: string;
  /** The magazine's time zone, which decides when a year ends; empty for UTC. */
  readonly timeZone: string;
  readonly after: number | typeof ALL_READ;
  /** The editors' search words; `null` before they are read. */
  readonly searchWords: readonly SearchWord[] | null;
};

/** The settings of the magazine by which its articles are read. */
export type Magazine = Pick<Progress, 'language' | 'timeZone'>;

/** Changes that are written in one transaction, the progress last. */
export type Writing = {
  articles?: readonly ArticleText[];
  /** The documentIds of articles that are not public any longer. */
  removed?: readonly string[];
  progress?: Partial<Progress>;
};

/** An index that follows the change log, on disk or in OpenSearch. */
export type FollowedIndex = {
  /** `null` if nothing has been read yet. */
  read: () => Promise<Progress | null>;
  /** Empties the index. */
  begin: (progress: Progress) => Promise<void>;
  /** `seen` is the number of a change before which the articles were not read: a version read after a later change is newer. */
  write: (writing: Writing, seen: number) => Promise<void>;
  /** The documentIds of the articles of the index with a term or author. */
  membersOf: (shown: TextOwner) => Promise<readonly string[]>;
};
