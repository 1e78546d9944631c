import type { StrapiApp } from '@strapi/strapi/admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nameFilters } from './name-filters';

beforeEach(() =>
  vi.stubGlobal('window', {
    location: { pathname: '/admin/content-manager/collection-types/api::article.article' },
  }),
);
afterEach(() => vi.unstubAllGlobals());

/** The filters that a list shows in place of others. */
function shown(...filters: { name: string; label: string }[]) {
  let result: unknown;
  const registerHook: StrapiApp['registerHook'] = (_, change) => {
    result = change({ displayedFilters: filters, layout: {} });
  };
  nameFilters(registerHook);
  return result;
}

test.each(['id', 'documentId', 'readySince'])('hides %s', (name) => {
  expect(shown({ name, label: name })).toMatchObject({ displayedFilters: [] });
});

test.each([
  ['createdAt', 'createdAt', 'Begun on'],
  ['updatedAt', 'updatedAt', 'Last saved on'],
  ['waiting', 'waiting', 'Scheduled'],
  ['authors', 'Authors', 'Authors'],
])('calls %s, which Strapi calls %s, %s', (name, label, defaultMessage) => {
  expect(shown({ name, label })).toMatchObject({ displayedFilters: [{ name, label: { defaultMessage } }] });
});

test('names a field by the text of its form, which has a translation', () => {
  expect(shown({ name: 'tags', label: 'Tags' })).toMatchObject({
    displayedFilters: [{ label: { id: 'content-manager.content-types.api::article.article.tags' } }],
  });
});

test('leaves the status, which Strapi names itself', () => {
  const status = { name: '__status', label: 'Status' };
  expect(shown(status)).toMatchObject({ displayedFilters: [status] });
});
