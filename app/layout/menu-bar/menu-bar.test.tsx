// @vitest-environment happy-dom
import { screen, waitForElementToBeRemoved, within } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { menuAnswers, searchAnswer } from '#app/testing/answers.ts';
import { render } from '#app/testing/render.tsx';
import { MenuBar } from './menu-bar.tsx';

const MENU = menuAnswers({
  Science: { Oceans: ['The quay', 'The mole'], Space: ['The rings'] },
  Food: { Bread: ['The oven'] },
});

async function showMenu() {
  const { visitor } = render(
    <>
      <MenuBar />
      <main>The page</main>
    </>,
    { answers: MENU, url: '/search?keywords=tide' },
  );
  await screen.findByRole('button', { name: 'Science' });
  const bar = within(screen.getByRole('navigation', { name: 'Categories' }));
  return {
    visitor,
    option: (name: string) => bar.getByRole('button', { name }),
    toggle: screen.getByRole('button', { name: 'Menu' }),
  };
}

/** Waits until the panel shows a category. */
const findCategory = (category: string) =>
  screen.findByRole('link', { name: `ALL ${category.toUpperCase()}` });
const isOpen = () => screen.queryByRole('group', { name: 'Tools' }) !== null;
const cards = (subcategory: string) =>
  within(screen.getByRole('region', { name: subcategory }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

describe('the menu', () => {
  test('opens on a click on a category with its link, its subcategories and the cards of the first', async () => {
    const { visitor, option } = await showMenu();
    await visitor.click(option('Science'));
    expect((await findCategory('Science')).getAttribute('href')).toBe('/search?categories=science');
    expect(option('Science').getAttribute('aria-expanded')).toBe('true');
    expect(cards('Oceans')).toEqual(['The quay', 'The mole']);

    await visitor.click(screen.getByRole('button', { name: 'Space' }));
    expect(cards('Space')).toEqual(['The rings']);
    expect(screen.queryByRole('region', { name: 'Oceans' })).toBeNull();
  });

  test('shows the nine newest articles of a category without subcategories, which keeps its place in the bar', async () => {
    const titles = Array.from({ length: 11 }, (_, index) => `Walk ${index + 1}`);
    const answers = {
      ...menuAnswers({ Science: { Oceans: ['The quay'] }, 'Out & About': {}, Food: { Bread: ['The oven'] } }),
      ...searchAnswer({ categories: ['out & about'] }, titles),
    };
    const { visitor } = render(<MenuBar />, { answers });
    await visitor.click(await screen.findByRole('button', { name: 'Out & About' }));
    expect((await findCategory('Out & About')).getAttribute('href')).toBe('/search?categories=out+%26+about');
    await screen.findByRole('region', { name: 'Out & About' });
    expect(cards('Out & About')).toEqual(titles.slice(0, 9));
    const inPanel = within(screen.getByRole('list', { name: 'All categories' })).getAllByRole('button');
    expect(inPanel.map(({ textContent }) => textContent)).toEqual(['Science', 'Out & About', 'Food']);
    await visitor.click(screen.getAllByRole('button', { name: 'Food' })[0] ?? document.body);
    await findCategory('Food');
    expect(cards('Bread')).toEqual(['The oven']);
  });

  test('works without any subcategories, shows an error if articles fail to load, and offers Retry', async () => {
    const answers = menuAnswers({ Walks: {} });
    const { visitor } = render(<MenuBar />, { answers });
    await visitor.click(await screen.findByRole('button', { name: 'Walks' }));
    await findCategory('Walks');
    await screen.findByText('Failed to load categories!');
    Object.assign(answers, searchAnswer({ categories: ['walks'] }, ['The quay']));
    await visitor.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('region', { name: 'Walks' });
    expect(cards('Walks')).toEqual(['The quay']);
  });

  test('opens with its toggle on the first category, and closes with it', async () => {
    const { visitor, toggle } = await showMenu();
    await visitor.click(toggle);
    await findCategory('Science');
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    await visitor.click(toggle);
    expect(isOpen()).toBe(false);
  });

  test('opens with the keyboard; Escape closes it and restores the focus', async () => {
    const { visitor, option } = await showMenu();
    option('Food').focus();
    await visitor.keyboard(' ');
    (await findCategory('Food')).focus();
    await visitor.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(option('Food'));
  });

  test('closes on a click outside', async () => {
    const { visitor, option } = await showMenu();
    await visitor.click(option('Food'));
    await findCategory('Food');
    await visitor.click(screen.getByText('The page'));
    expect(isOpen()).toBe(false);
  });

  test.each([
    { part: 'path', link: 'The quay', url: '/article/The%20quay/the%20quay' },
    { part: 'query string', link: 'ALL SCIENCE', url: '/search?categories=science' },
  ])('closes when the $part of the URL changes', async ({ link, url }) => {
    const { visitor, option } = await showMenu();
    await visitor.click(option('Science'));
    await findCategory('Science');
    const panel = screen.getByRole('group', { name: 'Tools' });
    await visitor.click(screen.getByRole('link', { name: link }));
    await waitForElementToBeRemoved(panel);
    expect(location.pathname + location.search).toBe(url);
  });
});
