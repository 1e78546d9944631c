// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import type { Connection } from './connection.ts';
import { preloadFonts } from './preload-fonts.ts';

const FONTS = ['/assets/title-1.woff2', '/assets/text-1.woff2'];
const SLOW = { downlink: 1.6, rtt: 150 };
const FAST = { downlink: 10, rtt: 50 };

afterEach(() => {
  localStorage.clear();
  document.head.replaceChildren();
});

/** What a page that names these fonts asks for ahead. */
function askedAhead(connection: Connection, fonts: readonly string[] = FONTS) {
  const meta = Object.assign(document.createElement('meta'), {
    name: 'masthead-fonts',
    content: fonts.join(' '),
  });
  if (fonts.length > 0) document.head.append(meta);
  preloadFonts(connection);
  return [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'));
}

describe('fonts are asked for ahead', () => {
  test.each<{ on: string; connection: Connection; had: string | null; asked: string[] }>([
    { on: 'a fast connection', connection: FAST, had: null, asked: FONTS },
    { on: 'a connection that says nothing', connection: {}, had: null, asked: FONTS },
    {
      on: 'a slow connection, if this browser has had them',
      connection: SLOW,
      had: FONTS.join(' '),
      asked: FONTS,
    },
    { on: 'no slow connection', connection: SLOW, had: null, asked: [] },
    {
      on: 'no slow connection, if they are other files now',
      connection: SLOW,
      had: '/assets/old.woff2',
      asked: [],
    },
  ])('on $on', ({ connection, had, asked }) => {
    if (had !== null) localStorage.setItem('fonts', had);
    expect(askedAhead(connection)).toEqual(asked);
  });

  test('as the style will ask for them, so that they come once', () => {
    askedAhead(FAST);
    const link = document.querySelector('link');
    expect(link).toMatchObject({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '' });
  });

  test('only where the page names some', () => {
    expect(askedAhead(FAST, [])).toEqual([]);
  });
});
