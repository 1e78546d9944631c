import { expect, test } from 'vitest';
import { optionsIn } from './filter-options.ts';

test.each([
  ['soren', 'Søren Østby'],
  ['ØSTBY', 'Søren Østby'],
  ['lodz', 'Łódź'],
  ['strasse', 'Straße'],
  ['istanbul', 'İstanbul'],
  ['aether', 'Æther'],
])('an author is found by a name without marks: %s', (text, name) => {
  const counts = { categories: [], tags: [], dossiers: [], authors: [{ name, count: 1 }], years: [] };
  expect(optionsIn(counts, { kind: 'authors', keywords: 'a', text })).toHaveLength(1);
});
