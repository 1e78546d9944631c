import * as v from 'valibot';
import { expect, test } from 'vitest';
import { placeOf, renderPage } from './entry.tsx';

const origin = 'https://magazine.example';
const link = (url: string) => ({ type: 'link', url, children: [{ type: 'text', text: url }] });
const article = (sponsor: unknown) => ({
  documentId: 'a1',
  slug: 'sheep',
  title: 'Sheep',
  description: 'They graze.',
  publishedAt: '2026-11-01T08:00:00.000Z',
  sponsor,
  content: [
    {
      type: 'paragraph',
      children: [
        link('https://solar.example/'),
        link('/search?tags=sheep'),
        link('https://Magazine.example/search?tags=goats'),
      ],
    },
    {
      type: 'paragraph',
      children: [link('https://vimeo.com/1234')],
      group: { id: 'a', type: 'embed' },
    },
    {
      type: 'paragraph',
      children: [link('/article/a1/sheep')],
      group: { id: 'b', type: 'related' },
    },
  ],
});

/** What is at a path of a magazine in German whose articles all have this sponsor. */
async function read(path: string, sponsor: unknown): Promise<string> {
  const url = new URL(placeOf(new URL(path, origin)).address, origin);
  const result = await renderPage(url, {
    ask: async ({ url: asked, answer }) => {
      const one = article(sponsor);
      const data = /^\/api\/articles\//.test(asked)
        ? one
        : /^\/api\/articles/.test(asked)
          ? [one]
          : /^\/api\/home/.test(asked)
            ? { headline: { featured: one, related: one }, trending: [one] }
            : /^\/api\/site/.test(asked)
              ? { language: 'de' }
              : /^\/api\/texts/.test(asked)
                ? { found: [] }
                : [];
      return { kind: 'answer', answer: v.parse(answer, { data }), json: '{}' };
    },
    turn: async () => {},
    config: { host: '', token: '', mediaBase: '', timeZone: 'UTC', origin },
    assetsOf: () => ({ scripts: [], styles: [], paper: null, head: '' }),
  });
  if (result.kind === 'document') return result.html;
  return result.kind === 'text' ? result.text : result.kind;
}

const LABEL = 'Anzeige: Greenfold &amp; Sons';

test.each([
  // Above its title, and where a text names it.
  { path: '/article/a1/sheep', shown: LABEL, times: 2 },
  { path: '/', shown: LABEL, times: 3 },
  { path: '/search?keywords=sheep', shown: LABEL, times: 1 },
  { path: '/feed.xml', shown: 'Anzeige: Greenfold &amp;amp; Sons – They graze.', times: 1 },
  { path: '/feed.json', shown: '<p><strong>Anzeige: Greenfold &amp; Sons</strong></p>', times: 1 },
  { path: '/article/a1/sheep.md', shown: '**Anzeige: Greenfold \\& Sons**', times: 1 },
  {
    path: '/article/a1/sheep',
    shown: '"sponsor":{"@type":"Organization","name":"Greenfold & Sons"}',
    times: 1,
  },
  { path: '/article/a1/sheep', shown: '"@type":"AdvertiserContentArticle"', times: 1 },
])('a sponsored article is labelled as such at $path: $shown', async ({ path, shown, times }) => {
  expect((await read(path, 'Greenfold & Sons')).split(shown)).toHaveLength(times + 1);
});

test.each(['/article/a1/sheep', '/feed.json'])(
  'outbound links of a sponsored article are rel="sponsored" at %s',
  async (path) => {
    const text = (await read(path, 'Greenfold')).replaceAll('\\"', '"');
    expect(text).toContain('<a href="https://solar.example/" rel="sponsored">');
    expect(text).toContain('<a href="https://vimeo.com/1234" rel="sponsored">');
    expect(text).not.toMatch(/tags=(?:sheep|goats)" rel/);
  },
);

test.each([
  '/article/a1/sheep',
  '/',
  '/search?keywords=sheep',
  '/feed.xml',
  '/feed.json',
  '/article/a1/sheep.md',
])('an article without a sponsor is byte-for-byte unchanged at %s', async (path) => {
  const never = await read(path, undefined);
  expect(await read(path, null)).toBe(never);
  expect(await read(path, ' \u200b')).toBe(never);
  expect(never).not.toMatch(/sponsor|Anzeige:/i);
});
