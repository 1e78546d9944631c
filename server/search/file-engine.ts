import { type Index, readMeta } from '#search/file/open-index.ts';
import { ALL_READ } from '#search/follow/followed-index.ts';
import { countTerms } from '#search/query/count-terms.ts';
import { findArticles } from '#search/query/find-articles.ts';
import { findTitles } from '#search/query/find-titles.ts';
import { showArticles } from '#search/query/show-article.ts';
import { whatWasMeant } from '#search/query/what-was-meant.ts';
import type { Engine } from './engine.ts';

/** Finds articles by the file of the index on this machine. */
export const fileEngine = (index: Index): Engine => ({
  isWhole: async () => readMeta(index, 'after') === ALL_READ,
  async findTexts(search) {
    const { ids, total, pageCount, query } = findArticles(index, search, Date.now());
    const near = whatWasMeant(index, search.keywords, query, ids);
    return { shown: showArticles(index, ids, query), near, total, pageCount };
  },
  async findTitles(search) {
    const { ids, total, pageCount, query } = findTitles(index, search);
    return { shown: showArticles(index, ids, query), total, pageCount };
  },
  countTerms: async (keywords) => countTerms(index, keywords),
});
