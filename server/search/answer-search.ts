import { type ArticleSearch, readArticleSearch } from '#contract/calls/article-list.ts';
import { SEARCH_PAGE_SIZE } from '#contract/limits.ts';
import { readQuery } from '#contract/read-query.ts';
import { MAX_COUNTED, pageSizeOf, readTextSearch, type TextSearch } from '#contract/text-search.ts';
import { readTermCounts } from '#contract/text-terms.ts';
import { ALL_READ, type Index, readMeta } from '#search/file/open-index.ts';
import { countTerms } from '#search/query/count-terms.ts';
import { findArticles } from '#search/query/find-articles.ts';
import { findTitles } from '#search/query/find-titles.ts';
import { showArticles } from '#search/query/show-article.ts';
import { whatWasMeant } from '#search/query/what-was-meant.ts';

const NOTHING = { data: {}, meta: {} };

/** The answer to a search in texts, to a request for the terms of what it finds, or to one in titles, by its URL. Throws if it cannot be had from the index. */
export function answerSearch(index: Index | null, url: string): object {
  const [address = '', query = ''] = url.split('?');
  const counted = readTermCounts(address, query);
  if (counted !== null) return { data: index ? countTerms(index, counted) : {} };
  const search = readTextSearch(address, query);
  const isWhole = index && readMeta(index, 'after') === ALL_READ;
  // Readers who ask for texts get what has been read. Others get a list that stays as it is.
  if (search) return index && (isWhole || search.extent === 'page') ? answerTexts(index, search) : NOTHING;
  if (!isWhole) throw new Error('The index does not have all articles yet.');
  return answerTitles(index, readArticleSearch(readQuery(address, query)));
}

function answerTexts(index: Index, search: TextSearch): object {
  const size = { pageSize: pageSizeOf(search) };
  const { ids, total, pageCount, query } = findArticles(index, { ...search, ...size }, Date.now());
  return {
    data: {
      found: showArticles(index, ids, query).map(({ card, excerpt }) => ({ article: card, excerpt })),
      near: whatWasMeant(index, search.keywords, query, ids),
    },
    meta: { pagination: { page: search.page, pageCount, total: Math.min(total, MAX_COUNTED + 1) } },
  };
}

function answerTitles(index: Index, search: ArticleSearch): object {
  const { ids, total, pageCount, query } = findTitles(index, { ...search, pageSize: SEARCH_PAGE_SIZE });
  return {
    data: showArticles(index, ids, query).map(({ card }) => card),
    meta: { pagination: { page: search.page, pageCount, total } },
  };
}
