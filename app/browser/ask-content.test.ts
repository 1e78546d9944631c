import { afterEach, describe, expect, test, vi } from 'vitest';
import { askContent } from './ask-content.ts';

const config = { host: '', token: 'public-token', mediaBase: '', timeZone: 'UTC', origin: 'http://site' };
const signal = new AbortController().signal;

afterEach(() => vi.unstubAllGlobals());

function stubFetch(answer: () => Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(answer);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('a browser asks by GET, with the public token', async () => {
  const fetch = stubFetch(async () => Response.json({ data: [] }));
  await expect(askContent(config)('/api/tags', signal)).resolves.toEqual({ data: [] });
  expect(fetch.mock.calls).toEqual([
    ['/api/tags', { headers: { Authorization: 'Bearer public-token' }, signal }],
  ]);
});

test('the content service may stand at another host', async () => {
  const fetch = stubFetch(async () => Response.json({}));
  await askContent({ ...config, host: 'https://content.example' })('/api/tags', signal);
  expect(fetch.mock.calls[0]?.[0]).toBe('https://content.example/api/tags');
});

describe('no good answer is a failure', () => {
  test.each([
    { what: 'nothing there', answer: async () => Response.json({ data: null }, { status: 404 }) },
    { what: 'a fault', answer: async () => Response.json({ data: null }, { status: 500 }) },
    { what: 'not allowed', answer: async () => Response.json({ data: null }, { status: 401 }) },
    { what: 'a web page', answer: async () => new Response('<!doctype html>') },
    { what: 'half of an answer', answer: async () => new Response('{"data":[') },
    { what: 'no network', answer: () => Promise.reject(new TypeError('fetch failed')) },
  ])('$what', async ({ answer }) => {
    stubFetch(answer);
    await expect(askContent(config)('/api/tags', signal)).rejects.toThrow();
  });
});
