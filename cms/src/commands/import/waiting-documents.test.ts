import type { ImportedArticle, ImportedDocument } from 'masthead-contract/imports/documents';
import { expect, test } from 'vitest';
import { createWaitingDocuments } from './waiting-documents';

const named = { description: '', formerAddresses: [] };
const category = (key: string, parent: string | null) =>
  ({ kind: 'category', key, name: key, parent, ...named }) as const;
const author = (key: string) => ({ kind: 'author', key, name: key, ...named }) as const;
const article: ImportedArticle = {
  kind: 'article',
  key: 'post',
  title: 'A',
  subtitle: '',
  slug: '',
  content: [],
  cover: null,
  authors: ['ann'],
  categories: ['grandchild'],
  tags: [],
  dossiers: [],
  comments: [{ author: 'reader', content: '' }],
  publishedOn: null,
  isPublic: true,
  ...named,
};
const keys = (documents: readonly ImportedDocument[]) => documents.map(({ key }) => key);

test('an article waits only for the entries it refers to and their parent categories', () => {
  const waiting = createWaitingDocuments();
  for (const document of [
    author('reader'),
    category('top', null),
    category('other', 'top'),
    category('child', 'top'),
    category('grandchild', 'child'),
    author('ann'),
    author('bob'),
    // The second with a key is reported as present.
    author('ann'),
  ])
    waiting.add(document);
  expect(keys(waiting.takeFor([article]))).toEqual(['reader', 'top', 'child', 'grandchild', 'ann', 'ann']);
  expect(keys(waiting.takeFor([article]))).toEqual([]);
  expect(keys(waiting.takeAll())).toEqual(['other', 'bob']);
});

test('the number of waiting documents is limited by memory', () => {
  const waiting = createWaitingDocuments();
  for (let number = 0; !waiting.isFull(); number += 1) waiting.add(author(`author ${number}`));
  expect(waiting.takeAll()).toHaveLength(5_000);
  expect(waiting.isFull()).toBe(false);
});
