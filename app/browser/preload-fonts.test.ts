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

/** The URLs that a page with these fonts preloads. */
function preloaded(connection: Connection, fonts: readonly string[] = FONTS) {
  const meta = Object.assign(document.createElement('meta'), {
    name: 'masthead-fonts',
    content: fonts.join(' '),
  });
  if (fonts.length > 0) document.head.append(meta);
  preloadFonts(connection);
  return [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'));
}

describe('fonts are', () => {
  test.each<{ name: string; connection: Connection; loadedBefore: string | null; expected: string[] }>([
    { name: 'preloaded on a fast connection', connection: FAST, loadedBefore: null, expected: FONTS },
    { name: 'preloaded on an unknown connection', connection: {}, loadedBefore: null, expected: FONTS },
    {
      name: 'preloaded on a connection that Chromium has not measured yet',
      connection: { downlink: 1.45, rtt: 100 },
      loadedBefore: null,
      expected: FONTS,
    },
    {
      name: 'preloaded on a slow connection if the browser has loaded them before',
      connection: SLOW,
      loadedBefore: FONTS.join(' '),
      expected: FONTS,
    },
    { name: 'not preloaded on a slow connection', connection: SLOW, loadedBefore: null, expected: [] },
    {
      name: 'not preloaded on a slow connection if the browser has loaded other files before',
      connection: SLOW,
      loadedBefore: '/assets/old.woff2',
      expected: [],
    },
  ])('$name', ({ connection, loadedBefore, expected }) => {
    if (loadedBefore !== null) localStorage.setItem('fonts', loadedBefore);
    expect(preloaded(connection)).toEqual(expected);
  });

  test('preloaded with the attributes of a font request, so that they download once', () => {
    preloaded(FAST);
    const link = document.querySelector('link');
    expect(link).toMatchObject({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '' });
  });

  test('not preloaded if the page lists none', () => {
    expect(preloaded(FAST, [])).toEqual([]);
  });
});
