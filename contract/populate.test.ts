import { describe, expect, test } from 'vitest';
import { populatePaths, populateTree } from './populate.ts';

describe('the paths that can be populated', () => {
  test('lead from tags to their articles and what these show, and never back to tags', () => {
    const paths = populatePaths('tag');
    expect(paths).toContain('articles.cover.media');
    expect(paths).toContain('articles.authors.profiles.photo');
    expect([...paths].filter((path) => path.includes('tags'))).toEqual([]);
  });

  test('climb the tree of categories by one step', () => {
    const paths = populatePaths('category');
    expect(paths).toContain('children.articles.cover.media');
    expect(
      [...paths].filter((path) => /children\.(children|parent)|parent\.(children|parent)/.test(path)),
    ).toEqual([]);
  });

  test('have at most four steps', () => {
    const steps = [...populatePaths('home')].map((path) => path.split('.').length);
    expect(Math.max(...steps)).toBe(4);
  });
});

test('paths are a tree, whether those they go through are named or not', () => {
  expect(populateTree(['cover.media', 'tags', 'cover', 'authors.profiles'])).toEqual({
    cover: { media: {} },
    tags: {},
    authors: { profiles: {} },
  });
});
