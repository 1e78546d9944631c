import { expect, test } from 'vitest';
import { readBlocks } from './read-blocks.ts';

function read(content: string, reusable: Record<string, string> = {}) {
  const lost: string[] = [];
  const html = readBlocks(content, new Map(Object.entries(reusable)), (what) => lost.push(what));
  return { html: html.replace(/\n/g, ''), lost };
}

test('reads blocks in blocks, and what the classic editor has between them', () => {
  const content =
    '<!-- wp:group {"a":"\\u002d\\u002d"} --><div><!-- wp:paragraph --><p>a</p><!-- /wp:paragraph --></div><!-- /wp:group -->\nb\n\nc';
  expect(read(content)).toEqual({ html: '<div><p>a</p></div><p>b</p><p>c</p>', lost: [] });
});

test('puts shared blocks in their places', () => {
  const shared = { 3: '<!-- wp:paragraph --><p>shared</p><!-- /wp:paragraph -->' };
  expect(read('<!-- wp:block {"ref":3} /-->', shared).html).toBe('<p>shared</p>');
});

test.each([
  [
    'a block that WordPress fills',
    '<!-- wp:latest-posts {"n":3} /-->',
    {},
    'the block latest-posts, which WordPress fills',
  ],
  [
    'a shared block that is missing',
    '<!-- wp:block {"ref":3} /-->',
    {},
    'a shared block that the export lacks',
  ],
  [
    'a block that contains itself',
    '<!-- wp:block {"ref":3} /-->',
    { 3: '<!-- wp:block {"ref":3} /-->' },
    'a block that contains itself',
  ],
])('tells of %s', (_, content, reusable, what) => {
  expect(read(content, reusable)).toEqual({ html: '', lost: [what] });
});
