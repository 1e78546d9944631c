import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import * as v from 'valibot';
import { BackupError } from './backup-error';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** Half a second and 128 MB for each guess of the passphrase. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };
const MIN_PASSPHRASE_LENGTH = 12;

const Encrypted = v.object({ salt: v.string(), iv: v.string(), tag: v.string(), data: v.string() });
const Secrets = v.record(v.string(), v.string());

export type Secrets = v.InferOutput<typeof Secrets>;

/** Encrypts secrets with a passphrase, as a JSON text. */
export function encryptSecrets(secrets: Secrets, passphrase: string): string {
  if (passphrase.length < MIN_PASSPHRASE_LENGTH) {
    throw new BackupError(
      `BACKUP_PASSPHRASE is missing or short: secrets need one of at least ${MIN_PASSPHRASE_LENGTH} characters.`,
    );
  }
  const salt = randomBytes(16);
  const iv = randomBytes(12);
  const cipher = createCipheriv(CIPHER, scryptSync(passphrase, salt, KEY_BYTES, SCRYPT), iv);
  const data = Buffer.concat([cipher.update(JSON.stringify(secrets)), cipher.final()]);
  const parts = { salt, iv, tag: cipher.getAuthTag(), data };
  return JSON.stringify(
    Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64')])),
  );
}

/** Decrypts the result of `encryptSecrets`. Throws a BackupError if the passphrase is wrong. */
export function decryptSecrets(text: string, passphrase: string): Secrets {
  try {
    const { salt, iv, tag, data } = v.parse(Encrypted, JSON.parse(text));
    const key = scryptSync(passphrase, Buffer.from(salt, 'base64'), KEY_BYTES, SCRYPT);
    const decipher = createDecipheriv(CIPHER, key, Buffer.from(iv, 'base64'), { authTagLength: 16 });
    decipher.setAuthTag(Buffer.from(tag, 'base64'));
    const bytes = Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()]);
    return v.parse(Secrets, JSON.parse(bytes.toString()));
  } catch {
    throw new BackupError(
      'BACKUP_PASSPHRASE is not the passphrase of this backup: correct it, or unset it to restore everything but the secrets. Nothing has been changed.',
    );
  }
}
