import { expect, test } from 'vitest';
import { decryptSecrets, encryptSecrets } from './encrypt-secrets';

const secrets = { CMS_TOKEN: 'a-token-of-a-magazine' };

test('secrets can only be decrypted with their passphrase', () => {
  const encrypted = encryptSecrets(secrets, 'correct horse battery');
  expect(encrypted).not.toContain('a-token');
  expect(decryptSecrets(encrypted, 'correct horse battery')).toEqual(secrets);
  expect(() => decryptSecrets(encrypted, 'wrong horse battery')).toThrow('is not the passphrase');
});

test('a short passphrase is refused', () => {
  expect(() => encryptSecrets(secrets, 'short')).toThrow('at least 12 characters');
});
