import path from 'node:path';
import { expect, test } from 'vitest';
import { checkReferences } from './check-references';
import { readArticle, readMagazine } from './read-magazine';

const FRONT_MATTER = {
  title: 'Rain',
  description: 'It falls.',
  authors: '[ines]',
  published: '2026-10-14T06:30:00Z',
  cover: '{ picture: covers/rain.jpg, alt: Rings on water. }',
};

function source(changes: Record<string, string | null> = {}): string {
  const lines = Object.entries({ ...FRONT_MATTER, ...changes })
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key}: ${value}`);
  return `---\n${lines.join('\n')}\n---\nIt rains.\n`;
}

test('reads an article, and what is left out is null or empty', () => {
  expect(readArticle('articles/science/rain.md', source())).toEqual({
    file: 'articles/science/rain.md',
    slug: 'rain',
    title: 'Rain',
    subtitle: null,
    description: 'It falls.',
    blocks: [{ type: 'paragraph', children: [{ type: 'text', text: 'It rains.' }] }],
    authors: ['ines'],
    categories: [],
    tags: [],
    dossiers: [],
    published: '2026-10-14T06:30:00Z',
    icon: null,
    cover: { picture: 'covers/rain.jpg', alt: 'Rings on water.', caption: null, credit: null },
    comments: [],
  });
});

test('an icon is named, and read as its file', () => {
  expect(readArticle('articles/rain.md', source({ icon: 'essay' })).icon).toBe('icons/essay.svg');
});

test('a draft has no date', () => {
  const article = readArticle('articles/rain.md', source({ published: null, draft: 'true' }));
  expect(article.published).toBeNull();
});

test.each([
  [{ title: null }, "'title'"],
  [{ titel: 'Rain' }, "'titel'"],
  [{ title: "''" }, "'title': is empty."],
  [{ published: null }, "needs either 'published' or 'draft: true'."],
  [{ draft: 'true' }, "needs either 'published' or 'draft: true'."],
  [{ published: 'yesterday' }, "'published': is no time like"],
  [{ cover: '{ picture: covers/rain.jpg }' }, "'cover.alt'"],
  [{ comments: '[{ author: juno }]' }, "'comments.0.content'"],
])('names file and field of a wrong front matter: %j', (changes, message) => {
  expect(() => readArticle('articles/rain.md', source(changes))).toThrow(/^articles\/rain\.md: /);
  expect(() => readArticle('articles/rain.md', source(changes))).toThrow(message);
});

test('an article file is named by its slug', () => {
  expect(() => readArticle('articles/Rain_1.md', source())).toThrow('articles/Rain_1.md: is no slug');
});

test('the sample magazine is whole, and in the order of its dates', () => {
  const magazine = readMagazine(path.join(import.meta.dirname, '../../seed'));
  checkReferences(magazine);

  const dates = magazine.articles.map(({ published }) => published ?? 'draft');
  expect(dates).toEqual([...dates].sort());
  expect(dates).toContain('draft');
});
