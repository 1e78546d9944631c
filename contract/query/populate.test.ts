import { describe, expect, test } from 'vitest';
import { populatePaths, populateTree } from './populate.ts';

describe('populate paths', () => {
  test('reach from a tag to its articles and their relations, but never back to tags', () => {
    const paths = populatePaths('tag');
    expect(paths).toContain('articles.cover.media');
    expect(paths).toContain('articles.authors.profiles.photo');
    expect([...paths].filter((path) => path.includes('tags'))).toEqual([]);
  });

  test('reach from a category to its parent or children, but only one step', () => {
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

test('a populate tree merges paths, whether or not their prefixes are listed', () => {
  expect(populateTree(['cover.media', 'tags', 'cover', 'authors.profiles'])).toEqual({
    cover: { media: {} },
    tags: {},
    authors: { profiles: {} },
  });
});
