import { keyFilePath } from 'masthead-contract/announcements';
import { feedHrefs } from 'masthead-contract/site-addresses';
import * as v from 'valibot';
import type { Cache, IndexNow } from '../../environment';
import { json, type Outcome, post, purge, readJson } from './send-request';

export type Send = (addresses: readonly string[]) => Promise<Outcome>;

/** Answers of caches that do not have what they are to drop. */
const NOT_CACHED = [404, 412];
/** What a CDN answers; functions in between may leave it out, or say nothing. */
const Dropped = v.object({ success: v.optional(v.literal(true)) });
const accepts = (answer: string) => answer === '' || v.is(Dropped, readJson(answer));

/** Tells a WebSub hub that the feeds of subjects have changed, with one request for each feed: not every hub reads several. */
export function sendToHub(hub: string, siteUrl: string, timeoutMs?: number): Send {
  return async (queries) => {
    let last: Outcome = { kind: 'accepted' };
    for (const topic of queries.flatMap(feedHrefs).map((href) => siteUrl + href)) {
      // Some hubs read the one name, some the other.
      const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': topic, 'hub.topic': topic });
      const outcome = await post(hub, { body }, { timeoutMs });
      if (outcome.kind === 'failed') return outcome;
      // A hub may refuse one format and take the others.
      if (outcome.kind === 'refused') last = outcome;
    }
    return last;
  };
}

/** Sends the addresses of articles to IndexNow, at most 10,000 at once. */
export function sendToIndexNow({ key, endpoint }: IndexNow, siteUrl: string): Send {
  return (paths) =>
    post(
      endpoint,
      json({
        host: new URL(siteUrl).host,
        key,
        keyLocation: siteUrl + keyFilePath(key),
        urlList: paths.map((path) => siteUrl + path),
      }),
    );
}

/**
 * Makes a cache drop paths: a CDN with one request that names all addresses, as Cloudflare reads it; any other cache with a
 * request for each path and the host of the site, with the method PURGE, as Varnish, Squid and modules of nginx read it.
 */
export function sendToCache({ url, token }: Cache, siteUrl: string): Send {
  if (token !== null) {
    return (paths) => {
      const { headers, ...list } = json({ files: paths.map((path) => siteUrl + path) });
      return post(url, { ...list, headers: { ...headers, Authorization: `Bearer ${token}` } }, { accepts });
    };
  }
  const { host } = new URL(siteUrl);
  return async (paths) => {
    let last: Outcome = { kind: 'accepted' };
    for (const path of paths) {
      const outcome = await purge(new URL(url + path), { Host: host }, { notCached: NOT_CACHED });
      if (outcome.kind === 'failed') return outcome;
      if (outcome.kind === 'refused') last = outcome;
    }
    return last;
  };
}
