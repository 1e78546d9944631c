import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ContentStore } from '#app/content/content-store.ts';
import { NO_FILTERS, type SearchFilters } from '#app/content/search-filters.ts';
import { ContentStoreContext } from '#app/content/use-content.ts';
import { LanguageContext } from '#app/language/use-language.ts';
import { fixedNavigation, NavigationProvider } from '#app/lib/navigation.tsx';
import { ENGLISH } from '#app/testing/english.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { termCall } from '#contract/calls/term.ts';
import { termCountsRequest } from '#contract/calls/text-terms.ts';
import { FilterChips } from './filter-chips.tsx';

const search: SearchFilters = {
  ...NO_FILTERS,
  tags: ['iphone', 'new'],
  dossiers: ['at sea', 'ashore'],
  named: true,
};
const found = articleListCall.request(search);
const iphone = termCall.request({ kind: 'tags', name: 'iphone' });
const listed = filterListCall.request({ kind: 'dossiers', text: '' });
const counted = termCountsRequest('tide');
const initial = {
  [counted.url]: { parsed: v.parse(counted.answer, { data: { authors: [{ name: 'Ada Bell', count: 2 }] } }) },
  [listed.url]: { answer: { data: [{ title: 'At Sea' }] } },
  [iphone.url]: { parsed: v.parse(iphone.answer, { data: [{ name: 'iPhone' }] }) },
  [found.url]: {
    answer: { data: [{ documentId: 'fog', slug: 'fog', title: 'Fog', tags: [{ name: 'iPhone' }] }] },
  },
};

/** The visible texts and the accessible names of the chips, while the names of one tag and one dossier are known. */
function chipsOf(filters: Partial<SearchFilters>) {
  const store = new ContentStore({
    fetch: () => Promise.reject(new Error('Nothing is fetched.')),
    wait: () => Promise.resolve(),
    now: () => 0,
    host: '',
    initial,
  });
  const html = renderToString(
    <NavigationProvider value={fixedNavigation({ pathname: '/search', search: '' })}>
      <LanguageContext value={ENGLISH}>
        <ContentStoreContext value={store}>
          <FilterChips filters={{ ...NO_FILTERS, ...filters, named: true }} onLastRemoved={() => undefined} />
        </ContentStoreContext>
      </LanguageContext>
    </NavigationProvider>,
  );
  return [...html.matchAll(/<a [^>]*aria-label="([^"]*)".*?<\/a>/g)].map(
    ([chip, name]) => `${chip.replace(/<[^>]*>/g, '')}: ${name}`,
  );
}

test.each<{ filters: Partial<SearchFilters>; chips: string[] }>([
  { filters: { categories: ['jazz'] }, chips: ['jazz: Remove filter jazz'] },
  { filters: { tags: ['jazz'] }, chips: ['#jazz: Remove filter #jazz'] },
  { filters: { dossiers: ['jazz'] }, chips: ['jazz: Remove filter jazz'] },
  {
    filters: { keywords: 'tide', authors: ['ada bell', 'bo'], years: ['2026'], texts: true },
    chips: ['Ada Bell: Remove filter Ada Bell', 'bo: Remove filter bo', '2026: Remove filter 2026'],
  },
  { filters: { tags: ['iphone'] }, chips: ['#iPhone: Remove filter #iPhone'] },
  {
    filters: search,
    chips: [
      '#iPhone: Remove filter #iPhone',
      '#new: Remove filter #new',
      'At Sea: Remove filter At Sea',
      'ashore: Remove filter ashore',
    ],
  },
])('$filters has $chips', ({ filters, chips }) => {
  expect(chipsOf(filters)).toEqual(chips);
});
