import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../system/error-code.mjs';
import { builds, isBuilt } from './build.mjs';
import { describeWriteError } from './data-dir.mjs';
import { isInstalled } from './install.mjs';
import { panelState } from './panel.mjs';
import { acceptsConnections } from './ports.mjs';
import { describeSiteUrl } from './settings.mjs';

const NEEDED_DISK_BYTES = 1e9;
const NEEDED_MEMORY_BYTES = 0.7e9;
const TIMEOUT_MS = 3000;

/** @typedef {import('./settings.mjs').Settings} Settings */

/**
 * Whether the site's packages are installed and it is built.
 * @param {string} root
 * @returns {string[]}
 */
export function checkSiteInstallation(root) {
  if (!isInstalled(root)) return ["Packages are missing or out of date: 'npm start' installs them."];
  return isBuilt(builds(root).site) ? [] : ["The build is missing or out of date: 'npm start' builds it."];
}

/**
 * Whether the packages are installed and everything is built.
 * @param {string} root
 * @returns {string[]} a sentence for each problem: what is wrong, and what to do
 */
export function checkInstallation(root) {
  const { site, cms } = builds(root);
  const problems = [];
  if (!isInstalled(root) || !isInstalled(join(root, 'cms'))) {
    problems.push("Packages are missing or out of date: 'npm start' installs them.");
  } else if (!isBuilt(site) || !isBuilt(cms)) {
    problems.push("A build is missing or out of date: 'npm start' builds it.");
  }
  const panel = panelState(root);
  if (panel === 'missing')
    problems.push("The admin panel is not built: 'npm start' or 'npm run admin' builds it.");
  if (panel === 'outdated')
    problems.push("The admin panel is out of date: 'npm start' or 'npm run admin' builds it again.");
  return problems;
}

/**
 * @param {string} dataDir
 * @returns {string[]}
 */
export function checkDataFolder(dataDir) {
  if (!existsSync(dataDir)) return [];
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return [describeWriteError(dataDir, errorCode(error))];
  }
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize >= NEEDED_DISK_BYTES) return [];
  const free = Math.round((bavail * bsize) / 1e6);
  return [
    `The disk with ${dataDir} has ${free} MB left: free 1 GB, or pictures and copies cannot be stored.`,
  ];
}

/** @returns {string[]} */
export function checkMemory() {
  const available = Math.min(freemem(), process.availableMemory?.() ?? Number.POSITIVE_INFINITY);
  if (available >= NEEDED_MEMORY_BYTES) return [];
  const free = Math.round(available / 1e6);
  return [`${free} MB of memory are free: a magazine needs 700 MB, so end other programs or add memory.`];
}

/**
 * A clock that is behind makes articles of today wait for their date, and certificates invalid.
 * @param {string} root
 * @param {number} now
 * @returns {string[]}
 */
export function checkClock(root, now) {
  const built = statSync(join(root, 'package.json')).mtimeMs;
  if (now >= built) return [];
  return [
    `The clock says ${new Date(now).toISOString()}, which is before this folder was installed: set it, ideally with NTP.`,
  ];
}

/**
 * @param {Pick<Settings, 'siteUrl' | 'host'>} settings
 * @returns {string[]}
 */
export function checkSiteUrl({ siteUrl, host }) {
  if (siteUrl) return [describeSiteUrl(siteUrl)].filter(Boolean);
  if (['127.0.0.1', '::1', 'localhost'].includes(host)) return [];
  return [
    'SITE_URL is not set, so links for search engines point to localhost: set SITE_URL=https://magazine.example.',
  ];
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string[]>}
 */
export async function checkMail({ SMTP_HOST: host, SMTP_PORT: port = '587' }) {
  if (!host || (await acceptsConnections(host, Number(port), TIMEOUT_MS))) return [];
  return [
    `The mail server ${host}:${port} cannot be reached: correct SMTP_HOST and SMTP_PORT, or check the network.`,
  ];
}

