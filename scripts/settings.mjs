import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from './problem.mjs';

/** The folder of the project. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * @typedef {object} Settings
 * @property {number} port of the site
 * @property {number} cmsPort of Strapi
 * @property {string} dataDir everything that the running system writes
 * @property {string} host the address on which the site listens
 * @property {string | undefined} siteUrl the site's own address in links, when readers use another one
 */

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [root]
 * @returns {Settings}
 */
export function readSettings(env, root = ROOT) {
  const port = readPort(env, 'PORT', 3000);
  const cmsPort = readPort(env, 'CMS_PORT', 1337);
  if (port === cmsPort) {
    throw new Problem(
      `PORT and CMS_PORT are both ${port}, but the site and Strapi need a port each: set one of them to another number.`,
    );
  }
  return {
    port,
    cmsPort,
    // npm changes to the project's folder first; INIT_CWD is where the command was typed.
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
    throw new Problem(`${name} is '${text}', which is not a port: set it to a whole number from 1 to 65535.`);
  }
  return port;
}
