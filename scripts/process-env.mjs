import { createSecrets } from './secrets.mjs';

/** The read token, which Strapi knows too, and the public token. */
const SITE_SECRETS = ['CMS_TOKEN', 'PUBLIC_TOKEN'];
const CMS_SECRETS = Object.keys(createSecrets()).filter((name) => !SITE_SECRETS.includes(name));
/**
 * Connections to the database (with Strapi's own variables and the PostgreSQL client's), the mail server, the edge, the webhook
 * and the bucket.
 */
const CONNECTIONS = /^(?:DATABASE_|PG|SMTP_|PURGE_|WEBHOOK_|S3_)/;
/** The settings of a magazine, and variables that decide how Node and npm work for it. */
const SETTINGS =
  /^(?:(?:CMS|SITE|MEDIA|HSTS|INDEXNOW|BACKUP|OPENSEARCH(?!_TEST_))_\w+|(?:METRICS_)?PORT|HOST|MODE|NODE_ENV|DATA_DIR|SEED_SAMPLE|SHOW_FIRST_LOGIN|ADMIN_URL|API_HOST|MAIL_FROM|LOG_LEVEL|TIME_ZONE|CONTENT_LIFETIME|MEMORY_BUDGET|SECURITY_CONTACT|VERSION_DAYS|EDGE|MCP|PROXIES)$/;

/**
 * @param {NodeJS.ProcessEnv} env the variables of both processes
 * @returns {NodeJS.ProcessEnv} without Strapi's secrets and its connections to database, mail server, edge, webhook and bucket
 */
export function siteEnv(env) {
  return without(env, (name) => CMS_SECRETS.includes(name) || CONNECTIONS.test(name));
}

/**
 * @param {NodeJS.ProcessEnv} env the variables of both processes
 * @returns {NodeJS.ProcessEnv} without the site's public token and its connection to OpenSearch
 */
export function cmsEnv(env) {
  return without(env, (name) => name === 'PUBLIC_TOKEN' || name.startsWith('OPENSEARCH_'));
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv} without the settings and secrets of a magazine: tests must not use its database or ports
 */
export function testEnv(env) {
  return without(
    env,
    (name) => SETTINGS.test(name) || CONNECTIONS.test(name) || Object.keys(createSecrets()).includes(name),
  );
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {(name: string) => boolean} isForbidden
 */
function without(env, isForbidden) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isForbidden(name)));
}
