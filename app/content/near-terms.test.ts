import { expect, test } from 'vitest';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { nearTerms } from './near-terms.ts';
import { NO_FILTERS } from './search-filters.ts';

test.each([
  { filters: { keywords: 'oceans' }, text: 'ocea' },
  { filters: { keywords: 'the old harbour' }, text: 'harbo' },
  { filters: { keywords: 'sea' }, text: 'sea' },
  { filters: { keywords: '海の向こう側' }, text: '海の向こ' },
  { filters: { tags: ['klimawandel'] }, text: 'klimawan' },
  { filters: { keywords: 'a: b' }, text: null },
  { filters: { tags: ['klima', 'meer'] }, text: null },
  { filters: {}, text: null },
])('a search for $filters without results offers terms with $text', ({ filters, text }) => {
  const offered = nearTerms({ ...NO_FILTERS, ...filters }).map(({ kind, request }) => [kind, request.url]);
  const expected = (['tags', 'dossiers'] as const).map((kind) => [
    kind,
    filterListCall.request({ kind, text: text ?? '' }).url,
  ]);
  expect(offered).toEqual(text === null ? [] : expected);
});
