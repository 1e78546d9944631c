import { expect, test } from 'vitest';
import { readBlocks } from './read-blocks.ts';
import { withSharedBlocks } from './shared-blocks.ts';

function read(content: string, reusable: Record<string, string> = {}) {
  const lost: string[] = [];
  const lose = (what: string) => lost.push(what);
  const html = readBlocks(withSharedBlocks(content, new Map(Object.entries(reusable)), lose), lose);
  return { html: html.replace(/\n/g, ''), lost };
}

test('reads nested blocks, and classic editor content between them', () => {
  const content =
    '<!-- wp:group {"a":"\\u002d\\u002d"} --><div><!-- wp:paragraph --><p>a</p><!-- /wp:paragraph --></div><!-- /wp:group -->\nb\n\nc';
  expect(read(content)).toEqual({ html: '<div><p>a</p></div><p>b</p><p>c</p>', lost: [] });
});

test('inserts reusable blocks where they are used', () => {
  const shared = { 3: '<!-- wp:paragraph --><p>shared</p><!-- /wp:paragraph -->' };
  expect(read('<!-- wp:block {"ref":3} /-->', shared).html).toBe('<p>shared</p>');
});

test.each([
  ['a block that WordPress fills', '<!-- wp:latest-posts {"n":3} /-->', {}, 'the dynamic block latest-posts'],
  [
    'a shared block that is missing',
    '<!-- wp:block {"ref":3} /-->',
    {},
    'a shared block missing from the export',
  ],
  [
    'a block that contains itself',
    '<!-- wp:block {"ref":3} /-->',
    { 3: '<!-- wp:block {"ref":3} /-->' },
    'a block that contains itself',
  ],
])('reports %s', (_, content, reusable, what) => {
  expect(read(content, reusable)).toEqual({ html: '', lost: [what] });
});

test('expands reusable blocks no further than the limit for a text', () => {
  const level = (below: number) => `<!-- wp:block {"ref":${below}} /-->`.repeat(8);
  const shared = Object.fromEntries([1, 2, 3, 4, 5, 6].map((id) => [id, level(id + 1)]));
  const { html, lost } = read(level(1), { ...shared, 7: 'x'.repeat(10_000) });
  expect(html.length).toBeLessThan(510_000);
  expect(new Set(lost)).toEqual(new Set(['shared blocks that would make the text too long']));
});
