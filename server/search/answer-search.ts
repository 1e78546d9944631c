import { type ArticleSearch, readArticleSearch } from '#contract/calls/article-list.ts';
import { SEARCH_PAGE_SIZE } from '#contract/limits.ts';
import { readQuery } from '#contract/read-query.ts';
import { MAX_COUNTED, pageSizeOf, readTextSearch, type TextSearch } from '#contract/text-search.ts';
import { ALL_READ, type Index, readMeta } from '#search/file/open-index.ts';
import { findArticles } from '#search/query/find-articles.ts';
import { findTitles } from '#search/query/find-titles.ts';
import { showArticles } from '#search/query/show-article.ts';

const NOTHING = { data: [], meta: { pagination: { page: 1, pageCount: 0, total: 0 } } };

/** The answer to a search in texts, or to one in titles, by its URL. Throws if it cannot be had from the index. */
export function answerSearch(index: Index | null, url: string): object {
  const [address = '', query = ''] = url.split('?');
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
    data: showArticles(index, ids, query).map(({ card, excerpt }) => ({ article: card, excerpt })),
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
