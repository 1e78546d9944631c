import { readArticleSearch } from '#contract/calls/article-list.ts';
import { SEARCH_PAGE_SIZE } from '#contract/query/limits.ts';
import { readQuery } from '#contract/query/read-query.ts';
import { MAX_COUNTED, pageSizeOf, readTextSearch, type TextSearch } from '#contract/search/text-search.ts';
import { readTermCounts } from '#contract/search/text-terms.ts';
import type { Engine } from './engine.ts';

const NOTHING = { data: {}, meta: {} };

/** The answer to a search in texts, to a request for the terms of what it finds, or to one in titles, by its URL. Rejects if it cannot be had. */
export async function answerSearch(engine: Engine | null, url: string): Promise<object> {
  const [address = '', query = ''] = url.split('?');
  const counted = readTermCounts(address, query);
  if (counted !== null) return { data: engine ? await engine.countTerms(counted) : {} };
  const search = readTextSearch(address, query);
  // Readers who ask for texts get what has been read. Others get a list that stays as it is.
  if (engine && search?.extent === 'page') return answerTexts(engine, search);
  const isWhole = engine && (await engine.isWhole());
  if (search) return isWhole ? answerTexts(engine, search) : NOTHING;
  if (!isWhole) throw new Error('The index does not have all articles yet.');
  const titles = readArticleSearch(readQuery(address, query));
  const { shown, total, pageCount } = await engine.findTitles({ ...titles, pageSize: SEARCH_PAGE_SIZE });
  return {
    data: shown.map(({ card }) => card),
    meta: { pagination: { page: titles.page, pageCount, total } },
  };
}

async function answerTexts(engine: Engine, search: TextSearch): Promise<object> {
  const { shown, near, total, pageCount } = await engine.findTexts({
    ...search,
    pageSize: pageSizeOf(search),
  });
  return {
    data: { found: shown.map(({ card, excerpt }) => ({ article: card, excerpt })), near },
    meta: { pagination: { page: search.page, pageCount, total: Math.min(total, MAX_COUNTED + 1) } },
  };
}
