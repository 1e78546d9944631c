import { expect, test } from 'vitest';
import { type Attributes, conditionOf, referringPaths } from './referring-paths';

const COMPONENTS: Record<string, Attributes> = {
  'article.comment': { author: { type: 'relation', target: 'author' }, text: { type: 'text' } },
  'article.cover': { media: { type: 'media' } },
};
const ARTICLE: Attributes = {
  title: { type: 'string' },
  icon: { type: 'media' },
  cover: { type: 'component', component: 'article.cover' },
  comments: { type: 'component', component: 'article.comment' },
  authors: { type: 'relation', target: 'author' },
  listedBy: { type: 'relation', target: 'author', mappedBy: 'articles' },
};

test.each([
  { target: 'author', paths: [['comments', 'author'], ['authors']] },
  { target: 'plugin::upload.file', paths: [['icon'], ['cover', 'media']] },
  { target: 'tag', paths: [] },
])('an article refers to a $target by $paths', ({ target, paths }) => {
  expect(referringPaths(ARTICLE, target, (uid) => COMPONENTS[uid] ?? {})).toEqual(paths);
});

test('the condition of a path is nested', () => {
  expect(conditionOf(['comments', 'author'], [7])).toEqual({ comments: { author: { id: { $in: [7] } } } });
});
