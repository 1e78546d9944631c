import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from './problem.mjs';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * @typedef {object} Settings
 * @property {number} port of the site
 * @property {number} cmsPort of Strapi
 * @property {string} dataDir the folder for everything the running system writes
 * @property {string} host the address the site listens on
 * @property {string | undefined} siteUrl the site's public URL
 */

/**
 * Reads the settings from environment variables.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [root]
 * @returns {Settings}
 * @throws {Problem} when a port is invalid
 */
export function readSettings(env, root = ROOT) {
  const port = readPort(env, 'PORT', 3000);
  const cmsPort = readPort(env, 'CMS_PORT', 1337);
  if (port === cmsPort) {
    throw new Problem(
      `PORT and CMS_PORT are both ${port}, but the site and the content service need different ports: set one of them to another number.`,
    );
  }
  return {
    port,
    cmsPort,
    // npm changes to the project's folder; INIT_CWD is the folder the command was typed in.
    dataDir: env.DATA_DIR ? resolve(env.INIT_CWD ?? process.cwd(), env.DATA_DIR) : resolve(root, 'data'),
    host: env.HOST || '127.0.0.1',
    siteUrl: env.SITE_URL || undefined,
  };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {'PORT' | 'CMS_PORT'} name
 * @param {number} fallback
 */
function readPort(env, name, fallback) {
  const text = env[name]?.trim();
  if (!text) return fallback;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new Problem(
      `${name} is '${text}', which is not a port number: set it to a whole number from 1 to 65535.`,
    );
  }
  return port;
}
