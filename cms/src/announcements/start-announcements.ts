import type { Core } from '@strapi/strapi';
import { isAnnounceable } from 'masthead-contract/announcements';
import type { Clock } from '../clock/clock';
import type { Timers } from '../clock/timers';
import { exclusivelyIn } from '../database/exclusively';
import type { Receivers } from '../environment';
import { notifyOperator } from '../operator';
import { announcementQueue, type Receiver } from './queue';
import { type Send, sendToHub, sendToIndexNow } from './receivers';
import { recordPublications } from './record-publications';
import { createSender } from './sender';
import type { SitePosition } from './site-position';

type Settings = {
  siteUrl: string;
  receivers: Receivers;
  sites: Pick<SitePosition, 'hasRead'>;
  /** The number of the last change in the log. */
  readLastChange: () => Promise<number>;
  clock: Pick<Clock, 'now'>;
  timers: Timers;
};

/** `lock` is any number that nothing else locks in this database. */
type Connection = { name: string; send: Send; perRequest: number; pauseMs: number; lock: number };

const INTERVAL_MS = 1_000;

/**
 * Tells a WebSub hub and IndexNow of each article that is published, changed or withdrawn from now on (decision 0041), if
 * they are configured and the site is public.
 */
export function startAnnouncements(
  strapi: Core.Strapi,
  { siteUrl, receivers, sites, readLastChange, clock, timers }: Settings,
): void {
  const { hub, indexNow } = receivers;
  const connections = new Map<Receiver, Connection>();
  if (hub !== null) {
    const send = sendToHub(hub, siteUrl);
    connections.set('hub', {
      name: 'The WebSub hub',
      send,
      perRequest: 1,
      pauseMs: 10_000,
      lock: 0x68756231,
    });
  }
  if (indexNow) {
    const send = sendToIndexNow(indexNow, siteUrl);
    const limits = { perRequest: 10_000, pauseMs: 60_000 };
    connections.set('indexnow', { name: 'IndexNow', send, ...limits, lock: 0x696e6478 });
  }
  if (connections.size === 0) return;
  if (!isAnnounceable(siteUrl)) {
    notifyOperator(
      `WEBSUB_HUB and INDEXNOW_KEY have no effect: they need the public https address of the site, and SITE_URL is ${siteUrl}.`,
    );
    return;
  }

  recordPublications(strapi, [...connections.keys()]);
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
      hasRead: sites.hasRead,
      exclusively: exclusivelyIn(strapi, lock),
      report: (line) => strapi.log.warn(line),
      now: () => performance.now(),
    }),
  );
  const task = async () => void (await Promise.all(senders.map((send) => send())));
  timers.every(INTERVAL_MS, task);
}
