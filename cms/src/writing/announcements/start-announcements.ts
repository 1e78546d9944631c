import type { Core } from '@strapi/strapi';
import { isAnnounceable } from 'masthead-contract/announcements';
import type { Clock } from '../../clock/clock';
import type { Timers } from '../../clock/timers';
import { exclusivelyIn } from '../../database/exclusively';
import type { Lock } from '../../database/locks';
import type { Receivers } from '../../environment';
import { notifyOperator } from '../../operator';
import { announcementQueue, RECEIVERS, type Receiver } from './queue';
import { type Send, sendToCache, sendToHub, sendToIndexNow } from './receivers';
import { createSender } from './sender';
import type { SitePosition } from './site-position';

type Settings = {
  siteUrl: string;
  receivers: Receivers;
  sites: Pick<SitePosition, 'hasRead' | 'hasReadOrIsAway'>;
  /** The number of the last change in the log. */
  readLastChange: () => Promise<number>;
  clock: Pick<Clock, 'now'>;
  timers: Timers;
};

type Connection = {
  name: string;
  send: Send;
  perRequest: number;
  pauseMs: number;
  lock: Lock;
  hasRead: SitePosition['hasRead'];
};

const INTERVAL_MS = 1_000;

/** The receivers of announcements: none while the site has no public address. */
export function receiversTold({ hub, indexNow, cache }: Receivers, siteUrl: string): Receiver[] {
  if (!isAnnounceable(siteUrl)) return [];
  const told: Record<Receiver, boolean> = {
    hub: hub !== null,
    indexnow: Boolean(indexNow),
    cache: Boolean(cache),
  };
  return RECEIVERS.filter((receiver) => told[receiver]);
}

/**
 * Tells a WebSub hub, IndexNow (decision 0041) and the cache in front of the site (decision 0051) of each article that is
 * published, changed or withdrawn from now on, if they are configured and the site is public.
 */
export function startAnnouncements(
  strapi: Core.Strapi,
  { siteUrl, receivers, sites, readLastChange, clock, timers }: Settings,
): void {
  const { hub, indexNow, cache } = receivers;
  const { hasRead, hasReadOrIsAway } = sites;
  const connections = new Map<Receiver, Connection>();
  if (hub !== null) {
    const send = sendToHub(hub, siteUrl);
    connections.set('hub', {
      name: 'the WebSub hub',
      send,
      perRequest: 1,
      pauseMs: 10_000,
      lock: 'hub',
      hasRead,
    });
  }
  if (indexNow) {
    const send = sendToIndexNow(indexNow, siteUrl);
    const limits = { perRequest: 10_000, pauseMs: 60_000 };
    connections.set('indexnow', { name: 'IndexNow', send, ...limits, lock: 'indexNow', hasRead });
  }
  if (cache) {
    const send = sendToCache(cache, siteUrl);
    // What a CDN takes at once. A page that is withdrawn while the site is down must not be served from there.
    const limits = { perRequest: 30, pauseMs: 1_000, hasRead: hasReadOrIsAway };
    connections.set('cache', { name: 'the cache', send, ...limits, lock: 'cache' });
  }
  if (connections.size === 0) return;
  if (!isAnnounceable(siteUrl)) {
    notifyOperator(
      `WEBSUB_HUB, INDEXNOW_KEY and PURGE_URL have no effect: they need the public https address of the site, and SITE_URL is ${siteUrl}.`,
    );
    return;
  }

  const queue = announcementQueue(strapi);
  const senders = [...connections].map(([receiver, { lock, ...connection }]) =>
    createSender({
      ...connection,
      queue: {
        read: () => queue.read(receiver),
        remove: queue.remove,
        prune: () => queue.prune(receiver, clock.now()),
      },
      readLastChange,
      exclusively: exclusivelyIn(strapi, lock),
      report: (line) => strapi.log.warn(line),
      now: () => performance.now(),
    }),
  );
  const task = async () => void (await Promise.all(senders.map((send) => send())));
  timers.every(INTERVAL_MS, task);
}
