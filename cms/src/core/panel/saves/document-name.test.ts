import { expect, test } from 'vitest';
import { documentName } from './document-name';

const tag = { collectionType: 'collection-types', model: 'api::tag.tag' };

test.each([
  { request: { ...tag, documentId: 'abc' }, name: 'collection-types/api::tag.tag/abc' },
  { request: { ...tag, documentId: null }, name: 'collection-types/api::tag.tag/create' },
  { request: { ...tag, sourceId: 'abc' }, name: 'collection-types/api::tag.tag/clone/abc' },
  {
    request: { collectionType: 'single-types', model: 'api::home.home', documentId: 'abc' },
    name: 'single-types/api::home.home',
  },
])('$name', ({ request, name }) => {
  expect(documentName(request)).toBe(name);
});
