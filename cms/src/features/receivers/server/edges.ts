import { EVERYTHING } from 'masthead-contract/service/dependencies';
import { type Edge, tagOf } from 'masthead-contract/service/edge-tags';
import * as v from 'valibot';
import type { ChangedNames } from './changed-names';
import { JSON_TYPE, type Message, readJson, send } from './send';

type Force = 'soft' | 'hard';

type Settings = {
  url: string;
  /** The token that the edge requires; `null` for Varnish, which listens at a private URL. */
  token: string | null;
  /** The host of the site. */
  host: string;
};

/** How an edge is purged, how many tags it takes in a request, and the longest pause after failures: one's own is asked at once. */
type Protocol = {
  perRequest: number;
  hasSoft: boolean;
  maxWaitMs: number;
  message: (tags: readonly string[], force: Force, settings: Settings) => Message;
};

/**
 * If more requests were needed, everything is dropped: an import names hundreds at a time, and companies accept few requests per
 * minute.
 */
const MAX_REQUESTS = 5;

const Cloudflare = v.object({ success: v.literal(true) });
/** The number of each purge, by its tag. */
const Fastly = v.record(v.string(), v.string());
const NO_CONTENT = 204;

/**
 * As of 2026-11. Varnish's is in `deploy/varnish.vcl`; the companies document the others, which haven't been tested against the
 * real services yet.
 */
const PROTOCOLS: Record<Edge, Protocol> = {
  varnish: {
    // Its lines of headers have 8 KB, and a tag up to 53 characters.
    perRequest: 100,
    hasSoft: true,
    maxWaitMs: 1_000,
    message: (tags, force, { host }) => ({
      method: 'PURGE',
      headers: { Host: host, ...(tags.length > 0 && { [`xkey-${force}purge`]: tags.join(' ') }) },
      confirms: ({ headers }) => 'xkey-dropped' in headers,
    }),
  },
  fastly: {
    perRequest: 256,
    hasSoft: true,
    maxWaitMs: 60_000,
    message: (tags, force, { token }) => ({
      headers: {
        ...JSON_TYPE,
        'Fastly-Key': token ?? '',
        ...(force === 'soft' && { 'Fastly-Soft-Purge': '1' }),
      },
      body: JSON.stringify({ surrogate_keys: tags }),
      confirms: async (answer) => {
        const purges = v.safeParse(Fastly, await readJson(answer));
        return purges.success && Object.keys(purges.output).length >= tags.length;
      },
    }),
  },
  cloudflare: {
    perRequest: 100,
    hasSoft: false,
    maxWaitMs: 60_000,
    message: (tags, _, { token }) => ({
      headers: { ...JSON_TYPE, Authorization: `Bearer ${token}` },
      body: JSON.stringify({ tags }),
      confirms: async (answer) => v.is(Cloudflare, await readJson(answer)),
    }),
  },
  bunny: {
    perRequest: 1,
    hasSoft: false,
    maxWaitMs: 60_000,
    message: ([tag], _, { token }) => ({
      headers: { ...JSON_TYPE, AccessKey: token ?? '' },
      body: JSON.stringify({ CacheTag: tag }),
      confirms: ({ statusCode }) => statusCode === NO_CONTENT,
    }),
  },
};

/**
 * Returns a function that purges names from an edge, with as many requests as the names need. Throws a DeliveryError at the first
 * request that isn't confirmed.
 */
export function connectEdge(edge: Edge, settings: Settings) {
  const { perRequest, hasSoft, maxWaitMs, message } = PROTOCOLS[edge];

  function messagesFor(names: ReadonlySet<string>, force: Force): Message[] {
    const few = names.size > MAX_REQUESTS * perRequest ? [EVERYTHING] : [...names];
    const tags = few.map((name) => tagOf(settings.host, name));
    return Array.from({ length: Math.ceil(tags.length / perRequest) }, (_, index) =>
      message(tags.slice(index * perRequest, (index + 1) * perRequest), force, settings),
    );
  }

  return {
    maxWaitMs,
    /** Makes the edge drop the pages that depend on any of some names. Softly it may show them again while no site answers, after a hard one never. */
    async drop({ soft, hard }: ChangedNames): Promise<void> {
      const messages = hasSoft
        ? [...messagesFor(hard, 'hard'), ...messagesFor(soft, 'soft')]
        : messagesFor(new Set([...hard, ...soft]), 'hard');
      for (const each of messages) await send(settings.url, each);
    },
    /** Confirms that the service knows of no further change, for edges that understand this. */
    async confirm(): Promise<void> {
      if (edge === 'varnish') await send(settings.url, message([], 'soft', settings));
    },
  };
}
