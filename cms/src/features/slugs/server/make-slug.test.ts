import fc from 'fast-check';
import { expect, test } from 'vitest';
import schema from '../../../api/article/content-types/article/schema.json' with { type: 'json' };
import { isMadeFrom, makeSlug } from './make-slug';

test.each([
  ['The Night Mayor Resigns', 'the-night-mayor-resigns'],
  ['Über die Straße – heute!', 'ueber-die-strasse-heute'],
  ['Déjà vu: l’été', 'deja-vu-l-ete'],
  ["Don't ask the author’s cat", 'dont-ask-the-authors-cat'],
  ['iPhone 15', 'iphone-15'],
  ['Война и мир', 'vojna-i-mir'],
  ['Ελλάδα', 'ellada'],
  ['القهوة العربية', 'القهوة-العربية'],
  ['שלום עולם', 'שלום-עולם'],
  ['日本語の題名', '日本語の題名'],
  ['コーヒーとiPhone', 'コーヒーとiphone'],
  ['한국어 제목', '한국어-제목'],
  ['हिन्दी समाचार', 'हिन्दी-समाचार'],
  ['ประเทศไทย', 'ประเทศไทย'],
  ['中文标题：第二', '中文标题-第二'],
  ['😀', 'article'],
  ['', 'article'],
  ['. / ..', 'article'],
  ['x'.repeat(300), 'x'.repeat(80)],
  [`${'word '.repeat(30)}`, Array.from({ length: 16 }, () => 'word').join('-')],
])('the slug of %j is %j', (title, slug) => {
  expect(makeSlug(title)).toBe(slug);
});

test('the panel accepts every slug, and none contains a character that would end a URL', () => {
  const accepted = new RegExp(schema.attributes.slug.regex);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (title) => {
      const slug = makeSlug(title);
      expect(slug).toMatch(accepted);
      expect(slug).not.toMatch(/[\s/?#%\\]/);
      expect(slug.isWellFormed()).toBe(true);
      expect(isMadeFrom(title, slug)).toBe(true);
    }),
  );
});

test.each([
  { title: 'Fog', slug: 'fog', made: true },
  { title: 'Fog', slug: 'fog-12', made: true },
  { title: 'fooBar', slug: 'foo-bar', made: true },
  { title: null, slug: 'article-3', made: true },
  { title: ' ', slug: 'article', made: true },
  { title: 'Top 10', slug: 'top-10', made: true },
  { title: 'Fog', slug: 'article', made: false },
  { title: 'Fog', slug: 'mist', made: false },
  { title: 'Fog', slug: 'fog-bank', made: false },
])('the slug $slug counts as made from the title $title: $made', ({ title, slug, made }) => {
  expect(isMadeFrom(title, slug)).toBe(made);
});
