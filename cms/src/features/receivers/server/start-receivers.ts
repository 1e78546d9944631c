import type { Core } from '@strapi/strapi';
import { isAnnounceable } from 'masthead-contract/service/receivers';
import type { Clock } from '../../../core/clock/clock';
import type { Timers } from '../../../core/clock/timers';
import { changeTable } from '../../../core/database/change-table';
import { exclusivelyIn } from '../../../core/database/exclusively';
import type { EdgeSettings, Environment } from '../../../environment';
import { notifyOperator } from '../../../operator';
import { menuDigest, namesToDrop } from './changed-names';
import { connectEdge } from './edges';
import { createFollower, type Receiver } from './follow-log';
import { INDEX_NOW, notifyIndexNow } from './index-now';
import { positionStore } from './position';
import { createProblemLog } from './problem-log';
import type { SitePosition } from './site-position';
import { notifyWebhook } from './webhook';

type Context = {
  settings: Pick<Environment, 'edge' | 'indexNowKey' | 'webhook' | 'siteUrl'>;
  sites: Pick<SitePosition, 'hasRead' | 'hasReadOrIsAway' | 'versions'>;
  /** The name of the change log. */
  log: string;
  clock: Pick<Clock, 'now'>;
  timers: Timers;
};

/** A publication should reach every edge within a second. */
const EDGE_INTERVAL_MS = 200;
const INTERVAL_MS = 1_000;
const MINUTE_MS = 60_000;

/** Notifies each receiver of changes from now on, and of those since its last notification (decision 0116). */
export function startReceivers(strapi: Core.Strapi, context: Context): void {
  const { sites, log, timers } = context;
  const now = () => performance.now();
  for (const [index, receiver] of receiversOf(strapi, context).entries()) {
    const { name, url, isEdge } = receiver;
    const follow = createFollower({
      receiver,
      log,
      readAfter: changeTable(strapi).readAfter,
      menuDigest: async () => (isEdge ? menuDigest(strapi) : ''),
      siteVersions: () => (isEdge ? sites.versions() : ''),
      position: positionStore(strapi, url),
      exclusively: exclusivelyIn(strapi, 'receiver', index),
      problem: createProblemLog({ name, report: (line) => strapi.log.warn(line), now }),
      now,
    });
    timers.every(isEdge ? EDGE_INTERVAL_MS : INTERVAL_MS, follow);
  }
}

function receiversOf(strapi: Core.Strapi, { settings, sites, clock, log }: Context): Receiver[] {
  const { edge, indexNowKey: key, webhook, siteUrl } = settings;
  const { host } = new URL(siteUrl);
  const noEdge = { confirm: async () => {}, isEdge: false, mayNotify: sites.hasReadOrIsAway };
  const receivers: Receiver[] = edge ? edgesOf(strapi, edge, { host, mayNotify: sites.hasReadOrIsAway }) : [];
  if (webhook) {
    receivers.push({
      ...noEdge,
      name: 'the webhook',
      url: webhook.url,
      notify: async ({ changes, until }) => {
        await notifyWebhook(`${log}-${until}`, changes, { ...webhook, siteUrl, now: clock.now() });
        return true;
      },
      pauseMs: 1_000,
      maxWaitMs: MINUTE_MS,
    });
  }
  if (key && !isAnnounceable(siteUrl)) {
    notifyOperator(
      `INDEXNOW_KEY has no effect: it needs the public https address of the site, and SITE_URL is ${siteUrl}.`,
    );
  } else if (key) {
    receivers.push({
      ...noEdge,
      name: 'IndexNow',
      url: INDEX_NOW,
      notify: async ({ changes }) => notifyIndexNow(changes ?? [], { key, siteUrl }),
      // It would ask a site that is down.
      mayNotify: sites.hasRead,
      pauseMs: MINUTE_MS,
      maxWaitMs: 60 * MINUTE_MS,
    });
  }
  return receivers;
}

function edgesOf(
  strapi: Core.Strapi,
  { kind, urls, token }: EdgeSettings,
  { host, mayNotify }: { host: string } & Pick<Receiver, 'mayNotify'>,
): Receiver[] {
  return urls.map((url) => {
    const { drop, confirm, maxWaitMs } = connectEdge(kind, { url, token, host });
    return {
      name: urls.length > 1 ? `the edge at ${url}` : 'the edge',
      url,
      async notify(news) {
        await drop(await namesToDrop(strapi, news));
        return true;
      },
      confirm,
      isEdge: true,
      pauseMs: 0,
      maxWaitMs,
      mayNotify,
    };
  });
}
