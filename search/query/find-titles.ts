import * as v from 'valibot';
import type { ArticleSearch } from '#contract/search/search.ts';
import type { Index } from '../file/open-index.ts';
import type { Found } from './find-articles.ts';
import { Count, foldText, Ids, searchedTerms, termsCondition } from './terms-filter.ts';

/** Finds a page of the articles whose titles contain the keywords, as the content service would. */
export function findTitles(index: Index, search: ArticleSearch & { readonly pageSize: number }): Found {
  const terms = termsCondition(searchedTerms(index, search));
  const found = `from article where instr(title_key, ?) > 0${terms}`;
  const keywords = foldText(search.keywords);
  const row = index.prepare(`select count(*) as count ${found}`).get(keywords);
  const total = v.parse(Count, row).count;
  const order = { newest: 'id', oldest: 'id desc', title: 'title_key, id', best: 'id' };
  const { sort, page, pageSize } = search;
  const rows = index
    .prepare(`select id ${found} order by ${order[sort]} limit ? offset ?`)
    .all(keywords, pageSize, (page - 1) * pageSize);
  return {
    ids: v.parse(Ids, rows).map(({ id }) => id),
    total,
    pageCount: Math.ceil(total / pageSize),
    query: { wanted: [], unwanted: [] },
  };
}
