import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Outcome } from '#app/content/outcome.ts';
import { renderPage } from '#app/server/entry.tsx';
import type { ContentRequest } from '#contract/calls/call.ts';

const config = { host: '', token: '', mediaBase: '', timeZone: 'UTC', origin: 'https://magazine.example' };

const article = (documentId: string) => ({
  documentId,
  slug: documentId,
  title: `Title ${documentId}`,
  description: `About ${documentId}`,
  publishedAt: '2026-11-01T08:00:00.000Z',
});

const paragraph = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text }] });

/** Renders the feed of two articles, `a` and `b`. `bodies` has the text of each; others cannot be loaded. */
function renderFeed(
  bodies: Record<string, string>,
  outcomeOfOthers: 'missing' | 'failed' = 'failed',
  origin = config.origin,
) {
  const ask = async ({ url, answer }: ContentRequest): Promise<Outcome> => {
    const id = /articles\/(\w+)/.exec(url)?.[1];
    const body = id && bodies[id];
    if (id && body === undefined) return { kind: outcomeOfOthers };
    if (/\/api\/(renames|authors)/.test(url)) return { kind: 'missing' };
    const data = id
      ? { ...article(id), content: [paragraph(body ?? '')] }
      : url.startsWith('/api/articles')
        ? [article('a'), article('b')]
        : {};
    return { kind: 'answer', answer: v.parse(answer, { data }), json: '' };
  };
  const turn = async () => {};
  const assetsOf = () => ({ scripts: [], styles: [], paper: null, head: '' });
  return renderPage(new URL('/feed.json', origin), { ask, turn, config: { ...config, origin }, assetsOf });
}

async function itemsOf(feed: ReturnType<typeof renderFeed>) {
  const rendered = await feed;
  if (rendered.kind !== 'text') throw new Error(`It is a ${rendered.kind}.`);
  const { items } = v.parse(
    v.object({ items: v.array(v.record(v.string(), v.unknown())) }),
    JSON.parse(rendered.text),
  );
  const texts = items.map(({ id, content_html, content_text }) => [id, content_html ?? content_text]);
  return { complete: rendered.complete, texts };
}

const A = 'urn:masthead:article:a';
const B = 'urn:masthead:article:b';

test("an article that fails to load is in the feed with its description, and clients don't cache that feed", async () => {
  expect(await itemsOf(renderFeed({ a: 'Body' }))).toEqual({
    complete: false,
    texts: [
      [A, '<p>Body</p>'],
      [B, 'About b'],
    ],
  });
});

test.each(['http://magazine.example', 'https://www.magazine.example', 'https://other.example'])(
  'feed readers recognise articles they have already shown at %s',
  async (origin) => {
    const { texts } = await itemsOf(renderFeed({ a: 'Body', b: 'Body' }, 'failed', origin));
    expect(texts.map(([id]) => id)).toEqual([A, B]);
  },
);

test('an article withdrawn in the meantime is left out of the feed', async () => {
  const { complete, texts } = await itemsOf(renderFeed({ b: 'Body' }, 'missing'));
  expect({ complete, texts }).toEqual({ complete: true, texts: [[B, '<p>Body</p>']] });
});

test('articles that would make a feed exceed one megabyte appear with their descriptions only', async () => {
  const { texts } = await itemsOf(renderFeed({ a: 'x'.repeat(600_000), b: 'y'.repeat(600_000) }));
  expect(texts).toEqual([
    [A, expect.stringMatching(/^<p>x{600000}<\/p>$/)],
    [B, 'About b'],
  ]);
});
