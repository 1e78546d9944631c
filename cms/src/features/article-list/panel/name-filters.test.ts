import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { filtersOfEditors } from './name-filters';

beforeEach(() =>
  vi.stubGlobal('window', {
    location: { pathname: '/admin/content-manager/collection-types/api::article.article' },
  }),
);
afterEach(() => vi.unstubAllGlobals());

test.each(['id', 'documentId', 'readySince'])('hides %s', (name) => {
  expect(filtersOfEditors([{ name, label: name }])).toEqual([]);
});

test.each([
  ['createdAt', 'createdAt', 'Begun on'],
  ['updatedAt', 'updatedAt', 'Last saved on'],
  ['waiting', 'waiting', 'Scheduled'],
  ['authors', 'Authors', 'Authors'],
])('calls %s (Strapi: %s) %s', (name, label, defaultMessage) => {
  expect(filtersOfEditors([{ name, label }])).toMatchObject([{ name, label: { defaultMessage } }]);
});

test('names a field by its translated form label', () => {
  expect(filtersOfEditors([{ name: 'tags', label: 'Tags' }])).toMatchObject([
    { label: { id: 'content-manager.content-types.api::article.article.tags' } },
  ]);
});

test('leaves the status filter, which Strapi names itself', () => {
  const status = { name: '__status', label: 'Status' };
  expect(filtersOfEditors([status])).toEqual([status]);
});
