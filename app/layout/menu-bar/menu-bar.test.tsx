// @vitest-environment happy-dom
import { screen, waitForElementToBeRemoved, within } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { menuAnswers } from '#app/testing/answers.ts';
import { show } from '#app/testing/show.tsx';
import { MenuBar } from './menu-bar.tsx';

const MENU = menuAnswers({
  Science: { Oceans: ['The quay', 'The mole'], Space: ['The rings'] },
  Food: { Bread: ['The oven'] },
});

async function showMenu() {
  const { visitor } = show(
    <>
      <MenuBar />
      <main>The page</main>
    </>,
    { answers: MENU, address: '/search?keywords=tide' },
  );
  await screen.findByRole('button', { name: 'Science' });
  const bar = within(screen.getByRole('navigation', { name: 'Categories' }));
  return {
    visitor,
    option: (name: string) => bar.getByRole('button', { name }),
    toggle: screen.getByRole('button', { name: 'Menu' }),
  };
}

/** Resolves once the panel shows a category. */
const shows = (category: string) => screen.findByRole('link', { name: `ALL ${category.toUpperCase()}` });
const isOpen = () => screen.queryByRole('toolbar', { name: 'Tools' }) !== null;
const cards = (subcategory: string) =>
  within(screen.getByRole('region', { name: subcategory }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

describe('the menu', () => {
  test('is closed at first', async () => {
    const { option, toggle } = await showMenu();
    expect(isOpen()).toBe(false);
    expect(option('Science').getAttribute('aria-expanded')).toBe('false');
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
  });

  test('opens on a category, with its link, its subcategories and the cards of the first', async () => {
    const { visitor, option } = await showMenu();
    await visitor.click(option('Science'));
    expect((await shows('Science')).getAttribute('href')).toBe('/search?categories=science');
    expect(option('Science').getAttribute('aria-expanded')).toBe('true');
    expect(cards('Oceans')).toEqual(['The quay', 'The mole']);

    await visitor.click(screen.getByRole('button', { name: 'Space' }));
    expect(cards('Space')).toEqual(['The rings']);
    expect(screen.queryByRole('region', { name: 'Oceans' })).toBeNull();
  });

  test('shows one category at a time', async () => {
    const { visitor, option } = await showMenu();
    await visitor.click(option('Science'));
    await shows('Science');
    await visitor.click(option('Food'));
    await shows('Food');
    expect(screen.queryByRole('link', { name: 'ALL SCIENCE' })).toBeNull();
    expect(option('Science').getAttribute('aria-expanded')).toBe('false');
  });

  test('closes on the category that it shows', async () => {
    const { visitor, option } = await showMenu();
    await visitor.click(option('Food'));
    await shows('Food');
    await visitor.click(option('Food'));
    expect(isOpen()).toBe(false);
  });

  test('opens by its toggle on the first category, and closes by it', async () => {
    const { visitor, toggle } = await showMenu();
    await visitor.click(toggle);
    await shows('Science');
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    await visitor.click(toggle);
    expect(isOpen()).toBe(false);
  });

  test('opens from the keyboard, and Escape brings the focus back to where it was', async () => {
    const { visitor, option } = await showMenu();
    option('Food').focus();
    await visitor.keyboard(' ');
    (await shows('Food')).focus();
    await visitor.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(option('Food'));
  });

  test('closes at a press beside it', async () => {
    const { visitor, option } = await showMenu();
    await visitor.click(option('Food'));
    await shows('Food');
    await visitor.click(screen.getByText('The page'));
    expect(isOpen()).toBe(false);
  });

  test.each([
    { what: 'path', link: 'The quay', address: '/article/The%20quay/the%20quay' },
    { what: 'search', link: 'ALL SCIENCE', address: '/search?categories=science' },
  ])('closes on a change of $what', async ({ link, address }) => {
    const { visitor, option } = await showMenu();
    await visitor.click(option('Science'));
    await shows('Science');
    const panel = screen.getByRole('toolbar', { name: 'Tools' });
    await visitor.click(screen.getByRole('link', { name: link }));
    await waitForElementToBeRemoved(panel);
    expect(location.pathname + location.search).toBe(address);
  });

  test('that fails says so, and Retry brings it', async () => {
    const answers = {};
    const { visitor } = show(<MenuBar />, { answers });
    await screen.findByText('Failed to load categories!');
    Object.assign(answers, MENU);
    await visitor.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Science' });
    expect(screen.queryByText('Failed to load categories!')).toBeNull();
  });
});
