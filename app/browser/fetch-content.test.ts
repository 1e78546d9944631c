import { afterEach, describe, expect, test, vi } from 'vitest';
import { PAGE_FIELDS } from '#contract/service/page-fields.ts';
import { fetchContent } from './fetch-content.ts';

const config = { host: '', token: 'public-token', mediaBase: '', timeZone: 'UTC', origin: 'http://site' };
const signal = new AbortController().signal;

afterEach(() => vi.unstubAllGlobals());

function stubFetch(answer: () => Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(answer);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('a content request is a GET with the public token, for the fields of pages', async () => {
  const fetch = stubFetch(async () => Response.json({ data: [] }));
  await expect(fetchContent(config)('/api/tags', signal)).resolves.toEqual({ data: [] });
  expect(fetch.mock.calls).toEqual([
    ['/api/tags', { headers: { Authorization: 'Bearer public-token', Accept: PAGE_FIELDS }, signal }],
  ]);
});

test('a content request goes to the configured host', async () => {
  const fetch = stubFetch(async () => Response.json({}));
  await fetchContent({ ...config, host: 'https://content.example' })('/api/tags', signal);
  expect(fetch.mock.calls[0]?.[0]).toBe('https://content.example/api/tags');
});

describe('a content request rejects on', () => {
  test.each([
    { failure: 'status 404', answer: async () => Response.json({ data: null }, { status: 404 }) },
    { failure: 'status 500', answer: async () => Response.json({ data: null }, { status: 500 }) },
    { failure: 'status 401', answer: async () => Response.json({ data: null }, { status: 401 }) },
    { failure: 'an HTML page', answer: async () => new Response('<!doctype html>') },
    { failure: 'an incomplete body', answer: async () => new Response('{"data":[') },
    { failure: 'a network failure', answer: () => Promise.reject(new TypeError('fetch failed')) },
  ])('$failure', async ({ answer }) => {
    stubFetch(answer);
    await expect(fetchContent(config)('/api/tags', signal)).rejects.toThrow();
  });
});
