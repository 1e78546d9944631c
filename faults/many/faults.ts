import type { RunLength } from '#faults/case.ts';
import { respondsWith } from '#scripts/health.mjs';
import { until } from '#testing/until.ts';
import type { Cluster } from './cluster.ts';

/** A failure of a cluster, and what readers and editors may still expect meanwhile. */
export type ClusterFault = {
  title: string;
  seconds: Record<Exclude<RunLength, 'brief'>, number>;
  begin: (cluster: Cluster) => unknown;
  end: (cluster: Cluster) => unknown;
  /** By when every edge shows what is published or withdrawn, by default within a second. */
  shownSeconds?: number;
  /** Nothing can be published. */
  isReadOnly?: true;
};

const SECONDS = { short: 15, long: 60 };
/** The content service waits two seconds for a site that no longer asks, and HAProxy looks twice before it asks the other one. */
const WITHOUT_A_SITE = 4;
/** HAProxy waits for eight seconds before it asks the sites instead of Varnish. */
const WITH_A_VARNISH_THAT_HANGS = 10;
/** After ten seconds without word Varnish asks the site for each page. */
const UNTOLD = 11;

/** What happens in turn. Editors work in content-1 while it answers. */
export const CLUSTER_FAULTS: readonly ClusterFault[] = [
  { title: 'all works', seconds: { short: 60, long: 1_000 }, begin: () => {}, end: () => {} },
  {
    title: 'content-1 is killed',
    seconds: SECONDS,
    begin: ({ contentServices: [first] }) => first?.killCms(),
    end: ({ contentServices: [first] }) => first?.startCms(),
  },
  {
    // For longer, and its supervisor starts another one.
    title: 'content-1 is paused for 15 seconds',
    seconds: { short: 15, long: 15 },
    begin: ({ contentServices: [first] }) => signal(first?.pids().cms, 'SIGSTOP'),
    end: ({ contentServices: [first] }) => signal(first?.pids().cms, 'SIGCONT'),
  },
  {
    title: 'site-1 is killed',
    seconds: SECONDS,
    shownSeconds: WITHOUT_A_SITE,
    begin: ({ sites: [first] }) => first?.kill(),
    end: ({ sites: [first] }) => first?.start(),
  },
  {
    title: 'site-1 is paused',
    seconds: SECONDS,
    shownSeconds: WITHOUT_A_SITE,
    begin: ({ sites: [first] }) => first?.signal('SIGSTOP'),
    end: ({ sites: [first] }) => first?.signal('SIGCONT'),
  },
  {
    title: 'site-1 reaches no content service',
    seconds: SECONDS,
    shownSeconds: WITHOUT_A_SITE,
    begin: ({ sites: [first] }) => first?.cut(),
    end: ({ sites: [first] }) => first?.restore(),
  },
  {
    title: 'the disk of site-1 is full',
    seconds: SECONDS,
    begin: ({ sites: [first] }) => first?.disk.fill(),
    end: ({ sites: [first] }) => first?.disk.empty(),
  },
  {
    title: 'the disk of content-1 is full',
    seconds: SECONDS,
    begin: ({ disks: [first] }) => first?.fill(),
    end: ({ disks: [first] }) => first?.empty(),
  },
  ...['-1d', '+1d'].map((offset) => ({
    title: `the clocks of content-1 and site-1 are a day ${offset === '-1d' ? 'behind' : 'ahead'}`,
    seconds: SECONDS,
    begin: ({ clock }: Cluster) => clock.set(offset),
    end: ({ clock }: Cluster) => clock.set('+0'),
  })),
  {
    title: 'the bucket does not answer',
    seconds: SECONDS,
    begin: ({ bucket }) => bucket.failWith(() => true),
    end: ({ bucket }) => bucket.failWith(null),
  },
  {
    title: 'content services and sites restart in turn, as in an update',
    seconds: { short: 5, long: 5 },
    shownSeconds: WITHOUT_A_SITE,
    async begin({ contentServices, sites }) {
      for (const service of contentServices) await restart(service);
      for (const site of sites) await site.restart();
    },
    end: ({ sites }) => Promise.all(sites.map((site) => site.isAlive() || site.start())),
  },
  {
    title: 'Varnish of edge-1 is dead',
    seconds: SECONDS,
    begin: ({ edges: [first] }) => first?.signalVarnish('SIGKILL'),
    end: ({ edges: [first] }) => first?.restartVarnish(),
  },
  {
    title: 'Varnish of edge-1 is paused',
    seconds: SECONDS,
    shownSeconds: WITH_A_VARNISH_THAT_HANGS,
    begin: ({ edges: [first] }) => first?.signalVarnish('SIGSTOP'),
    end: ({ edges: [first] }) => first?.signalVarnish('SIGCONT'),
  },
  {
    title: 'edge-1 is told of no change',
    seconds: { short: 30, long: 300 },
    shownSeconds: UNTOLD,
    begin: ({ purges: [first] }) => first?.cut(),
    end: ({ purges: [first] }) => first?.restore(),
  },
  {
    title: 'PostgreSQL is dead',
    seconds: SECONDS,
    isReadOnly: true,
    begin: ({ postgresql }) => postgresql.signal('SIGKILL'),
    end: ({ postgresql }) => postgresql.start(),
  },
  {
    title: 'both content services are dead',
    seconds: { short: 30, long: 600 },
    isReadOnly: true,
    begin: ({ contentServices }) => Promise.all(contentServices.map(({ killCms }) => killCms())),
    end: ({ contentServices }) => Promise.all(contentServices.map(({ startCms }) => startCms())),
  },
];

/** Ends it; its supervisor starts another one. */
async function restart({ cmsUrl, pids }: Cluster['contentServices'][number]): Promise<void> {
  const { cms } = pids();
  signal(cms, 'SIGTERM');
  const isBack = () => respondsWith(`${cmsUrl}/_health`, 204).catch(() => false);
  await until('The content service is back', () => pids().cms !== cms && isBack());
}

function signal(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid !== undefined) process.kill(pid, name);
}
