// @vitest-environment happy-dom
import { screen } from '@testing-library/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SEARCH_DEBOUNCE_MS } from '#app/content/constants.ts';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import { compose } from '#app/testing/compose.ts';
import { render } from '#app/testing/render.tsx';
import { SearchForm } from './search-form.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the URL changes only after an input method has finished', async () => {
  render(<SearchForm filters={NO_FILTERS} />, { url: '/search', advanceTimers: vi.advanceTimersByTime });
  const field = await screen.findByRole('searchbox');
  // What is in the input at first is searched, too.
  await vi.advanceTimersByTimeAsync(0);
  const addresses: string[] = [];
  const wait = async () => {
    await vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS);
    addresses.push(location.search);
  };
  await compose(field, ['とうｋ', 'とうきょう', '東京'], wait);
  await wait();
  expect(addresses).toEqual(['', '', '', `?${new URLSearchParams({ keywords: '東京' })}`]);
});
