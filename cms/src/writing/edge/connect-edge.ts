import { EVERYTHING } from 'masthead-contract/dependencies';
import { type Edge, tagOf } from 'masthead-contract/edge-tags';
import * as v from 'valibot';
import { json, type Outcome, post, purge, readJson } from '../announcements/send-request';
import type { ChangedNames } from './changed-names';

type Force = 'soft' | 'hard';

export type EdgeConnection = {
  /** Makes the edge drop the pages that depend on any of some names. Softly it may show them again while no site answers, after a hard one never. */
  drop: (names: ChangedNames) => Promise<Outcome>;
  /** Says that the service knows of no further change, where the edge understands that. */
  confirm: () => Promise<Outcome>;
};

type Settings = {
  url: string;
  /** What the edge asks for; `null` for Varnish, which is told at an address of its own. */
  token: string | null;
  /** The host of the site. */
  host: string;
};

/** How an edge is told, how many tags it takes in a request, and how long it may wait after failures: one's own is told at once. */
type Protocol = {
  perRequest: number;
  hasSoft: boolean;
  maxWaitMs: number;
  send: (settings: Settings) => (tags: readonly string[], force: Force) => Promise<Outcome>;
};

/** Of more names everything is dropped: an import names hundreds at a time, and companies take few requests in a minute. */
const MAX_REQUESTS = 5;

const Cloudflare = v.object({ success: v.literal(true) });
/** The number of each purge, by its tag. */
const Fastly = v.record(v.string(), v.string());
const NO_CONTENT = 204;

/** As of 2026-11. That of Varnish is in `deploy/varnish.vcl`, the others are published by the companies. */
const PROTOCOLS: Record<Edge, Protocol> = {
  varnish: {
    // Its lines of headers have 8 KB, and a tag up to 53 characters.
    perRequest: 100,
    hasSoft: true,
    maxWaitMs: 1_000,
    send:
      ({ url, host }) =>
      (tags, force) =>
        purge(
          new URL(url),
          { Host: host, ...(tags.length > 0 && { [`xkey-${force}purge`]: tags.join(' ') }) },
          { confirmation: 'xkey-dropped' },
        ),
  },
  fastly: {
    perRequest: 256,
    hasSoft: true,
    maxWaitMs: 60_000,
    send:
      ({ url, token }) =>
      (tags, force) => {
        const { headers, body } = json({ surrogate_keys: tags });
        const softly = force === 'soft' ? { 'Fastly-Soft-Purge': '1' } : {};
        const sent = { body, headers: { ...headers, ...softly, 'Fastly-Key': token ?? '' } };
        const accepts = (answer: string) => {
          const purges = v.safeParse(Fastly, readJson(answer));
          return purges.success && Object.keys(purges.output).length >= tags.length;
        };
        return post(url, sent, { accepts });
      },
  },
  cloudflare: {
    perRequest: 100,
    hasSoft: false,
    maxWaitMs: 60_000,
    send:
      ({ url, token }) =>
      (tags) => {
        const { headers, body } = json({ tags });
        const accepts = (answer: string) => v.is(Cloudflare, readJson(answer));
        return post(url, { body, headers: { ...headers, Authorization: `Bearer ${token}` } }, { accepts });
      },
  },
  bunny: {
    perRequest: 1,
    hasSoft: false,
    maxWaitMs: 60_000,
    send:
      ({ url, token }) =>
      ([tag]) => {
        const { headers, body } = json({ CacheTag: tag });
        const accepts = (_: string, status: number) => status === NO_CONTENT;
        return post(url, { body, headers: { ...headers, AccessKey: token ?? '' } }, { accepts });
      },
  },
};

export const maxWaitOf = (edge: Edge): number => PROTOCOLS[edge].maxWaitMs;

/** Tells an edge at an address, with as many requests as the names need. Ends with the first that is not accepted. */
export function connectEdge(edge: Edge, settings: Settings): EdgeConnection {
  const { perRequest, hasSoft, send } = PROTOCOLS[edge];
  const sendTags = send(settings);

  function* requests({ soft, hard }: ChangedNames): Generator<[readonly string[], Force]> {
    const lists: [ReadonlySet<string>, Force][] = hasSoft
      ? [
          [hard, 'hard'],
          [soft, 'soft'],
        ]
      : [[new Set([...hard, ...soft]), 'hard']];
    for (const [names, force] of lists) {
      const few = names.size > MAX_REQUESTS * perRequest ? [EVERYTHING] : [...names];
      const tags = few.map((name) => tagOf(settings.host, name));
      for (let start = 0; start < tags.length; start += perRequest)
        yield [tags.slice(start, start + perRequest), force];
    }
  }

  return {
    async drop(names) {
      for (const [tags, force] of requests(names)) {
        const outcome = await sendTags(tags, force);
        if (outcome.kind !== 'accepted') return outcome;
      }
      return { kind: 'accepted' };
    },
    confirm: async () => (edge === 'varnish' ? sendTags([], 'soft') : { kind: 'accepted' }),
  };
}
