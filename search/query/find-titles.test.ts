import { expect, test } from 'vitest';
import { NO_TERMS } from '#contract/query/query.ts';
import { inTransaction } from '../file/open-index.ts';
import { articleWriter } from '../file/write-article.ts';
import { MAGAZINE, makeArticle, temporaryIndex } from '../testing/texts.ts';
import { findTitles } from './find-titles.ts';

const ARTICLES = [
  { documentId: 'a', title: 'At Ålvik the land rises', publishedAt: '2026-01-03T00:00:00Z' },
  { documentId: 'b', title: 'Landing stages', publishedAt: '2026-01-02T00:00:00Z' },
  {
    documentId: 'c',
    title: 'Zinc from the island',
    publishedAt: '2026-01-01T00:00:00Z',
    tags: [{ documentId: 'metal', name: 'Metals' }],
  },
  { documentId: 'd', title: 'Bread', text: 'No land in the title.' },
];

test.each([
  { keywords: 'LAND', expected: ['a', 'b', 'c'] },
  { keywords: 'alvik', expected: ['a'] },
  { keywords: 'land', sort: 'oldest', expected: ['c', 'b', 'a'] },
  { keywords: 'land', sort: 'title', expected: ['a', 'b', 'c'] },
  { keywords: 'land', tags: ['metal'], expected: ['c'] },
  { keywords: 'land', page: 2, pageSize: 2, expected: ['c'] },
  { keywords: '', tags: ['metals'], expected: ['c'] },
  { keywords: '\u0301', expected: [] },
  { keywords: "'%_", expected: [] },
] as const)('title search for $keywords finds $expected', ({ expected, ...search }) => {
  const index = temporaryIndex();
  const { write } = articleWriter(index, MAGAZINE);
  inTransaction(index, () => {
    for (const article of ARTICLES) write(makeArticle(article));
  });
  const { ids } = findTitles(index, { ...NO_TERMS, sort: 'newest', page: 1, pageSize: 24, ...search });
  const name = index.prepare('select document_id from article where id = ?');
  expect(ids.map((id) => name.get(id)?.document_id)).toEqual(expected);
});
