// @vitest-environment happy-dom
import { screen } from '@testing-library/dom';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#app/testing/show.tsx';
import { Toolbar } from './toolbar.tsx';

afterEach(() => {
  localStorage.clear();
  for (const name of ['scheme', 'palette', 'width']) delete document.documentElement.dataset[name];
});

test.each([
  { name: 'width', press: 'Wider view', choice: 'wide', back: 'Narrower view', first: 'narrow' },
  { name: 'palette', press: 'Monochrome', choice: 'mono', back: 'Colour', first: 'colour' },
  { name: 'scheme', press: 'Dark mode', choice: 'dark', back: 'Light mode', first: 'light' },
])('$press and $back switch the $name to and fro', async ({ name, press, choice, back, first }) => {
  const { visitor } = show(<Toolbar searching={false} onQuickSearch={() => undefined} />);
  await visitor.click(await screen.findByRole('button', { name: press }));
  expect(document.documentElement.dataset[name]).toBe(choice);
  expect(screen.queryByRole('button', { name: press })).toBeNull();

  await visitor.click(await screen.findByRole('button', { name: back }));
  expect(document.documentElement.dataset[name]).toBe(first);
  await screen.findByRole('button', { name: press });
});

test('black & white is described as the classic it is', async () => {
  show(<Toolbar searching={false} onQuickSearch={() => undefined} />);
  const button = await screen.findByTitle('A classic black & white news experience');
  expect(button).toBe(screen.getByRole('button', { name: 'Monochrome' }));
});

test('quick search is switched on here, and said to be on', async () => {
  const onQuickSearch = vi.fn();
  const { visitor } = show(<Toolbar searching onQuickSearch={onQuickSearch} />);
  await visitor.click(await screen.findByRole('button', { name: 'Quick Search', pressed: true }));
  expect(onQuickSearch).toHaveBeenCalledOnce();
});
