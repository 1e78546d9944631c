import { acceptsConnections } from './ports.mjs';

const TIMEOUT_MS = 3000;
const INDEX_NOW = 'https://api.indexnow.org';

/**
 * Whether the magazine can reach those it notifies of changes, if configured: the edge caches, IndexNow and the webhook. The
 * content service checks whether the settings are valid.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string[]>} a sentence for each problem
 */
export async function checkReceivers({ SITE_URL, INDEXNOW_KEY, WEBHOOK_URL, PURGE_URL }) {
  const isPublic = SITE_URL?.startsWith('https://');
  const receivers = [
    ...(INDEXNOW_KEY && isPublic ? [{ name: 'INDEXNOW_KEY', address: INDEX_NOW }] : []),
    ...(WEBHOOK_URL ? [{ name: 'WEBHOOK_URL', address: WEBHOOK_URL }] : []),
    ...(PURGE_URL?.split(',') ?? []).filter(Boolean).map((address) => ({ name: 'PURGE_URL', address })),
  ];
  const problems = await Promise.all(
    receivers.map(async ({ name, address }) => {
      const url = URL.parse(address);
      if (!url) return [];
      const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
      if (await acceptsConnections(url.hostname, port, TIMEOUT_MS)) return [];
      return [
        `Cannot reach ${url.host} to notify it of changes: correct ${name}, or let this machine connect to it.`,
      ];
    }),
  );
  return [
    ...(INDEXNOW_KEY && !isPublic
      ? [
          'INDEXNOW_KEY has no effect without the public address of the site: set SITE_URL=https://magazine.example.',
        ]
      : []),
    ...problems.flat(),
  ];
}
