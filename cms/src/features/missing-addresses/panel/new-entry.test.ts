import { expect, test } from 'vitest';
import { newEntryUrl, readNewEntry } from './new-entry';

const read = (address: string) => readNewEntry(new URL(`/admin${address}`, 'http://panel.example'));

test.each([
  ['redirect', 'from', '/old'],
  ['redirect', 'from', '/Über/uns'],
  ['redirect', 'from', '/a%20b?p=1&cat=2'],
  ['searchWord', 'words', 'ferry & ship'],
] as const)('the form of a new %s is prefilled from the URL: %s %s', (kind, field, value) => {
  expect(read(newEntryUrl(kind, value))).toEqual({ field, value });
});

test('other forms are not prefilled', () => {
  expect(read('/content-manager/collection-types/api::redirect.redirect/create')).toBeNull();
  expect(read('/content-manager/collection-types/api::redirect.redirect/abc?from=/old')).toBeNull();
});
