import type { TermCounts } from '#contract/calls/text-terms.ts';
import type { ArticleSearch, TextSearch } from '#contract/search/search.ts';
import type { FoundArticle } from '#search/query/show-article.ts';
import type { Meant } from '#search/query/what-was-meant.ts';

/** A search, and how many articles a page of its answer has. */
type Paged<Search> = Search & { readonly pageSize: number };

/** A page of articles in their order, and of how many: `total` may be counted no further than MAX_COUNTED + 1. */
export type FoundPage = { shown: FoundArticle[]; total: number; pageCount: number };

/** What finds articles: the file on this machine, or OpenSearch (decision 0086). Each rejects if it cannot. */
export type Engine = {
  /** Whether all public articles are in it. */
  isWhole: () => Promise<boolean>;
  /** Articles with the keywords in their texts, and what may have been meant instead. */
  findTexts: (search: Paged<TextSearch>) => Promise<FoundPage & { near: Meant | null }>;
  /** Articles whose titles contain the keywords. */
  findTitles: (search: Paged<ArticleSearch>) => Promise<FoundPage>;
  /** The terms, authors and years of the articles with the keywords in their texts. */
  countTerms: (keywords: string) => Promise<TermCounts>;
};
