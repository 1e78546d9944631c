import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SettingProblem } from './problem.mjs';

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
 * @throws {SettingProblem} when a port is invalid
 */
export function readSettings(env, root = ROOT) {
  const port = readPort(env, 'PORT', 3000);
  const cmsPort = readPort(env, 'CMS_PORT', 1337);
  if (port === cmsPort) {
    throw new SettingProblem(
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

const EXAMPLE_SITE_URL = 'SITE_URL=https://magazine.example';

/**
 * The problem with the site's public URL, and what to do; empty if it is fine.
 * @param {string} siteUrl
 */
export function describeSiteUrl(siteUrl) {
  if (!isUrl(siteUrl)) {
    return `SITE_URL is '${siteUrl}', which is not a URL: set it like ${EXAMPLE_SITE_URL}.`;
  }
  return hasPath(siteUrl)
    ? `SITE_URL is '${siteUrl}', but the site needs a host of its own: set it like ${EXAMPLE_SITE_URL}.`
    : '';
}

/**
 * Reads which content service the site uses, if it isn't the one of this project (docs/own-strapi.md).
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ urls: string[], token: string } | null} several share a database
 * @throws {SettingProblem} when the address is invalid, or there is no token for it
 */
export function readContentService({ CMS_URL: url, CMS_TOKEN: token }) {
  if (!url) return null;
  const example = 'CMS_URL=http://127.0.0.1:1337';
  const urls = url.split(',').map((each) => each.trim());
  if (urls.some((each) => !isUrl(each) || hasPath(each))) {
    throw new SettingProblem(
      `CMS_URL is '${url}', which is not the URL of a content service: set it like ${example}.`,
    );
  }
  if (!token || token.length < 16) {
    throw new SettingProblem(
      `CMS_URL is ${url}, but CMS_TOKEN ${token ? 'has less than 16 characters' : 'is not set'}: set it to an API token of that content service (docs/own-strapi.md), or unset CMS_URL to start this project's own one.`,
    );
  }
  return { urls: urls.map((each) => new URL(each).origin), token };
}

/** @param {string} url */
function isUrl(url) {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}

/** @param {string} url */
function hasPath(url) {
  const { pathname, search, hash } = new URL(url);
  return pathname !== '/' || search !== '' || hash !== '';
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
    throw new SettingProblem(
      `${name} is '${text}', which is not a port number: set it to a whole number from 1 to 65535.`,
    );
  }
  return port;
}
