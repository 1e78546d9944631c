import { expect, test } from 'vitest';
import { parseYaml, splitFrontMatter } from './front-matter';

test.each([
  ['a text after it', '---\ntitle: Rain\n---\n\nIt rains.\n', '\nIt rains.\n'],
  ['no text', '---\ntitle: Rain\n---', ''],
  ['Windows line endings', '---\r\ntitle: Rain\r\n---\r\nIt rains.', 'It rains.'],
  ['three hyphens in the text', '---\ntitle: Rain\n---\nIt\n\n---\n\nrains.', 'It\n\n---\n\nrains.'],
])('splits front matter with %s', (_, source, body) => {
  expect(splitFrontMatter('rain.md', source)).toEqual({ data: { title: 'Rain' }, body });
});

test('keeps a date as a string', () => {
  expect(parseYaml('rain.md', 'published: 2026-10-14T06:30:00Z')).toEqual({
    published: '2026-10-14T06:30:00Z',
  });
});

test.each([
  ['title: Rain\n\nIt rains.', 'rain.md: must begin with front matter'],
  ['---\ntitle: Rain', 'rain.md: must begin with front matter'],
  ['---\ntags: [Rain\n---\n', 'rain.md: is not valid YAML'],
])('names the file with invalid front matter: %j', (source, message) => {
  expect(() => splitFrontMatter('rain.md', source)).toThrow(message);
});
