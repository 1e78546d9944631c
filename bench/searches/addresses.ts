import { NO_FILTERS, searchHref } from '#app/content/search-filters.ts';
import { CALLS } from '#bench/content-service/calls.ts';
import type { Catalogue } from '#bench/content-service/catalogue.ts';
import { readArticleSearch } from '#contract/calls/article-list.ts';
import { createRandom } from '#testing/random.ts';

const SEARCHES = CALLS.filter(({ kind }) => kind.startsWith('search:'));
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Returns a function that makes another search page's address each time, of the kinds that the content service is measured with. */
export function createSearchAddresses(catalogue: Catalogue): () => string {
  const random = createRandom(1);
  const made = new Set<string>();

  function make(): string {
    const { query } = random.pick(SEARCHES).draw(random, catalogue);
    const search = readArticleSearch(query);
    // There are fewer words than searches.
    const keywords = search.keywords && `${search.keywords} ${random.pick([...LETTERS])}`;
    return searchHref({ ...NO_FILTERS, ...search, keywords, named: true });
  }

  return () => {
    let address = make();
    while (made.has(address)) address = make();
    made.add(address);
    return address;
  };
}
