import { NO_FILTERS, searchHref } from '#app/content/search-filters.ts';
import { allArticlePaths } from '#testing/pages.ts';
import { CATEGORIES, DOSSIERS, TAGS } from '#testing/strangers/collection.ts';
import { ADDRESS, WORD } from '#testing/strangers/edge-cases.ts';
import { LANGUAGES } from '#testing/strangers/languages.ts';
import { until } from '#testing/until.ts';

const categories = CATEGORIES.flatMap(({ name, children }) => [name, ...children]);

/** Every article in the lists of the site. */
export const articleUrls = (site: string) => allArticlePaths(site);

/** Every page of the list of all articles. */
export async function listUrls(site: string): Promise<string[]> {
  const pages = [searchHref({ named: true })];
  for (let page = 2; ; page++) {
    const address = searchHref({ named: true, page });
    let status = 503;
    // A busy content service may answer too late.
    await until(`${address} is answered`, async () => {
      ({ status } = await fetch(site + address, { redirect: 'manual' }));
      return status !== 503;
    });
    if (status !== 200) return pages;
    pages.push(address);
  }
}

const TERMS: readonly { name: string; address: string }[] = [
  ...categories.map((name) => ({ name, address: searchHref({ categories: [name] }) })),
  ...TAGS.map((name) => ({ name, address: searchHref({ tags: [name] }) })),
  ...DOSSIERS.map((name) => ({ name, address: searchHref({ dossiers: [name] }) })),
];

/** The search of every category, tag and dossier, all of which have articles. */
export const TERM_URLS: readonly string[] = TERMS.map(({ address }) => address);

const LONG = 20;
const WORDS = new Set(LANGUAGES.flatMap(({ category, dossier, words }) => [category, dossier, ...words]));
const isOrdinary = ({ name }: { name: string }) => WORDS.has(name) && name.length < LONG;
/** One in so many ordinary words is walked over. A language has two or three in each list, so all kinds are among them. */
const STEP = 7;

/** Of the searches for one term, those with a long, odd, marked-up or stacked name, and some with an ordinary word. */
export const WALKED_TERM_URLS: readonly string[] = [
  ...TERMS.filter((term) => !isOrdinary(term)),
  ...TERMS.filter(isOrdinary).filter((_, number) => number % STEP === 0),
].map(({ address }) => address);

/** Of each kind on a page. */
const NAMES = 6;

/** Searches for several terms at a time, which together name each category, tag and dossier. */
export const NAME_URLS: readonly string[] = Array.from(
  { length: Math.ceil(Math.max(categories.length, TAGS.length, DOSSIERS.length) / NAMES) },
  (_, page) => {
    const part = (names: readonly string[]) => names.slice(page * NAMES, (page + 1) * NAMES);
    return searchHref({ categories: part(categories), tags: part(TAGS), dossiers: part(DOSSIERS) });
  },
);

export const SEARCH_URLS: readonly string[] = [
  '/search',
  ...LANGUAGES.map(({ title }) => searchHref({ keywords: title.split(' ')[0] ?? '' })),
  ...[WORD, ADDRESS, '<b>', '%', '"', '\u202e'].map((keywords) => searchHref({ keywords })),
  searchHref({ named: true, sort: 'oldest' }),
  searchHref({ named: true, sort: 'title' }),
  searchHref({ ...NO_FILTERS, keywords: 'a', categories, tags: TAGS, dossiers: DOSSIERS }),
];

/** Addresses of pages with the status 404. */
export const MISSING_URLS: readonly string[] = [
  '/nowhere',
  `/${WORD.repeat(3)}`,
  '/article/nosucharticle/at-all',
  '/%D8%A8',
];
