// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { CurrentScreen } from '#app/current-screen.tsx';
import { optionsAnswer, searchAnswer, termCountsAnswer, textsAnswer } from '#app/testing/answers.ts';
import { render } from '#app/testing/render.tsx';

const ANSWERS = {
  ...searchAnswer({ named: true }, ['The oven', 'The club', 'The quay']),
  ...searchAnswer({ tags: ['jazz'], named: true }, ['The club']),
  ...searchAnswer({ tags: ['jazz', 'rivers'], named: true }, ['The club', 'The quay']),
  ...optionsAnswer('categories', '', ['Food', 'Music']),
  ...optionsAnswer('tags', '', ['Bread', 'Jazz', 'Rivers']),
  ...optionsAnswer('tags', 'riv', ['Rivers']),
  ...optionsAnswer('dossiers', '', ['The Night Shift']),
};

/** Renders the search page and opens the filter panel. */
async function showFilters() {
  const { visitor } = render(<CurrentScreen />, { answers: ANSWERS, url: '/search?categories=' });
  await screen.findByText('3 articles');
  const button = screen.getByRole('button', { name: 'filter articles' });
  await visitor.click(button);
  await screen.findByRole('checkbox', { name: 'Food' });
  return {
    visitor,
    button,
    openSlide: (slide: string) => visitor.click(screen.getByRole('tab', { name: slide })),
  };
}

const expectQuery = (query: string) => waitFor(() => expect(location.search).toBe(query));

const options = () =>
  within(screen.getByRole('tabpanel'))
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent);

describe('the filter panel', () => {
  test('replaces the results', async () => {
    const { button } = await showFilters();
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(screen.queryByRole('region', { name: 'Results' })).toBeNull();
  });

  test('has three slides, each with a search box and its options', async () => {
    const { openSlide } = await showFilters();
    const tabs = within(screen.getByRole('tablist')).getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Categories', 'Tags', 'Dossiers']);
    for (const { slide, first, expected } of [
      { slide: 'Categories', first: 'Food', expected: ['Food', 'Music'] },
      { slide: 'Tags', first: 'Bread', expected: ['Bread', 'Jazz', 'Rivers'] },
      { slide: 'Dossiers', first: 'The Night Shift', expected: ['The Night Shift'] },
    ]) {
      await openSlide(slide);
      await screen.findByRole('checkbox', { name: first });
      screen.getByRole('searchbox', { name: `Search ${slide.toLowerCase()}` });
      expect(options()).toEqual(expected);
    }
  });

  test('lists the options that match its search box, and keeps the text when switching slides', async () => {
    const { visitor, openSlide } = await showFilters();
    await openSlide('Tags');
    await screen.findByRole('checkbox', { name: 'Bread' });
    await visitor.type(screen.getByRole('searchbox', { name: 'Search tags' }), 'riv{Enter}');
    await screen.findByRole('checkbox', { name: 'Rivers' });
    expect(options()).toEqual(['Rivers']);

    await openSlide('Categories');
    await screen.findByRole('checkbox', { name: 'Food' });
    await openSlide('Tags');
    expect(await screen.findByRole('searchbox', { name: 'Search tags' })).toHaveProperty('value', 'riv');
  });

  test('adds checked options to the URL and removes unchecked ones', async () => {
    const { visitor, openSlide } = await showFilters();
    await openSlide('Tags');
    await visitor.click(await screen.findByRole('checkbox', { name: 'Jazz' }));
    await expectQuery('?tags=jazz');
    await screen.findByText('1 article');
    await visitor.click(screen.getByRole('checkbox', { name: 'Rivers' }));
    await expectQuery('?tags=jazz%2Crivers');
    await screen.findByRole('tab', { name: 'Tags 2 chosen' });

    await visitor.click(await screen.findByRole('checkbox', { name: 'Rivers', checked: true }));
    await expectQuery('?tags=jazz');
    // The links of the chips follow the URL a moment later.
    const remove = () => screen.getByRole('link', { name: 'Remove filter #jazz' });
    await expect.poll(() => remove().getAttribute('href')).toBe('/search?categories=');
    await visitor.click(remove());
    await expectQuery('?categories=');
    await screen.findByRole('checkbox', { name: 'Jazz', checked: false });
  });

  test("'done filtering' shows the results and restores the focus", async () => {
    const { visitor, button, openSlide } = await showFilters();
    await openSlide('Tags');
    await visitor.click(await screen.findByRole('checkbox', { name: 'Jazz' }));
    await screen.findByText('1 article');
    await visitor.click(screen.getByRole('button', { name: 'done filtering' }));
    const results = within(await screen.findByRole('region', { name: 'Results' }));
    results.getByRole('heading', { name: 'The club' });
    expect(screen.queryByRole('tablist')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  test('of a search in texts says how many articles each option leaves', async () => {
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

  test('of a search in texts has the authors and years of what it has found', async () => {
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
