import * as v from 'valibot';
import { expect, test } from 'vitest';
import { article } from '#contract/entities/article.ts';
import { articleHtml } from './article-html.tsx';

test('a nested list is inside the item before it, as on the page of the article', () => {
  const item = (text: string) => ({ type: 'list-item', children: [{ type: 'text', text }] });
  const list = (...children: object[]) => ({ type: 'list', format: 'unordered', children });
  const content = [list(item('One'), list(item('Inner')), item('Two'))];
  const html = articleHtml(v.parse(article, { documentId: 'a', slug: 'a', title: 'Tea', content }), {
    url: 'https://magazine.example/article/a/a',
    language: 'en',
    corrections: 'Corrections',
    config: { origin: 'https://magazine.example', mediaBase: '' },
  });
  expect(html).toBe('<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>');
});
