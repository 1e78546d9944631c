import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Problem } from './problem.mjs';

/** @typedef {ReturnType<typeof makeSecrets>} Secrets */

/** Secrets nobody has used yet. */
export function makeSecrets() {
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
 * The secrets of one data folder. Made once, then kept: with other ones nobody could log in and no token would fit.
 * A variable of the same name takes the place of the kept one.
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 * @returns {Secrets}
 */
export function keepSecrets(file, env) {
  const kept = existsSync(file) ? readSecrets(file) : {};
  const secrets = { ...makeSecrets(), ...kept };
  if (Object.keys(secrets).length > Object.keys(kept).length) {
    // Whole or not at all: half a file would lock the editors out.
    writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  chmodSync(file, 0o600);
  const given = Object.entries(env).filter(([name, value]) => name in secrets && value);
  return { ...secrets, ...Object.fromEntries(given) };
}

/**
 * @param {string} file
 * @returns {Partial<Secrets>}
 */
function readSecrets(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Problem(
      `${file} cannot be read as JSON: bring it back from a backup, or delete it and let editors log in anew.`,
    );
  }
}

/** @param {number} bytes */
function random(bytes) {
  return randomBytes(bytes).toString('base64url');
}
