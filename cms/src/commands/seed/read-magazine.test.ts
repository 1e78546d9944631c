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

test('reads an article, with null or [] for missing values', () => {
  expect(readArticle('articles/science/rain.md', source())).toEqual({
    file: 'articles/science/rain.md',
    slug: 'rain',
    title: 'Rain',
    language: null,
    sponsor: null,
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
    corrections: [],
  });
});

test('reads the name of an icon as its path', () => {
  expect(readArticle('articles/rain.md', source({ icon: 'essay' })).icon).toBe('icons/essay.svg');
});

test('a draft has no date', () => {
  const article = readArticle('articles/rain.md', source({ published: null, draft: 'true' }));
  expect(article.published).toBeNull();
});

test.each([
  [{ title: null }, "'title'"],
  [{ titel: 'Rain' }, "'titel'"],
  [{ title: "''" }, "'title': must not be empty."],
  [{ published: null }, "must have either 'published' or 'draft: true'."],
  [{ draft: 'true' }, "must have either 'published' or 'draft: true'."],
  [{ published: 'yesterday' }, "'published': must be a time like"],
  [{ cover: '{ picture: covers/rain.jpg }' }, "'cover.alt'"],
  [{ comments: '[{ author: juno }]' }, "'comments.0.content'"],
])('names the file and the field of invalid front matter: %j', (changes, message) => {
  expect(() => readArticle('articles/rain.md', source(changes))).toThrow(/^articles\/rain\.md: /);
  expect(() => readArticle('articles/rain.md', source(changes))).toThrow(message);
});

test('rejects an article file whose name is not a slug', () => {
  expect(() => readArticle('articles/Rain_1.md', source())).toThrow(
    'articles/Rain_1.md: the name must be a slug',
  );
});

test('the sample magazine is valid and sorted by date', () => {
  const magazine = readMagazine(path.join(import.meta.dirname, '../../../seed'));
  checkReferences(magazine);

  const dates = magazine.articles.map(({ published }) => published ?? 'draft');
  expect(dates).toEqual([...dates].sort());
  expect(dates).toContain('draft');
});
