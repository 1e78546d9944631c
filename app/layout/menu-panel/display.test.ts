// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { THEME_COLOURS } from '#app/styles/theme-colours.ts';
import { applyStoredDisplay, chooseDisplay } from './display.ts';

const storage = () => localStorage;

afterEach(() => localStorage.clear());

/** The root element of a page as the server sends it. */
function newPage(): HTMLElement {
  const page = document.implementation.createHTMLDocument();
  for (const content of Object.values(THEME_COLOURS)) {
    page.head.append(Object.assign(page.createElement('meta'), { name: 'theme-color', content }));
  }
  return page.documentElement;
}

const themeColours = ({ ownerDocument }: HTMLElement) =>
  [...ownerDocument.querySelectorAll('meta')].map(({ content }) => content);

test("a display choice applies to the next page and to the browser's toolbars", () => {
  const first = newPage();
  chooseDisplay('scheme', 'dark', first, storage);
  chooseDisplay('width', 'wide', first, storage);
  const next = newPage();
  applyStoredDisplay(next, storage);
  for (const page of [first, next]) {
    expect({ ...page.dataset }).toEqual({ scheme: 'dark', width: 'wide' });
    expect(themeColours(page)).toEqual([THEME_COLOURS.dark, THEME_COLOURS.dark]);
  }
});

test.each([
  { stored: null, applied: {} },
  { stored: 'invalid', applied: {} },
  { stored: 'null', applied: {} },
  { stored: '7', applied: {} },
  { stored: '["dark"]', applied: {} },
  { stored: '{"scheme":7,"palette":"<b>","width":null}', applied: {} },
  { stored: '{"scheme":"dark","width":"endless","other":"dark"}', applied: { scheme: 'dark' } },
  { stored: '{"palette":"mono"}', applied: { palette: 'mono' } },
])('only valid stored choices are applied: $stored gives $applied', ({ stored, applied }) => {
  if (stored !== null) localStorage.setItem('display', stored);
  const page = newPage();
  applyStoredDisplay(page, storage);
  expect({ ...page.dataset }).toEqual(applied);
});

test('a display choice applies to the page even if storage is blocked', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const page = newPage();
  applyStoredDisplay(page, denied);
  chooseDisplay('palette', 'mono', page, denied);
  expect({ ...page.dataset }).toEqual({ palette: 'mono' });
});
