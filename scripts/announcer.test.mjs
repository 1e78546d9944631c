import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAnnouncer } from './announcer.mjs';

describe('the terminal', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('shows that the site stopped responding, and when it is ready again', () => {
    const { lines, announce } = setUp();
    announce(exited({ service: 'site', reason: 'did not respond for 5 s' }));
    announce({ service: 'site', type: 'ready' });
    expect(lines).toEqual(['The site did not respond for 5 s. Restarting it.', 'The site is ready.']);
  });

  test('shows why the content service cannot start, and the consequence', () => {
    const { lines, announce } = setUp();
    announce(exited({ wasReady: false, restartDelayMs: 1000, lastLines: ['no such table'] }));
    expect(lines).toEqual([
      '    no such table',
      'The content service could not start: it exited with code 1. Restarting it in 1 s. Until it is ready, the site serves only pages it has stored, and editing is not possible.',
    ]);
  });

  test('does not repeat output that differs only in numbers', () => {
    const { lines, announce } = setUp();
    announce(exited({ lastLines: ['process 17: no such table'] }));
    announce(exited({ lastLines: ['process 18: no such table'] }));
    announce(exited({ lastLines: ['process 19: port in use'] }));
    expect(lines.filter((line) => line.startsWith(' '))).toEqual([
      '    process 17: no such table',
      '    process 19: port in use',
    ]);
  });

  test('is not flooded by a service that fails and restarts all day', () => {
    const { lines, announce } = setUp();
    for (let seconds = 0; seconds < 24 * 3600; seconds += 20) {
      announce(exited({}));
      announce({ service: 'cms', type: 'ready' });
      vi.advanceTimersByTime(20_000);
    }
    expect(lines.length).toBeLessThan(50);
    expect(lines.at(-2)).toBe(
      'Failures so far: 4096. Not every failure is shown here; all are in /data/logs/cms.log.',
    );
  });

  test('shows every detail again after an hour without a failure', () => {
    const { lines, announce } = setUp();
    for (let failure = 0; failure < 100; failure += 1) announce(exited({ lastLines: ['no such table'] }));
    vi.advanceTimersByTime(3_600_000);
    const before = lines.length;
    announce(exited({ lastLines: ['no such table'] }));
    expect(lines.slice(before)).toEqual([
      '    no such table',
      expect.stringContaining('The content service exited with code 1. Restarting it.'),
    ]);
  });

  test('shows once, in one line, what the operator has to do', () => {
    const { lines, announce } = setUp();
    const problem = 'The database is missing: restore it.';
    const missing = exited({ wasReady: false, reason: 'exited with code 78', lastLines: [problem], problem });
    for (let attempt = 0; attempt < 5; attempt += 1) announce(missing);
    announce({ service: 'cms', type: 'ready' });
    const line = `The content service cannot start, so the site serves only the pages it has stored: ${problem}`;
    expect(lines).toEqual([line, 'The content service is ready.']);
    announce(missing);
    expect(lines.at(-1)).toBe(line);
  });

  test('shows nothing for a service that starts without a failure', () => {
    const { lines, announce } = setUp();
    announce({ service: 'cms', type: 'ready' });
    expect(lines).toEqual([]);
  });
});

function setUp() {
  /** @type {string[]} */
  const lines = [];
  return { lines, announce: createAnnouncer((line) => lines.push(line), '/data/logs') };
}

/**
 * @param {Partial<Extract<import('./magazine.mjs').MagazineEvent, { type: 'exited' }>>} event
 * @returns {import('./magazine.mjs').MagazineEvent}
 */
function exited(event) {
  return {
    service: 'cms',
    type: 'exited',
    reason: 'exited with code 1',
    wasReady: true,
    restartDelayMs: 0,
    lastLines: [],
    ...event,
  };
}
