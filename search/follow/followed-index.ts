import type { SearchWord } from '#contract/search/search-words.ts';
import type { ArticleText, TextOwner } from '#contract/search/texts.ts';

/** What `after` says once all articles have been read; before, it is the database id of the last one. */
export const ALL_READ = 'all';

/** How much of the content service an index has. */
export type Progress = {
  /** The change log, and the number of the last change that is in the index. */
  readonly log: string;
  readonly last: number;
  /** That of the magazine; empty if it says none. */
  readonly language: string;
  /** That of the magazine, in which its years end; empty for UTC. */
  readonly timeZone: string;
  readonly after: number | typeof ALL_READ;
  /** The editors' search words; `null` before they are read. */
  readonly searchWords: readonly SearchWord[] | null;
};

/** The settings of the magazine by which its articles are read. */
export type Magazine = Pick<Progress, 'language' | 'timeZone'>;

/** What is written together, or the progress last. */
export type Writing = {
  articles?: readonly ArticleText[];
  /** The documentIds of articles that are not public any longer. */
  removed?: readonly string[];
  progress?: Partial<Progress>;
};

/** An index that follows the change log, wherever it is. */
export type FollowedIndex = {
  /** `null` if nothing has been read yet. */
  read: () => Promise<Progress | null>;
  /** Empties the index. */
  begin: (progress: Progress) => Promise<void>;
  /** `seen` is the number of a change before which the articles were not read: what was read after a later one is newer. */
  write: (writing: Writing, seen: number) => Promise<void>;
  /** The documentIds of the articles of the index with a term or author. */
  membersOf: (shown: TextOwner) => Promise<readonly string[]>;
};
