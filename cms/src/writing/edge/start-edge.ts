import type { Core } from '@strapi/strapi';
import type { Timers } from '../../clock/timers';
import { changeTable } from '../../database/change-table';
import { exclusivelyIn } from '../../database/exclusively';
import type { EdgeSettings } from '../../environment';
import { createProblemLog } from '../announcements/problem-log';
import type { SitePosition } from '../announcements/site-position';
import { changedNames, menuDigest } from './changed-names';
import { connectEdge, maxWaitOf } from './connect-edge';
import { createEdgeFollower } from './edge-follower';
import { edgePosition } from './edge-position';

type Settings = {
  siteUrl: string;
  edge: EdgeSettings;
  sites: Pick<SitePosition, 'hasReadOrIsAway' | 'versions'>;
  /** The name of the change log. */
  log: string;
  timers: Timers;
};

/** A publication is to be at every edge within a second. */
const INTERVAL_MS = 200;

/** Makes each edge drop what changes from now on, and what has changed since it was last told (decision 0083). */
export function startEdge(strapi: Core.Strapi, { siteUrl, edge, sites, log, timers }: Settings): void {
  const { host } = new URL(siteUrl);
  const { readAfter } = changeTable(strapi);
  const now = () => performance.now();
  for (const [index, url] of edge.urls.entries()) {
    const follow = createEdgeFollower({
      log,
      edge: connectEdge(edge.kind, { url, token: edge.token, host }),
      maxWaitMs: maxWaitOf(edge.kind),
      readAfter,
      changedNames: (changes) => changedNames(strapi, changes),
      menuDigest: () => menuDigest(strapi),
      siteVersions: sites.versions,
      hasReadOrIsAway: sites.hasReadOrIsAway,
      position: edgePosition(strapi, url),
      exclusively: exclusivelyIn(strapi, 'edge', index),
      problem: createProblemLog({
        name: edge.urls.length > 1 ? `the edge at ${url}` : 'the edge',
        report: (line) => strapi.log.warn(line),
        now,
      }),
      now,
    });
    timers.every(INTERVAL_MS, follow);
  }
}
