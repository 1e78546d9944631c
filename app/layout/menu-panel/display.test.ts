// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { THEME_COLOURS } from '#app/styles/theme-colours.ts';
import { chooseDisplay, showChosenDisplay } from './display.ts';

const storage = () => localStorage;

afterEach(() => localStorage.clear());

/** The root of a page as the server sends it. */
function newPage(): HTMLElement {
  const page = document.implementation.createHTMLDocument();
  for (const content of Object.values(THEME_COLOURS)) {
    page.head.append(Object.assign(page.createElement('meta'), { name: 'theme-color', content }));
  }
  return page.documentElement;
}

const barColours = ({ ownerDocument }: HTMLElement) =>
  [...ownerDocument.querySelectorAll('meta')].map(({ content }) => content);

test("what was chosen on one page is in force on the next, also for the browser's own bars", () => {
  const first = newPage();
  chooseDisplay('scheme', 'dark', first, storage);
  chooseDisplay('width', 'wide', first, storage);
  const next = newPage();
  showChosenDisplay(next, storage);
  for (const page of [first, next]) {
    expect({ ...page.dataset }).toEqual({ scheme: 'dark', width: 'wide' });
    expect(barColours(page)).toEqual([THEME_COLOURS.dark, THEME_COLOURS.dark]);
  }
});

test.each([
  { stored: null, shown: {} },
  { stored: 'nonsense', shown: {} },
  { stored: 'null', shown: {} },
  { stored: '7', shown: {} },
  { stored: '["dark"]', shown: {} },
  { stored: '{"scheme":7,"palette":"<b>","width":null}', shown: {} },
  { stored: '{"scheme":"dark","width":"endless","other":"dark"}', shown: { scheme: 'dark' } },
  { stored: '{"palette":"mono"}', shown: { palette: 'mono' } },
])('of a store that says $stored, what can be chosen is shown', ({ stored, shown }) => {
  if (stored !== null) localStorage.setItem('display', stored);
  const page = newPage();
  showChosenDisplay(page, storage);
  expect({ ...page.dataset }).toEqual(shown);
});

test('where nothing may be stored, a choice holds for the page', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const page = newPage();
  showChosenDisplay(page, denied);
  chooseDisplay('palette', 'mono', page, denied);
  expect({ ...page.dataset }).toEqual({ palette: 'mono' });
});
