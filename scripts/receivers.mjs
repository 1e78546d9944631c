import { acceptsConnections } from './ports.mjs';

const TIMEOUT_MS = 3000;
const SHARED_ENDPOINT = 'https://api.indexnow.org/indexnow';

/**
 * Whether the magazine can tell a WebSub hub, IndexNow and the cache in front of the site of changes, if it is to do so. Whether the settings are valid is
 * checked by the content service.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string[]>} a sentence for each problem
 */
export async function checkAnnouncements(env) {
  const { SITE_URL, EDGE, WEBSUB_HUB, INDEXNOW_KEY, INDEXNOW_ENDPOINT, PURGE_URL } = env;
  const receivers = [
    ...(WEBSUB_HUB ? [{ name: 'WEBSUB_HUB', address: WEBSUB_HUB }] : []),
    ...(INDEXNOW_KEY ? [{ name: 'INDEXNOW_ENDPOINT', address: INDEXNOW_ENDPOINT || SHARED_ENDPOINT }] : []),
    ...(PURGE_URL?.split(',') ?? []).filter(Boolean).map((address) => ({ name: 'PURGE_URL', address })),
  ];
  const isEdgeAlone = EDGE && receivers.every(({ name }) => name === 'PURGE_URL');
  if (receivers.length > 0 && !isEdgeAlone && !SITE_URL?.startsWith('https://')) {
    return [
      'WEBSUB_HUB, INDEXNOW_KEY and PURGE_URL have no effect without the public address of the site: set SITE_URL=https://magazine.example.',
    ];
  }
  const problems = await Promise.all(
    receivers.map(async ({ name, address }) => {
      const url = URL.parse(address);
      if (!url) return [];
      const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
      if (await acceptsConnections(url.hostname, port, TIMEOUT_MS)) return [];
      return [
        `Cannot reach ${url.host} to announce changes: correct ${name}, or let this machine connect to it.`,
      ];
    }),
  );
  return problems.flat();
}
