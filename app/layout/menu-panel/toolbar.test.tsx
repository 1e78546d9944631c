// @vitest-environment happy-dom
import { screen } from '@testing-library/dom';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from '#app/testing/render.tsx';
import { Toolbar } from './toolbar.tsx';

afterEach(() => {
  localStorage.clear();
  for (const name of ['scheme', 'palette', 'width']) delete document.documentElement.dataset[name];
});

test.each([
  { name: 'width', on: 'Wider view', choice: 'wide', off: 'Narrower view', initial: 'narrow' },
  { name: 'palette', on: 'Monochrome', choice: 'mono', off: 'Colour', initial: 'colour' },
  { name: 'scheme', on: 'Dark mode', choice: 'dark', off: 'Light mode', initial: 'light' },
])('$on and $off toggle the $name', async ({ name, on, choice, off, initial }) => {
  const { visitor } = render(<Toolbar searching={false} onQuickSearch={() => undefined} />);
  await visitor.click(await screen.findByRole('button', { name: on }));
  expect(document.documentElement.dataset[name]).toBe(choice);
  expect(screen.queryByRole('button', { name: on })).toBeNull();

  await visitor.click(await screen.findByRole('button', { name: off }));
  expect(document.documentElement.dataset[name]).toBe(initial);
  await screen.findByRole('button', { name: on });
});

test('Monochrome is described as a classic black & white news experience', async () => {
  render(<Toolbar searching={false} onQuickSearch={() => undefined} />);
  const button = await screen.findByTitle('A classic black & white news experience');
  expect(button).toBe(screen.getByRole('button', { name: 'Monochrome' }));
});

test('the Quick Search button toggles quick search and is pressed while it is open', async () => {
  const onQuickSearch = vi.fn();
  const { visitor } = render(<Toolbar searching onQuickSearch={onQuickSearch} />);
  await visitor.click(await screen.findByRole('button', { name: 'Quick Search', pressed: true }));
  expect(onQuickSearch).toHaveBeenCalledOnce();
});
