// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { CurrentScreen } from '#app/current-screen.tsx';
import { optionsAnswer, termCountsAnswer, textsAnswer } from '#app/testing/answers.ts';
import { render } from '#app/testing/render.tsx';

const ANSWERS = {
  ...optionsAnswer('categories', '', ['Food', 'Music']),
  ...optionsAnswer('tags', '', ['Bread', 'Jazz', 'Rivers']),
  ...optionsAnswer('dossiers', '', ['The Night Shift']),
};

const expectQuery = (query: string) => waitFor(() => expect(location.search).toBe(query));

const options = () =>
  within(screen.getByRole('tabpanel'))
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent);

describe('the filter panel', () => {
  test('of a full-text search shows how many articles each option leaves', async () => {
    const answers = {
      ...ANSWERS,
      ...textsAnswer('tide', ['The quay', 'The mole']),
      ...termCountsAnswer('tide', {
        tags: [
          { name: 'Jazz', count: 12 },
          { name: 'rivers', count: 10_001 },
        ],
      }),
    };
    const { visitor } = render(<CurrentScreen />, { answers, url: '/search?keywords=tide&in=texts' });
    await screen.findByText('2 articles');
    await visitor.click(screen.getByRole('button', { name: 'filter articles' }));
    await visitor.click(await screen.findByRole('tab', { name: 'Tags' }));
    await screen.findByRole('checkbox', { name: 'Jazz 12' });
    expect(options()).toEqual(['Bread', 'Jazz12', 'Rivers10000+']);
  });

  test('of a full-text search lists the authors and years of the results', async () => {
    const answers = {
      ...ANSWERS,
      ...textsAnswer('tide', ['The quay', 'The mole']),
      ...textsAnswer('tide', ['The quay'], null, { years: ['2025'] }),
      ...textsAnswer('tide', ['The mole'], null, { years: ['2025'], authors: ['zoë bell'] }),
      ...termCountsAnswer('tide', {
        authors: [
          { name: 'Bo Quay', count: 5 },
          { name: 'Zoë Bell', count: 3 },
        ],
        years: [
          { name: '2026', count: 7 },
          { name: '2025', count: 1 },
        ],
      }),
    };
    const { visitor } = render(<CurrentScreen />, { answers, url: '/search?keywords=tide&in=texts' });
    await screen.findByText('2 articles');
    await visitor.click(screen.getByRole('button', { name: 'filter articles' }));
    const tabs = within(await screen.findByRole('tablist')).getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      ...['Categories', 'Tags', 'Dossiers', 'Authors', 'Years'],
    ]);

    await visitor.click(screen.getByRole('tab', { name: 'Years' }));
    await visitor.click(await screen.findByRole('checkbox', { name: '2025 1' }));
    expect(options()).toEqual(['20267', '20251']);
    expect(within(screen.getByRole('tabpanel')).queryByRole('searchbox')).toBeNull();
    await expectQuery('?keywords=tide&years=2025&in=texts');
    await screen.findByText('1 article');

    await visitor.click(screen.getByRole('tab', { name: 'Authors' }));
    expect(options()).toEqual(['Bo Quay5', 'Zoë Bell3']);
    await visitor.type(screen.getByRole('searchbox', { name: 'Search authors' }), 'ZOE{Enter}');
    await waitFor(() => expect(options()).toEqual(['Zoë Bell3']));
    await visitor.click(screen.getByRole('checkbox', { name: 'Zoë Bell 3' }));
    await expectQuery('?keywords=tide&authors=zo%C3%AB+bell&years=2025&in=texts');
    await screen.findByRole('link', { name: 'Remove filter Zoë Bell' });
    await screen.findByRole('heading', { level: 1, name: '“tide” · Zoë Bell, 2025' });
  });
});
