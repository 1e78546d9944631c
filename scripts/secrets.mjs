import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';
import { errorCode } from '../system/error-code.mjs';
import { Problem } from './problem.mjs';
import { replaceFile } from './replace-file.mjs';

/** @typedef {ReturnType<typeof createSecrets>} Secrets */

/** New random secrets. */
export function createSecrets() {
  return {
    APP_KEYS: `${random(24)},${random(24)}`,
    API_TOKEN_SALT: random(24),
    ADMIN_JWT_SECRET: random(32),
    TRANSFER_TOKEN_SALT: random(24),
    ENCRYPTION_KEY: random(32),
    CMS_TOKEN: random(48),
    PUBLIC_TOKEN: random(24),
  };
}

/**
 * Reads the secrets of a data folder and creates missing ones. They are created once, because new ones would invalidate
 * all logins and tokens. An environment variable of the same name overrides a stored secret.
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 * @returns {Secrets}
 * @throws {Problem} when the file is not valid JSON
 */
export function loadSecrets(file, env) {
  const stored = existsSync(file) ? readSecrets(file) : {};
  const secrets = { ...createSecrets(), ...stored };
  const overrides = Object.entries(env).filter(([name, value]) => name in secrets && value);
  // With systemd and in containers all are in the environment, and others in the file would only confuse.
  if (!existsSync(file) && overrides.length === Object.keys(secrets).length) {
    return { ...secrets, ...Object.fromEntries(overrides) };
  }
  if (Object.keys(secrets).length > Object.keys(stored).length) {
    // Half a file would lock the editors out.
    replaceFile(file, `${JSON.stringify(secrets, null, 2)}\n`);
  }
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
  return { ...secrets, ...Object.fromEntries(overrides) };
}

/**
 * Reads the existing secrets of a data folder and creates none. An environment variable of the same name overrides a
 * stored secret.
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 * @returns {Partial<Secrets>}
 * @throws {Problem} when the file is not valid JSON
 */
export function findSecrets(file, env) {
  const stored = existsSync(file) ? readSecrets(file) : {};
  const names = Object.keys(createSecrets());
  const overrides = Object.entries(env).filter(([name, value]) => names.includes(name) && value);
  return { ...stored, ...Object.fromEntries(overrides) };
}

/**
 * Reads one secret of a data folder as `findSecrets` does.
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 * @param {keyof Secrets} name
 * @returns {string}
 * @throws {Problem} when it is missing
 */
export function findSecret(file, env, name) {
  const value = findSecrets(file, env)[name];
  if (value) return value;
  throw new Problem(
    `${name} is neither in ${file} nor in the environment: set it to the value that this magazine has used until now, or correct DATA_DIR.`,
  );
}

/**
 * @param {string} file
 * @returns {Partial<Secrets>}
 */
function readSecrets(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (errorCode(error)) throw error;
    throw new Problem(
      `${file} is not valid JSON: restore it from a backup, or delete it, after which editors have to log in again.`,
    );
  }
}

/** @param {number} bytes */
function random(bytes) {
  return randomBytes(bytes).toString('base64url');
}
