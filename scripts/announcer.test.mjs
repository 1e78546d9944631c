import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAnnouncer } from './announcer.mjs';

describe('the operator', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is told that the site froze and is restarted', () => {
    const { lines, announce } = listen();
    announce(died({ part: 'site', how: 'did not answer for 5 s' }));
    announce({ part: 'site', type: 'ready' });
    expect(lines).toEqual(['The site did not answer for 5 s. It is restarted.', 'The site is ready.']);
  });

  test('is told why Strapi cannot start, and what that means', () => {
    const { lines, announce } = listen();
    announce(died({ wasReady: false, pauseMs: 1000, lastLines: ['no such table'] }));
    expect(lines).toEqual([
      '    no such table',
      'Strapi could not start: it ended with code 1. It is restarted in 1 s. Meanwhile the site serves what it has kept, and editors have to wait.',
    ]);
  });

  test('reads the same last lines once, whatever numbers are in them, and others when they come', () => {
    const { lines, announce } = listen();
    announce(died({ lastLines: ['process 17: no such table'] }));
    announce(died({ lastLines: ['process 18: no such table'] }));
    announce(died({ lastLines: ['process 19: port in use'] }));
    expect(lines.filter((line) => line.startsWith(' '))).toEqual([
      '    process 17: no such table',
      '    process 19: port in use',
    ]);
  });

  test('is not flooded by a service that dies and comes back for a whole day', () => {
    const { lines, announce } = listen();
    for (let seconds = 0; seconds < 24 * 3600; seconds += 20) {
      announce(died({}));
      announce({ part: 'cms', type: 'ready' });
      vi.advanceTimersByTime(20_000);
    }
    expect(lines.length).toBeLessThan(50);
    expect(lines.at(-2)).toBe(
      'Failures so far: 4096. Not all are announced here; all are in /data/logs/cms.log.',
    );
  });

  test('is told everything again after an hour without a failure', () => {
    const { lines, announce } = listen();
    for (let failure = 0; failure < 100; failure += 1) announce(died({ lastLines: ['no such table'] }));
    vi.advanceTimersByTime(3_600_000);
    const before = lines.length;
    announce(died({ lastLines: ['no such table'] }));
    expect(lines.slice(before)).toEqual([
      '    no such table',
      expect.stringContaining('Strapi ended with code 1. It is restarted.'),
    ]);
  });

  test('is not told that a service which started at once is ready', () => {
    const { lines, announce } = listen();
    announce({ part: 'cms', type: 'ready' });
    expect(lines).toEqual([]);
  });
});

function listen() {
  /** @type {string[]} */
  const lines = [];
  return { lines, announce: createAnnouncer((line) => lines.push(line), '/data/logs') };
}

/**
 * @param {Partial<Extract<import('./magazine.mjs').MagazineEvent, { type: 'died' }>>} event
 * @returns {import('./magazine.mjs').MagazineEvent}
 */
function died(event) {
  return {
    part: 'cms',
    type: 'died',
    how: 'ended with code 1',
    wasReady: true,
    pauseMs: 0,
    lastLines: [],
    ...event,
  };
}
