import { MAX_COUNTED, pageSizeOf } from '#contract/calls/text-search.ts';
import { SEARCH_PAGE_SIZE } from '#contract/query/limits.ts';
import type { ArticleSearch, Search, TextSearch } from '#contract/search/search.ts';
import { cleanKeywords } from '#contract/text/clean-text.ts';
import type { Engine } from './engine.ts';

const NOTHING = { data: {}, meta: {} };

/**
 * The unparsed answer to a search. Rejects if the search fails, or if titles are searched while the index has only some of them.
 */
export async function answerSearch(engine: Engine | null, asked: Search): Promise<object> {
  if ('terms' in asked) return { data: engine ? await engine.countTerms(cleanKeywords(asked.terms)) : {} };
  if ('texts' in asked) {
    const search = normalized(asked.texts);
    return engine && (await canShow(engine, search)) ? answerTexts(engine, search) : NOTHING;
  }
  if (!engine || !(await engine.isWhole())) throw new Error('The index does not have all articles yet.');
  return answerTitles(engine, asked.titles);
}

/** Searches with one URL have one answer: below titles there is one order and one page. */
const normalized = (search: TextSearch): TextSearch => ({
  ...search,
  keywords: cleanKeywords(search.keywords),
  ...(search.extent === 'first' && { sort: 'best', page: 1 }),
});

/** Readers who search texts get results from the texts indexed so far. Others get a list only once it won't change. */
const canShow = async (engine: Engine, { extent }: TextSearch): Promise<boolean> =>
  extent === 'page' || engine.isWhole();

async function answerTitles(engine: Engine, search: ArticleSearch): Promise<object> {
  const { shown, total, pageCount } = await engine.findTitles({ ...search, pageSize: SEARCH_PAGE_SIZE });
  return {
    data: shown.map(({ card }) => card),
    meta: { pagination: { page: search.page, pageCount, total } },
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
