import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createWelcome } from './welcome.mjs';

const LOGIN = 'First administrator: anna@example.org / Secret1 (shown until it has been used)';

describe('the closing lines of npm start', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('are shown once, when the site and the content service are ready', () => {
    const { output, ready } = setUp();
    ready('site');
    vi.advanceTimersByTime(60_000);
    expect(output()).toBe('');
    ready('cms');
    ready('cms');
    expect(output().match(/Site {16}http:\/\/localhost:3000/g)).toHaveLength(1);
    expect(output()).not.toContain('not ready');
  });

  test('end with the first login, which the terminal shows nowhere else', () => {
    const { welcome, output, ready } = setUp();
    expect(welcome.onLine('Adding the sample magazine')).toBe(false);
    expect(welcome.onLine(LOGIN)).toBe(true);
    ready('site');
    ready('cms');
    expect(output()).toContain('  First login         anna@example.org\n  Password            Secret1 ');
  });

  test('do not wait for a slow content service if there are pages to serve; the first login follows', () => {
    const { welcome, output, ready } = setUp({ wasInUse: true });
    ready('site');
    vi.advanceTimersByTime(5000);
    expect(output()).toContain('The content service is not ready yet.');
    welcome.onLine(LOGIN);
    ready('cms');
    expect(output().match(/Secret1/g)).toHaveLength(1);
  });

  test('do not wait for a content service that fails', () => {
    const { output, ready, fail } = setUp();
    ready('site');
    fail();
    expect(output()).toContain('http://localhost:3000');
    expect(output()).toContain('The content service is not ready yet.');
  });

  test('do not repeat a problem that is already on screen', () => {
    const { output, ready, fail } = setUp();
    fail({ problem: 'The database is damaged.' });
    ready('site');
    expect(output()).toContain('http://localhost:3000');
    expect(output()).not.toContain('not ready');
  });

  test.each(
    /** @type {[import('./welcome.mjs').Panel, string][]} */ ([
      [{ state: 'current', build: 'none' }, 'http://127.0.0.1:1337/admin\n'],
      [{ state: 'missing', build: 'now' }, 'http://127.0.0.1:1337/admin (being built, about a minute)'],
      [
        { state: 'missing', build: 'no memory' },
        "not built: less than 2 GB of memory is free, build it with 'npm run admin'",
      ],
      [
        { state: 'outdated', build: 'none' },
        "http://127.0.0.1:1337/admin (out of date: rebuild it with 'npm run admin'",
      ],
    ]),
  )('say where the admin panel is, or how to get it: %j', (panel, text) => {
    const { output, ready } = setUp({ panel });
    ready('site');
    ready('cms');
    expect(output()).toContain(`Admin panel         ${text}`);
  });
});

/** @param {{ panel?: import('./welcome.mjs').Panel, wasInUse?: boolean }} [options] */
function setUp({ panel = { state: 'current', build: 'none' }, wasInUse = false } = {}) {
  /** @type {string[]} */
  const lines = [];
  const welcome = createWelcome({ line: (line) => lines.push(line), logs: '/data/logs', panel, wasInUse });
  const addresses = { siteUrl: 'http://localhost:3000', cmsUrl: 'http://127.0.0.1:1337' };
  return {
    welcome,
    output: () => lines.join('\n'),
    /** @param {'cms' | 'site'} service */
    ready: (service) => welcome.onEvent({ service, type: 'ready' }, addresses),
    /** @param {{ problem?: string }} [more] */
    fail: (more = {}) =>
      welcome.onEvent(
        {
          service: 'cms',
          type: 'exited',
          reason: 'exited with code 1',
          wasReady: false,
          restartDelayMs: 1000,
          lastLines: [],
          ...more,
        },
        addresses,
      ),
  };
}
