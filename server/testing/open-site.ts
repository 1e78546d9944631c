import { setTimeout } from 'node:timers/promises';
import { writeManifest } from '#app/server/manifest.ts';
import { networks } from '#contract/node/networks.ts';
import type { Edge } from '#contract/service/edge-tags.ts';
import { listen } from '#scripts/ports.mjs';
import { createCompressor } from '#server/compression/compressor.ts';
import { connectContentService } from '#server/content-service.ts';
import { createNetworkOf } from '#server/http/client-network.ts';
import { createSite } from '#server/http/create-site.ts';
import { createEdgePolicy } from '#server/http/edge-policy.ts';
import { magazineFiles } from '#server/http/magazine-files.ts';
import { createMissingUrls } from '#server/http/missing-addresses.ts';
import { createPreview } from '#server/http/preview.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { shareMemory } from '#server/memory-budget.ts';
import { createPageCache } from '#server/pages/page-cache.ts';
import { createPages } from '#server/pages/pages.ts';
import { createPreviewPages } from '#server/pages/previews.ts';
import type { OpenSearchSettings } from '#server/search/opensearch/settings.ts';

export const PUBLIC_TOKEN = 'public-token-of-the-site';

const MEMORY = shareMemory(250);
const MAX_TRIES = 10;
const RETRY_MS = 500;

/** Stands in for the assets of a build. */
const ASSETS = {
  scripts: ['/assets/entry.js'],
  styles: [{ href: '/assets/base.css', text: 'main{margin:0}' }],
  paper: null,
  head: '',
};

type Settings = {
  /** The content service, or several with one database. */
  cms: { url: string; token: string } | { urls: readonly string[]; token: string };
  copiesDir?: string;
  openSearch?: OpenSearchSettings | null;
  origin?: string;
  indexNowKey?: string | null;
  edge?: Edge | null;
};

/**
 * Starts the site on a free port, assembled as in `main.ts` but from source. `faults` collects internal errors, of which
 * tests expect none, and `reports` what is logged of the content service.
 */
export async function openSite({
  cms,
  copiesDir,
  openSearch = null,
  origin = 'http://site.example',
  indexNowKey = null,
  edge = null,
}: Settings) {
  const faults: unknown[] = [];
  const reports: unknown[] = [];
  const service = await connectContentService({
    pageVersion: 'v1',
    urls: 'urls' in cms ? cms.urls : [cms.url],
    token: cms.token,
    lifetimeSeconds: 30,
    copiesDir: copiesDir ?? null,
    openSearch,
    memory: MEMORY,
    report: (...report: unknown[]) => reports.push(report),
    recordDuration: () => undefined,
    countTurnedAway: () => undefined,
    announce: () => undefined,
  });
  const config = {
    host: '',
    token: PUBLIC_TOKEN,
    mediaBase: '',
    timeZone: 'UTC',
    origin,
  };
  const now = () => performance.now();
  const compressor = createCompressor({ concurrency: 2, queueBytes: MEMORY.compression });
  const entry = await import('#app/server/entry.tsx');
  const headers = securityHeaders(config, entry.BOOT_SCRIPT, {
    maxAgeSeconds: 604_800,
    withSubdomains: false,
  });
  const missing = createMissingUrls({ send: service.sendMissing, intervalMs: 60_000 });
  const site = createSite({
    origin: config.origin,
    publicToken: PUBLIC_TOKEN,
    gateway: service.gateway,
    pages: createPages({
      renderer: async () => entry,
      gateway: service.gateway,
      cache: createPageCache({ gateway: service.gateway, now, memory: MEMORY.pages }),
      compressor,
      config,
      assetsOf: () => ASSETS,
      now,
      date: Date.now,
    }),
    compressor,
    staticFiles: [
      ...magazineFiles({
        gateway: service.gateway,
        config,
        writeManifest,
        securityContacts: ['mailto:security@site.example'],
        indexNowKey,
        now: Date.now,
      }),
    ],
    preview: createPreview({
      secret: cms.token,
      now: Date.now,
      getDraft: service.getDraft,
      render: createPreviewPages({
        renderer: async () => entry,
        ask: service.gateway.ask,
        config,
        assetsOf: () => ASSETS,
      }),
      contentSecurityPolicy: headers['Content-Security-Policy'],
    }),
    mcp: null,
    missing,
    headers,
    edgePolicy: edge && createEdgePolicy({ edge, origin, now }),
    networkOf: createNetworkOf(networks(['127.0.0.1'])),
    countTurnedAway: () => undefined,
    isUpToDate: service.follower.isUpToDate,
    report: ({ error }) => faults.push(error),
    countPage: () => undefined,
  });
  await service.follower.poll();
  service.follower.start();
  const port = await listen(site);

  /** Sends a request with `fetch`; redirects are not followed. */
  const getOnce = (path: string, options: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...options });

  return {
    faults,
    reports,
    port,
    getOnce,
    /** The same as a reader who tries again: a content service that has too little CPU time fails for a moment. */
    async get(path: string, options: RequestInit = {}): Promise<Response> {
      for (let tries = 1; tries < MAX_TRIES; tries++) {
        const response = await getOnce(path, options);
        if (response.status !== 503) return response;
        await response.body?.cancel();
        await setTimeout(RETRY_MS);
      }
      return getOnce(path, options);
    },

    /** Sends how often addresses without a page were met to the content service. */
    sendMissing: missing.flush,

    async close(): Promise<void> {
      service.follower.stop();
      site.close();
      site.closeAllConnections();
      await service.close();
    },
  };
}
