import * as v from 'valibot';
import { expect, test } from 'vitest';
import { textWords } from '#app/language/text-words.ts';
import { words } from '#app/language/words/en.ts';
import { article } from '#contract/entities/article.ts';
import { articleHtml } from './article-html.tsx';

const text = (words: string, keys = {}) => ({ type: 'text', text: words, ...keys });

const htmlOf = (content: object[], mediaBase = '') =>
  articleHtml(v.parse(article, { documentId: 'a', slug: 'a', title: 'Tea', content }), {
    url: 'https://magazine.example/article/a/a',
    language: 'en',
    words: { ...words, ...textWords('en') },
    config: { origin: 'https://magazine.example', mediaBase },
  });

test('a nested list is inside the item before it, as on the page of the article', () => {
  const item = (words: string) => ({ type: 'list-item', children: [text(words)] });
  const list = (...children: object[]) => ({ type: 'list', format: 'unordered', children });
  expect(htmlOf([list(item('One'), list(item('Inner')), item('Two'))])).toBe(
    '<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>',
  );
});

test('groups are elements without classes, and URLs are absolute', () => {
  const begin = (type: string) => ({ group: { id: 'a', type, header: 'row', caption: 'Two' } });
  const next = { group: { id: 'a' } };
  const row = (...words: string[]) => ({
    type: 'paragraph',
    children: [text(words[0] ?? ''), text(' · ', { cell: true }), text(words[1] ?? '')],
  });
  const picture = (url: string) => ({ type: 'image', image: { url } });
  const html = htmlOf([
    { ...row('Town', 'Tide'), ...begin('table') },
    { ...row('Leith', '14:32'), ...next },
    { ...picture('/a.jpg'), ...begin('gallery') },
    { ...picture('/b.jpg'), ...next },
    {
      type: 'paragraph',
      children: [{ type: 'link', url: 'https://vimeo.com/1', children: [text('A film')] }],
      ...begin('embed'),
    },
    { ...picture('/c.jpg'), ...next },
    {
      type: 'paragraph',
      children: [{ type: 'link', url: '/article/b2/x', children: [text('Left out')] }],
      ...begin('related'),
    },
  ]);
  expect(html).toContain(
    '<figure><figcaption>Two</figcaption><table aria-label="Two"><thead><tr><th scope="col">Town</th>' +
      '<th scope="col">Tide</th></tr></thead><tbody><tr><td>Leith</td><td>14:32</td></tr></tbody></table></figure>' +
      '<figure><img src="https://magazine.example/a.jpg" alt="" loading="lazy"/></figure>' +
      '<figure><img src="https://magazine.example/b.jpg" alt="" loading="lazy"/></figure><p>Two</p>' +
      '<p><a href="https://vimeo.com/1">A film</a> (Vimeo)</p>' +
      '<figure><img src="https://magazine.example/c.jpg" alt="" loading="lazy"/></figure>',
  );
  expect(html).not.toContain('Left out');
  expect(html).not.toContain('<link');
});

test('links to recordings point at the media host', () => {
  const link = (words: string) => ({ type: 'link', url: '/uploads/fog.mp3', children: [text(words)] });
  const html = htmlOf(
    [
      { type: 'paragraph', children: [link('Fog')], group: { id: 'a', type: 'embed' } },
      { type: 'paragraph', children: [text('Listen to '), link('the horn')] },
    ],
    'https://media.example',
  );
  expect(html).toContain('<a href="https://media.example/uploads/fog.mp3">Fog</a>');
  expect(html).toContain('<a href="https://media.example/uploads/fog.mp3">the horn</a>');
});

test.each(['', '/uploads/fog_0123456789.mp3'])(
  'a recording with the title %j shows the name of its file',
  (words) => {
    const link = { type: 'link', url: '/uploads/fog_0123456789.mp3', children: [text(words)] };
    expect(htmlOf([{ type: 'paragraph', children: [link], group: { id: 'a', type: 'embed' } }])).toContain(
      '>fog.mp3</a>',
    );
  },
);

test('footnotes stand below the text, and their numbers link to them on the page', () => {
  expect(htmlOf([{ type: 'paragraph', children: [text('Tide'), text(' (low)', { footnote: 'n' })] }])).toBe(
    '<p>Tide<sup><a href="https://magazine.example/article/a/a#note-1">1</a></sup></p>' +
      '<h2>Notes</h2><ol><li>low</li></ol>',
  );
});
