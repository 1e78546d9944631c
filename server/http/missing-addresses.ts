import type { IncomingMessage } from 'node:http';
import {
  isMissingSearch,
  MAX_COUNT,
  MAX_REPORTED,
  type MissingUrl,
  missingSearch,
  missingUrl,
  referrerHost,
} from '#contract/service/missing-addresses.ts';
import { PREVIEW_PATH } from '#contract/service/preview.ts';
import { UPLOADS } from './static-files.ts';

type Settings = {
  /** Sends the counts to the content service. Resolves with `false` if they must be sent again later; never rejects. */
  send: (counts: readonly MissingUrl[]) => Promise<boolean>;
  intervalMs: number;
};

/** Maximum number of searches in a report: anybody can make them up. */
const MAX_SEARCHES = 200;

export type MissingUrls = ReturnType<typeof createMissingUrls>;

/** Browsers and search engines accept HTML when they request a page; feed readers accept a feed. */
const PAGE_OR_FEED = /\btext\/html\b|\b(?:rss|atom)\+xml\b/i;
/** Files of the site; previews, whose URLs are secret; and feeds, which exist but not for every query. */
const NOT_COUNTED = ['/assets/', UPLOADS, PREVIEW_PATH, '/feed.', '/atom.'];

/**
 * Counts requests for missing pages and searches without results, and sends the counts at an interval (decisions 0040, 0081).
 * Keeps at most a thousand URLs, 200 of them searches; while these wait to be sent, no others are added.
 */
export function createMissingUrls({ send, intervalMs }: Settings) {
  const counts = new Map<string, MissingUrl>();
  let sending: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  function add({ address, count, referrer }: MissingUrl): void {
    const known = counts.get(address);
    if (!known && (counts.size >= MAX_REPORTED || (isMissingSearch(address) && hasManySearches()))) return;
    counts.set(address, {
      address,
      count: Math.min((known?.count ?? 0) + count, MAX_COUNT),
      referrer: referrer || (known?.referrer ?? ''),
    });
  }

  const hasManySearches = () => [...counts.keys()].filter(isMissingSearch).length >= MAX_SEARCHES;

  async function sendCounts(): Promise<void> {
    if (counts.size === 0) return;
    const sent = [...counts.values()];
    counts.clear();
    if (await send(sent)) return;
    const later = [...counts.values()];
    counts.clear();
    for (const entry of [...sent, ...later]) add(entry);
  }

  function flush(): Promise<void> {
    sending ??= sendCounts().finally(() => {
      sending = null;
    });
    return sending;
  }

  return {
    /** Counts a request that ends as 404, if it is a reader's. `address` is its path with its query string. */
    count(request: IncomingMessage, address: string): void {
      if (!isByReader(request)) return;
      const { headers } = request;
      const counted = missingUrl(address);
      if (counted === null || NOT_COUNTED.some((start) => counted.startsWith(start))) return;
      add({ address: counted, count: 1, referrer: referrerHost(headers.referer) });
    },

    /** Counts a search of a reader that finds nothing. */
    countSearch(keywords: string): void {
      const address = missingSearch(keywords);
      if (address !== null) add({ address, count: 1, referrer: '' });
    },

    /** Sends the counts. Concurrent calls share one report. */
    flush,
    start(): void {
      timer ??= setInterval(() => void flush(), intervalMs).unref();
    },
    /** Sends the last counts; to be called when no more requests come. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await sending;
      await flush();
    },
  };
}

/** Whether a reader has asked for a page, or a feed reader for a feed. */
export function isByReader({ method, headers }: IncomingMessage): boolean {
  const isForPage = method === 'GET' && PAGE_OR_FEED.test(headers.accept ?? '');
  // Excludes pictures and scripts of a page, and pages that a browser prefetches.
  const isWanted =
    (headers['sec-fetch-dest'] ?? 'document') === 'document' && headers['sec-purpose'] === undefined;
  return isForPage && isWanted;
}
