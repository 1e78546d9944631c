import { makeSecrets } from './secrets.mjs';

/** The read token, which Strapi knows too, and the public token. */
const SITE_SECRETS = ['CMS_TOKEN', 'PUBLIC_TOKEN'];
const CMS_SECRETS = Object.keys(makeSecrets()).filter((name) => !SITE_SECRETS.includes(name));
/** How Strapi reaches its database: its own variables, and those that the client of PostgreSQL reads. */
const DATABASE = /^(?:DATABASE_|PG)/;

/**
 * @param {NodeJS.ProcessEnv} env everything that the two processes are given
 * @returns {NodeJS.ProcessEnv} without what only Strapi may know
 */
export function siteEnv(env) {
  return without(env, (name) => CMS_SECRETS.includes(name) || DATABASE.test(name));
}

/**
 * @param {NodeJS.ProcessEnv} env everything that the two processes are given
 * @returns {NodeJS.ProcessEnv} without what only the site may know
 */
export function cmsEnv(env) {
  return without(env, (name) => name === 'PUBLIC_TOKEN');
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {(name: string) => boolean} isForbidden
 */
function without(env, isForbidden) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isForbidden(name)));
}
