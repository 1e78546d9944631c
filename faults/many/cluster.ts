import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { startSite } from '#faults/site.ts';
import { runCmsCommand } from '#scripts/cms-command.mjs';
import { freePorts } from '#scripts/ports.mjs';
import { copySeededDataDir } from '#scripts/seeded-data.mjs';
import { ROOT } from '#scripts/settings.mjs';
import { createPostgresql } from '#testing/postgresql.ts';
import { startRelay } from '#testing/relay.ts';
import { startSampleMagazine } from '#testing/sample-magazine.ts';
import { type Edge, type Programs, startEdge } from './edge.ts';

export const HOST = 'magazine.example';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
type ContentService = Awaited<ReturnType<typeof startSampleMagazine>>;
type ReplaceableSite = Awaited<ReturnType<typeof startReplaceableSite>>;

const NUMBERS = [1, 2];

/**
 * Starts two edges, two sites and two content services with one PostgreSQL on this machine, with the sample magazine. What each site
 * asks the content services, and what tells the edges what to drop, goes through relays that can be cut.
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
    await moveSample(database, signal);

    const purgePorts = await freePorts();
    const purges = await Promise.all(purgePorts.map((port) => startRelay([`http://127.0.0.1:${port}`])));
    ends.push(...purges.map((relay) => relay.cut));
    const env = { ...database, EDGE: 'varnish', PURGE_URL: purges.map(({ url }) => url).join(',') };
    const contentServices: ContentService[] = [];
    const sites: ReplaceableSite[] = [];
    const edges: Edge[] = [];
    for (const _ of NUMBERS) {
      const service = await startSampleMagazine({ site: false, siteUrl: `https://${HOST}`, env });
      ends.push(service.stop);
      contentServices.push(service);
    }
    for (const number of NUMBERS) {
      const site = await startReplaceableSite(contentServices, number);
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
    return { postgresql, contentServices, sites, edges, purges, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function moveSample(database: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const { dataDir, remove } = await copySeededDataDir();
  const runtime = { node: process.execPath, env: { ...process.env, ...database } };
  try {
    await runCmsCommand('move.js', [], { root: ROOT, runtime, dataDir, signal });
  } finally {
    await remove();
  }
}

/** A site that keeps its port and its folder when it is started again. The second one asks the second content service first. */
async function startReplaceableSite(services: readonly ContentService[], number: number) {
  const [port] = await freePorts();
  const dataDir = await mkdtemp(join(tmpdir(), 'masthead-site-'));
  const relays = await Promise.all(services.map(({ cmsUrl }) => startRelay([cmsUrl])));
  const [first] = services;
  const urls = relays.map(({ url }) => url);
  const env = {
    CMS_URL: (number === 1 ? urls : urls.toReversed()).join(','),
    CMS_TOKEN: first?.cmsToken ?? '',
    PUBLIC_TOKEN: first?.publicToken ?? '',
    MEDIA_DIR: join(first?.dataDir ?? '', 'cms', 'public'),
    SITE_URL: `https://${HOST}`,
    EDGE: 'varnish',
    PORT: String(port),
    DATA_DIR: dataDir,
  };
  const disk = await mountDisk(dataDir);
  let site = await startSite(env).catch(async (error: unknown) => {
    await disk.unmount();
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
      await disk.unmount();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Puts a folder on a small disk of its own, which needs the rights of root. */
async function mountDisk(folder: string) {
  const run = promisify(execFile);
  await run('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder]);
  const filler = join(folder, 'filler');
  return {
    /** Resolves when nothing more fits. */
    async fill(): Promise<void> {
      await pipeline(createReadStream('/dev/zero'), createWriteStream(filler)).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOSPC') throw error;
        },
      );
    },
    empty: () => rm(filler, { force: true }),
    unmount: () => run('umount', ['--lazy', folder]),
  };
}
