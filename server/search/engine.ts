import type { TermCounts } from '#contract/calls/text-terms.ts';
import type { ArticleSearch, TextSearch } from '#contract/search/search.ts';
import type { FoundArticle } from '#search/query/show-article.ts';
import type { Meant } from '#search/query/what-was-meant.ts';

/** A search, and the number of articles per page of its answer. */
type Paged<Search> = Search & { readonly pageSize: number };

/** A page of articles, in order; `total` is only counted up to MAX_COUNTED + 1. */
export type FoundPage = { shown: FoundArticle[]; total: number; pageCount: number };

/** A search engine: the file on this machine, or OpenSearch (decision 0086). Each method rejects if it fails. */
export type Engine = {
  /** Whether all public articles are in it. */
  isWhole: () => Promise<boolean>;
  /** Articles with the keywords in their texts, and the probable correction of the keywords. */
  findTexts: (search: Paged<TextSearch>) => Promise<FoundPage & { near: Meant | null }>;
  /** Articles whose titles contain the keywords. */
  findTitles: (search: Paged<ArticleSearch>) => Promise<FoundPage>;
  /** The terms, authors and years of the articles with the keywords in their texts. */
  countTerms: (keywords: string) => Promise<TermCounts>;
};
