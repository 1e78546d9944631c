import { afterEach, expect, test, vi } from 'vitest';
import { checkPublicUrl } from './public-address.mjs';

const SITE_URL = 'https://magazine.example';

afterEach(() => vi.unstubAllGlobals());

/** @param {string} code of the error of a request */
const failsWith = (code) => () =>
  Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }));

test.each([
  { name: 'the site', fetch: async () => new Response('ok'), problem: null },
  {
    name: 'another site',
    fetch: async () => new Response('Not found', { status: 404 }),
    problem: 'https://magazine.example/readyz answers 404 and not as this site',
  },
  { name: 'an unknown host', fetch: failsWith('ENOTFOUND'), problem: 'The host magazine.example' },
  {
    name: 'the certificate of another host',
    fetch: failsWith('ERR_TLS_CERT_ALTNAME_INVALID'),
    problem: 'The certificate at magazine.example is for another host',
  },
  { name: 'an old certificate', fetch: failsWith('CERT_HAS_EXPIRED'), problem: 'is not valid now' },
  {
    name: 'an untrusted certificate',
    fetch: failsWith('DEPTH_ZERO_SELF_SIGNED_CERT'),
    problem: 'is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)',
  },
  {
    name: 'a closed port',
    fetch: failsWith('ECONNREFUSED'),
    problem: 'cannot be reached at magazine.example',
  },
])('SITE_URL reaches $name', async ({ fetch, problem }) => {
  vi.stubGlobal('fetch', fetch);
  expect(await checkPublicUrl(SITE_URL)).toEqual(problem ? [expect.stringContaining(problem)] : []);
});

test('without TLS nothing is requested', async () => {
  vi.stubGlobal('fetch', failsWith('ECONNREFUSED'));
  expect(await checkPublicUrl('http://localhost:3000')).toEqual([]);
  expect(await checkPublicUrl(undefined)).toEqual([]);
});
