import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBareServer } from '#testing/bare-server.ts';
import type { Page } from '#testing/pages.ts';
import { startTestCms } from '#testing/test-cms.ts';
import { startReaders } from './load.ts';
import { startFaultProxy } from './proxy.ts';
import { type Site, startSite } from './site.ts';

export type System = Awaited<ReturnType<typeof startSystem>>;

type SiteOptions = {
  /** The data folder of an earlier process to continue from; a new folder by default. */
  dataDir?: string;
  env?: Record<string, string>;
};

/** Starts Strapi and the fault proxy; site processes are started on top of them, as in production. */
export async function startSystem() {
  const strapi = await startTestCms();
  const proxy = await startFaultProxy(strapi.cms.url);
  const bare = startBareServer();
  const folders: string[] = [];
  const sites = new Set<Site>();
  /** Log lines of all sites of this run that have been stopped. */
  const pastLogs: string[] = [];

  async function createFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'masthead-site-'));
    folders.push(folder);
    return folder;
  }

  return {
    strapi,
    proxy,
    pastLogs,
    createFolder,

    async startSite({ dataDir, env = {} }: SiteOptions = {}): Promise<Site> {
      const site = await startSite({
        CMS_URL: proxy.url,
        CMS_TOKEN: strapi.cms.token,
        PUBLIC_TOKEN: strapi.publicToken,
        MEDIA_DIR: strapi.mediaDir,
        // The same for all sites, so that two processes render the same bytes.
        SITE_URL: 'http://magazine.example',
        DATA_DIR: dataDir ?? (await createFolder()),
        ...env,
      });
      sites.add(site);
      return site;
    },

    /** Kills the site: a graceful shutdown is a case of its own. */
    async stopSite(site: Site): Promise<void> {
      if (site.isAlive()) await site.kill();
      pastLogs.push(...site.log);
      sites.delete(site);
    },

    /** Loads these pages, and a bare server for comparison. */
    startReaders: (url: string, pages: readonly Page[], options: { rate: number; compareBytes?: boolean }) =>
      startReaders({ bare, url, pages, ...options }),

    /** Undoes what a case left behind: stops its sites, ends its faults, restarts Strapi if needed. */
    async reset(): Promise<void> {
      proxy.setRewrite(null);
      proxy.setLogRewrite(null);
      await proxy.setMode('pass');
      for (const site of [...sites]) await this.stopSite(site);
      if (!strapi.isRunning()) await strapi.start();
      proxy.takeRequests();
    },

    async stop(): Promise<void> {
      await Promise.all([...sites].map((site) => site.kill()));
      await Promise.all([bare.stop(), proxy.stop(), strapi.close()]);
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}
