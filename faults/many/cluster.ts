import { startSite } from '#faults/site.ts';
import { freePorts } from '#scripts/ports.mjs';
import { moveSample } from '#testing/move-sample.ts';
import { createPostgresql } from '#testing/postgresql.ts';
import { startRelay } from '#testing/relay.ts';
import { startS3Double } from '#testing/s3-double.ts';
import { startS3Relay } from '#testing/s3-relay.ts';
import { sampleUploads, startSampleMagazine } from '#testing/sample-magazine.ts';
import { createDisk } from '#testing/small-disk.ts';
import { type Edge, type Programs, startEdge } from './edge.ts';
import { createSettableClock } from './settable-clock.ts';

export const HOST = 'magazine.example';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
type ContentService = Awaited<ReturnType<typeof startSampleMagazine>>;
type ReplaceableSite = Awaited<ReturnType<typeof startReplaceableSite>>;
type Disk = Awaited<ReturnType<typeof createDisk>>;

const NUMBERS = [1, 2];

/**
 * Starts two edges, two sites and two content services with one PostgreSQL and one bucket on this machine, with the sample magazine. What each site
 * asks the content services, and what tells the edges what to drop, goes through relays that can be cut. Content services and sites have small
 * disks, and the first of each a clock that can be set.
 */
export async function startCluster(programs: Programs, signal: AbortSignal) {
  const ends: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    const postgresql = await createPostgresql();
    if (!postgresql)
      throw new Error("PostgreSQL is not installed: 'apt-get install -y postgresql' on Debian.");
    ends.push(() => postgresql.remove());
    await postgresql.start();
    const database = {
      DATABASE_CLIENT: 'postgres',
      DATABASE_URL: postgresql.createDatabase('magazine'),
    };
    const double = await startS3Double(await sampleUploads());
    ends.push(async () => double.stop());
    const bucket = await startS3Relay(double.endpoint);
    ends.push(async () => bucket.stop());
    const storage = {
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: double.accessKeyId,
      S3_SECRET_ACCESS_KEY: double.secretAccessKey,
    };
    await moveSample(database, signal);

    const purgePorts = await freePorts();
    const purges = await Promise.all(purgePorts.map((port) => startRelay([`http://127.0.0.1:${port}`])));
    ends.push(...purges.map((relay) => relay.cut));
    const clock = await createSettableClock(programs.faketime);
    ends.push(clock.remove);
    const envOf = (number: number) => (number === 1 ? clock.env : {});
    const env = {
      ...database,
      ...storage,
      EDGE: 'varnish',
      PURGE_URL: purges.map(({ url }) => url).join(','),
    };
    const disks: Disk[] = [];
    const contentServices: ContentService[] = [];
    const sites: ReplaceableSite[] = [];
    const edges: Edge[] = [];
    for (const number of NUMBERS) {
      const disk = await createDisk('512m');
      ends.push(disk.remove);
      disks.push(disk);
      const service = await startSampleMagazine({
        parent: disk.folder,
        site: false,
        siteUrl: `https://${HOST}`,
        env: { ...env, ...envOf(number) },
      });
      ends.push(service.stop);
      contentServices.push(service);
    }
    for (const number of NUMBERS) {
      const site = await startReplaceableSite(contentServices, number, envOf(number));
      ends.push(site.end);
      sites.push(site);
    }
    for (const number of NUMBERS) {
      const edge = await startEdge({
        name: `edge-${number}`,
        programs,
        sites: sites.map((site) => site.port),
        contentServices: contentServices.map(({ cmsUrl }) => Number(new URL(cmsUrl).port)),
        purges: purgePorts[number - 1] ?? 0,
      });
      ends.push(edge.stop);
      edges.push(edge);
    }
    return { postgresql, bucket, contentServices, disks, sites, edges, purges, clock, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A site that keeps its port and its folder when it is started again. The second one asks the second content service first. */
async function startReplaceableSite(
  services: readonly ContentService[],
  number: number,
  added: Record<string, string>,
) {
  const [port] = await freePorts();
  const relays = await Promise.all(services.map(({ cmsUrl }) => startRelay([cmsUrl])));
  const [first] = services;
  const urls = relays.map(({ url }) => url);
  const disk = await createDisk('64m');
  const env = {
    ...added,
    CMS_URL: (number === 1 ? urls : urls.toReversed()).join(','),
    CMS_TOKEN: first?.cmsToken ?? '',
    PUBLIC_TOKEN: first?.publicToken ?? '',
    SITE_URL: `https://${HOST}`,
    EDGE: 'varnish',
    PORT: String(port),
    DATA_DIR: disk.folder,
  };
  let site = await startSite(env).catch(async (error: unknown) => {
    await disk.remove();
    throw error;
  });
  return {
    port,
    disk,
    isAlive: () => site.isAlive(),
    signal: (signal: NodeJS.Signals) => site.signal(signal),
    kill: () => site.kill(),
    async start(): Promise<void> {
      site = await startSite(env);
    },
    /** As an update does. */
    async restart(): Promise<void> {
      await site.terminate();
      site = await startSite(env);
    },
    /** Cuts it off from both content services. */
    cut: () => Promise.all(relays.map((relay) => relay.cut())),
    restore: () => Promise.all(relays.map((relay) => relay.restore())),
    async end(): Promise<void> {
      if (site.isAlive()) await site.kill();
      await Promise.all(relays.map((relay) => relay.cut()));
      await disk.remove();
    },
  };
}
