// @vitest-environment happy-dom
import { screen } from '@testing-library/dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SEARCH_DEBOUNCE_MS } from '#app/content/constants.ts';
import { type Answers, firstTextsAnswer, searchAnswer } from '#app/testing/answers.ts';
import { compose } from '#app/testing/compose.ts';
import { render } from '#app/testing/render.tsx';
import { QuickSearch } from './quick-search.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function showQuickSearch(answers: Answers = {}) {
  const { visitor, requested } = render(<QuickSearch />, { answers, advanceTimers: vi.advanceTimersByTime });
  const field = await screen.findByRole('searchbox', { name: 'Quick search keywords' });
  return {
    visitor,
    requested,
    field,
    search: async (keywords: string) => {
      await visitor.clear(field);
      await visitor.type(field, keywords);
      vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS);
    },
  };
}

describe('quick search', () => {
  test('searches for the current text 800 ms after the last key stroke', async () => {
    const answers = {
      ...searchAnswer({ keywords: 'tide' }, ['Low tide', 'High tide']),
      ...firstTextsAnswer('tide', ['Mud']),
    };
    const { visitor, field, requested } = await showQuickSearch(answers);
    await visitor.type(field, 'tid');
    vi.advanceTimersByTime(799);
    await visitor.type(field, 'e');
    vi.advanceTimersByTime(799);
    screen.getByText('Enter keywords to search.');
    vi.advanceTimersByTime(1);
    await screen.findByText('2 articles');
    await screen.findByText('Mud');
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Low tide',
      'High tide',
      'In the texts (1)',
      'Mud',
    ]);
    expect(requested).toEqual(expect.arrayContaining(Object.keys(answers)));
  });

  test('waits for an input method to finish before it searches', async () => {
    const answers = { ...searchAnswer({ keywords: '東京' }, ['Low tide']), ...firstTextsAnswer('東京', []) };
    const { field, requested } = await showQuickSearch(answers);
    const wait = () => vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS);
    await compose(field, ['とうｋ', 'とうきょう', '東京'], wait);
    expect(requested).toEqual([]);
    await wait();
    await screen.findByText('1 article');
    expect(requested.toSorted()).toEqual(Object.keys(answers).toSorted());
  });

  test('asks for keywords again when the input is cleared', async () => {
    const { search, visitor, field } = await showQuickSearch(
      searchAnswer({ keywords: 'tide' }, ['Low tide']),
    );
    await search('tide');
    await screen.findByText('1 article');
    await visitor.clear(field);
    vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS);
    await screen.findByText('Enter keywords to search.');
    expect(screen.queryByRole('heading')).toBeNull();
  });

  test('says that nothing was found', async () => {
    const { search } = await showQuickSearch(searchAnswer({ keywords: 'tide' }, []));
    await search('tide');
    await screen.findByText('No articles match.');
  });

  test('pages through the results, and starts at page 1 for new keywords', async () => {
    const { search, visitor } = await showQuickSearch({
      ...searchAnswer({ keywords: 'tide' }, ['Low tide'], { pageCount: 2, total: 25 }),
      ...searchAnswer({ keywords: 'tide', page: 2 }, ['High tide'], { pageCount: 2, total: 25 }),
      ...searchAnswer({ keywords: 'moon' }, ['New moon'], { pageCount: 3, total: 60 }),
    });
    await search('tide');
    await screen.findByText('Page 1 of 2');
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true);
    await visitor.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('Page 2 of 2');
    screen.getByRole('heading', { name: 'High tide' });
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true);

    await search('moon');
    await screen.findByText('Page 1 of 3');
  });
});
