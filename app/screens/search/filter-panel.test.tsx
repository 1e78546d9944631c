// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { optionsAnswer, searchAnswer } from '#app/testing/answers.ts';
import { show } from '#app/testing/show.tsx';
import { SearchScreen } from './search-screen.tsx';

const ANSWERS = {
  ...searchAnswer({ named: true }, ['The oven', 'The club', 'The quay']),
  ...searchAnswer({ tags: ['jazz'], named: true }, ['The club']),
  ...searchAnswer({ tags: ['jazz', 'rivers'], named: true }, ['The club', 'The quay']),
  ...optionsAnswer('categories', '', ['Food', 'Music']),
  ...optionsAnswer('tags', '', ['Bread', 'Jazz', 'Rivers']),
  ...optionsAnswer('tags', 'riv', ['Rivers']),
  ...optionsAnswer('dossiers', '', ['The Night Shift']),
};

/** The search page with its filters open. */
async function showFilters() {
  const { visitor } = show(<SearchScreen />, { answers: ANSWERS, address: '/search?categories=' });
  await screen.findByText('3 articles');
  const open = screen.getByRole('button', { name: 'filter articles' });
  await visitor.click(open);
  await screen.findByRole('checkbox', { name: 'Food' });
  return { visitor, open, goTo: (slide: string) => visitor.click(screen.getByRole('tab', { name: slide })) };
}

const options = () =>
  within(screen.getByRole('tabpanel'))
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent);

describe('the filter panel', () => {
  test('stands in place of the results', async () => {
    const { open } = await showFilters();
    expect(open.getAttribute('aria-expanded')).toBe('true');
    expect(screen.queryByRole('region', { name: 'Results' })).toBeNull();
  });

  test('has three slides, each with a search box and its options', async () => {
    const { goTo } = await showFilters();
    const tabs = within(screen.getByRole('tablist')).getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Categories', 'Tags', 'Dossiers']);
    for (const { slide, first, offered } of [
      { slide: 'Categories', first: 'Food', offered: ['Food', 'Music'] },
      { slide: 'Tags', first: 'Bread', offered: ['Bread', 'Jazz', 'Rivers'] },
      { slide: 'Dossiers', first: 'The Night Shift', offered: ['The Night Shift'] },
    ]) {
      await goTo(slide);
      await screen.findByRole('checkbox', { name: first });
      screen.getByRole('searchbox', { name: `Search ${slide.toLowerCase()}` });
      expect(options()).toEqual(offered);
    }
  });

  test('lists what its search box says, and keeps the text for who comes back to the slide', async () => {
    const { visitor, goTo } = await showFilters();
    await goTo('Tags');
    await screen.findByRole('checkbox', { name: 'Bread' });
    await visitor.type(screen.getByRole('searchbox', { name: 'Search tags' }), 'riv{Enter}');
    await screen.findByRole('checkbox', { name: 'Rivers' });
    expect(options()).toEqual(['Rivers']);

    await goTo('Categories');
    await screen.findByRole('checkbox', { name: 'Food' });
    await goTo('Tags');
    expect(await screen.findByRole('searchbox', { name: 'Search tags' })).toHaveProperty('value', 'riv');
  });

  test('puts what is checked into the address, and takes it out again', async () => {
    const { visitor, goTo } = await showFilters();
    await goTo('Tags');
    await visitor.click(await screen.findByRole('checkbox', { name: 'Jazz' }));
    expect(location.search).toBe('?tags=jazz');
    await screen.findByText('1 article');
    await visitor.click(screen.getByRole('checkbox', { name: 'Rivers' }));
    expect(location.search).toBe('?tags=jazz%2Crivers');
    screen.getByRole('tab', { name: 'Tags 2 chosen' });

    await visitor.click(screen.getByRole('checkbox', { name: 'Rivers', checked: true }));
    expect(location.search).toBe('?tags=jazz');
    await visitor.click(await screen.findByRole('link', { name: 'Remove filter #jazz' }));
    expect(location.search).toBe('?categories=');
    await screen.findByRole('checkbox', { name: 'Jazz', checked: false });
  });

  test("closes by 'done filtering' on what was found, and the focus is where it was opened", async () => {
    const { visitor, open, goTo } = await showFilters();
    await goTo('Tags');
    await visitor.click(await screen.findByRole('checkbox', { name: 'Jazz' }));
    await screen.findByText('1 article');
    await visitor.click(screen.getByRole('button', { name: 'done filtering' }));
    const results = within(await screen.findByRole('region', { name: 'Results' }));
    results.getByRole('heading', { name: 'The club' });
    expect(screen.queryByRole('tablist')).toBeNull();
    expect(document.activeElement).toBe(open);
  });
});
