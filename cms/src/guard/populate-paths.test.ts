import { expect, test } from 'vitest';
import { type Model, populatePaths } from './populate-paths';

const models = new Map<string, Model>([
  [
    'api::article.article',
    {
      attributes: {
        title: { type: 'string' },
        cover: { type: 'component', component: 'article.cover' },
        tags: { type: 'relation', target: 'api::tag.tag' },
        editor: { type: 'relation', target: 'api::author.author', private: true },
        createdBy: { type: 'relation', target: 'admin::user' },
      },
    },
  ],
  ['article.cover', { attributes: { media: { type: 'media' }, credit: { type: 'string' } } }],
  ['api::tag.tag', { attributes: { articles: { type: 'relation', target: 'api::article.article' } } }],
  [
    'api::category.category',
    {
      attributes: {
        children: { type: 'relation', target: 'api::category.category' },
        articles: { type: 'relation', target: 'api::article.article' },
      },
    },
  ],
]);

test('relations, components and media can be populated, fields and what is private cannot', () => {
  expect([...populatePaths(models, 'api::article.article')]).toEqual(['cover', 'cover.media', 'tags']);
});

test('no path comes back to a type, but a category may have children', () => {
  expect([...populatePaths(models, 'api::category.category')]).toEqual([
    'children',
    'children.articles',
    'children.articles.cover',
    'children.articles.cover.media',
    'children.articles.tags',
    'articles',
    'articles.cover',
    'articles.cover.media',
    'articles.tags',
  ]);
});

test('no path has more than four steps', () => {
  const endless = new Map<string, Model>();
  for (let step = 0; step < 9; step += 1) {
    endless.set(`part.${step}`, {
      attributes: { next: { type: 'component', component: `part.${step + 1}` } },
    });
  }
  const paths = [...populatePaths(endless, 'part.0')];
  expect(paths.at(-1)).toBe('next.next.next.next');
});
