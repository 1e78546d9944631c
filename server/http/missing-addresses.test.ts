import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { MAX_REPORTED, type MissingUrl, missingReport } from '#contract/service/missing-addresses.ts';
import { createMissingUrls } from './missing-addresses.ts';

const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

function requestWith(headers: IncomingMessage['headers'], method = 'GET'): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { method, headers });
}

/** A log whose reports succeed while `works` returns true. */
function openLog(works: () => boolean | Promise<boolean> = () => true) {
  const reports: (readonly MissingUrl[])[] = [];
  const missing = createMissingUrls({
    async send(counts) {
      if (!(await works())) return false;
      reports.push(counts);
      return true;
    },
    intervalMs: 60_000,
  });
  return { missing, reports };
}

const met = (log: ReturnType<typeof openLog>, address: string, headers: IncomingMessage['headers'] = PAGE) =>
  log.missing.count(requestWith(headers), address);

test('broken links are counted by path, with the latest referring host', async () => {
  const log = openLog();
  met(log, '/old/page?utm_source=x');
  met(log, '/old/page/', { ...PAGE, referer: 'https://news.example/story' });
  met(log, '/old/page');
  met(log, '/feed/', { accept: 'application/rss+xml' });
  await log.missing.flush();
  await log.missing.flush();
  expect(log.reports).toEqual([
    [
      { address: '/old/page', count: 3, referrer: 'news.example' },
      { address: '/feed', count: 1, referrer: '' },
    ],
  ]);
});

test.each([
  ['a HEAD request', requestWith(PAGE, 'HEAD'), '/old'],
  ['a program that accepts anything', requestWith({ accept: '*/*' }), '/old'],
  ['a picture', requestWith({ ...PAGE, 'sec-fetch-dest': 'image' }), '/old.jpg'],
  ['a page that is loaded ahead', requestWith({ ...PAGE, 'sec-purpose': 'prefetch' }), '/old'],
  ['an uploaded file', requestWith(PAGE), '/uploads/quay.jpg'],
  ['a preview', requestWith(PAGE), '/preview/secret'],
  ['a feed of nothing', requestWith(PAGE), '/feed.xml?tags=none'],
])('does not count %s', async (_, request, address) => {
  const { missing, reports } = openLog();
  missing.count(request, address);
  await missing.flush();
  expect(reports).toEqual([]);
});

test('hits during a report are counted for the next one', async () => {
  const sent = Promise.withResolvers<boolean>();
  const log = openLog(() => sent.promise);
  met(log, '/a');
  const first = log.missing.flush();
  met(log, '/a');
  const same = log.missing.flush();
  sent.resolve(true);
  await Promise.all([first, same]);
  await log.missing.stop();
  expect(log.reports).toEqual([
    [{ address: '/a', count: 1, referrer: '' }],
    [{ address: '/a', count: 1, referrer: '' }],
  ]);
});

test('never stores more than a thousand paths, and keeps their counts however often reports fail', async () => {
  const anyStep = fc.oneof(
    { weight: 3, arbitrary: fc.record({ from: fc.nat(1_500), count: fc.integer({ min: 1, max: 600 }) }) },
    { weight: 1, arbitrary: fc.boolean() },
  );
  const property = fc.asyncProperty(fc.array(anyStep, { maxLength: 20 }), async (steps) => {
    let works = true;
    const log = openLog(() => works);
    const expected = new Map<string, number>();
    const waiting = new Set<string>();
    for (const step of [...steps, true]) {
      if (typeof step === 'boolean') {
        works = step;
        await log.missing.flush();
        if (works) waiting.clear();
        continue;
      }
      for (let number = step.from; number < step.from + step.count; number += 1) {
        const address = `/old/${number}`;
        met(log, address);
        if (!waiting.has(address) && waiting.size >= MAX_REPORTED) continue;
        waiting.add(address);
        expected.set(address, (expected.get(address) ?? 0) + 1);
      }
    }
    const reported = new Map<string, number>();
    for (const report of log.reports) {
      expect(report.length).toBeLessThanOrEqual(MAX_REPORTED);
      for (const { address, count } of report) reported.set(address, (reported.get(address) ?? 0) + count);
    }
    expect(reported).toEqual(expected);
  });
  await fc.assert(property, { numRuns: 30 });
});

test.each([
  ['Harbuor', '/search?keywords=harbuor'],
  ['  Two  words ', '/search?keywords=two%20words'],
  ['北京', '/search?keywords=%E5%8C%97%E4%BA%AC'],
  ['ΜΑΪ́ΟΥ', '/search?keywords=%CE%BC%CE%B1%CE%90%CE%BF%CF%85'],
  ['J̌', '/search?keywords=%C7%B0'],
  ['a@example.org', null],
  ['a＠example.org', null],
  ['anna 12.03.1985', null],
  ['رقم ٠١٧١٥٥٥٥٥', null],
  ['0171 555 55 55 home', null],
  ['one two three four five six', null],
  ['x'.repeat(61), null],
  ['2019', null],
])('a search for %s without results is counted as %s', async (keywords, address) => {
  const { missing, reports } = openLog();
  missing.countSearch(keywords);
  await missing.flush();
  expect(reports).toEqual(address === null ? [] : [[{ address, count: 1, referrer: '' }]]);
  if (address !== null) expect(v.is(missingReport, { data: reports[0] })).toBe(true);
});

test('made-up searches leave room for broken links', async () => {
  const log = openLog();
  for (let number = 0; number < 1_000; number += 1) log.missing.countSearch(`word ${number}`);
  log.missing.countSearch('word 1');
  met(log, '/old');
  await log.missing.flush();
  expect(log.reports[0]).toHaveLength(201);
  expect(log.reports[0]?.[1]).toEqual({ address: '/search?keywords=word%201', count: 2, referrer: '' });
});