/**
 * Whether a running magazine works: the site, the content service, the read token, the change log.
 * @param {Pick<Settings, 'port' | 'cmsPort' | 'dataDir'>} settings
 * @param {string} token
 * @returns {Promise<string[]>}
 */
export async function checkRunning({ port, cmsPort, dataDir }, token) {
  const cms = `http://127.0.0.1:${cmsPort}`;
  const problems = [];
  if ((await statusOf(`http://127.0.0.1:${port}/readyz`)) !== 200) {
    problems.push(
      `The site does not respond on port ${port}: ${join(dataDir, 'logs', 'site.log')} says why.`,
    );
  }
  if ((await statusOf(`${cms}/_health`)) !== 204) {
    return [
      ...problems,
      `The content service does not respond on port ${cmsPort}: ${join(dataDir, 'logs', 'cms.log')} says why.`,
    ];
  }
  problems.push(...(await checkServiceClock(cms, token)));
  const status = await statusOf(`${cms}/api/changes?after=0`, token);
  if (status === 401 || status === 403) {
    problems.push('The content service refuses the read token: start both programs with the same CMS_TOKEN.');
  } else if (status !== 200) {
    problems.push(
      `The change log responds with ${status}: the content service is of another version, so start it again.`,
    );
  }
  return problems;
}

/**
 * Whether the content service trusts its clock, so that it publishes and withdraws by date.
 * @param {string} cms its address
 * @param {string} token
 * @returns {Promise<string[]>}
 */
async function checkServiceClock(cms, token) {
  /** @type {unknown} */
  const answer = await fetch(`${cms}/api/changes?after=0`, {
    headers: { connection: 'close', authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    (response) => response.json(),
    () => null,
  );
  const clock = Object(Object(answer).meta).clock;
  if (clock !== 'behind' && clock !== 'ahead') return [];
  const finding = clock === 'behind' ? 'is behind the newest write' : 'has jumped ahead';
  return [
    `The clock of the content service ${finding}, so nothing is published or withdrawn by date: set it, ideally with NTP. If it is right, a Super Admin presses 'The clock is right' on the home page of the admin panel.`,
  ];
}

/**
 * Whether the content service on a port accepts a token, and so belongs to this magazine.
 * @param {number} cmsPort
 * @param {string | undefined} token
 */
export const acceptsToken = async (cmsPort, token) =>
  token !== undefined && (await statusOf(`http://127.0.0.1:${cmsPort}/api/changes?after=0`, token)) === 200;

/**
 * Whether a content service answers on a port.
 * @param {number} cmsPort
 */
export const isContentService = async (cmsPort) =>
  (await statusOf(`http://127.0.0.1:${cmsPort}/_health`)) === 204;

/**
 * Whether other content services than this project's answer with their articles.
 * @param {{ urls: string[], token: string }} contentServices
 * @returns {Promise<string[]>}
 */
export async function checkContentServices({ urls, token }) {
  return (await Promise.all(urls.map((url) => checkContentService(url, token)))).flat();
}

/**
 * @param {string} url
 * @param {string} token
 * @returns {Promise<string[]>}
 */
async function checkContentService(url, token) {
  const status = await statusOf(`${url}/api/articles?pagination[pageSize]=1`, token);
  if (status === 200) return [];
  if (status === 0) return [`The content service at ${url} does not answer: start it, or correct CMS_URL.`];
  if (status === 401 || status === 403) {
    return [`The content service at ${url} refuses CMS_TOKEN: set it to one of its read-only API tokens.`];
  }
  return [
    `The content service at ${url} answers ${status} to a request for articles: compare its model with docs/own-strapi.md.`,
  ];
}

/**
 * @param {string} url
 * @param {string} [token]
 * @returns {Promise<number>} 0 without a response
 */
async function statusOf(url, token) {
  try {
    const headers = { connection: 'close', ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}
