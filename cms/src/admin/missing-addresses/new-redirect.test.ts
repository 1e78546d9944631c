import { expect, test } from 'vitest';
import { newRedirectAddress, readNewRedirect } from './new-redirect';

const read = (address: string) => readNewRedirect(new URL(`/admin${address}`, 'http://panel.example'));

test.each(['/old', '/Über/uns', '/a%20b?p=1&cat=2'])(
  'the form of a new redirect from %s has that address',
  (from) => {
    expect(read(newRedirectAddress(from))).toBe(from);
  },
);

test('other forms have none', () => {
  expect(read('/content-manager/collection-types/api::redirect.redirect/create')).toBeNull();
  expect(read('/content-manager/collection-types/api::redirect.redirect/abc?from=/old')).toBeNull();
});
