import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBareServer } from '#testing/bare-server.ts';
import type { Page } from '#testing/pages.ts';
import { startTestCms } from '#testing/test-cms.ts';
import { startLoad } from './load.ts';
import { startFaultProxy } from './proxy.ts';
import { type Site, startSite } from './site.ts';

export type System = Awaited<ReturnType<typeof startSystem>>;

type SiteOptions = {
  /** The folder of another process, to go on where it was; its own unless given. */
  dataDir?: string;
  env?: Record<string, string>;
};

/** Strapi and sites as they run in production, with a proxy between them where everything can go wrong. */
export async function startSystem() {
  const testCms = await startTestCms();
  const proxy = await startFaultProxy(testCms.cms.url);
  const bare = startBareServer();
  const folders: string[] = [];
  const sites = new Set<Site>();
  /** The logs of all sites of this run; no secret may be in them. */
  const said: string[] = [];

  async function newFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'masthead-site-'));
    folders.push(folder);
    return folder;
  }

  return {
    testCms,
    proxy,
    said,
    newFolder,

    async startSite({ dataDir, env = {} }: SiteOptions = {}): Promise<Site> {
      const site = await startSite({
        CMS_URL: proxy.url,
        CMS_TOKEN: testCms.cms.token,
        PUBLIC_TOKEN: testCms.publicToken,
        MEDIA_DIR: testCms.mediaDir,
        // The same for all, so that two processes write the same pages.
        SITE_URL: 'http://magazine.example',
        DATA_DIR: dataDir ?? (await newFolder()),
        ...env,
      });
      sites.add(site);
      return site;
    },

    /** Kills it: how a site ends when it is asked to is a case of its own. */
    async endSite(site: Site): Promise<void> {
      if (site.isAlive()) await site.kill();
      said.push(...site.log);
      sites.delete(site);
    },

    /** Asks for these pages, and for one of a bare server beside, at a rate until it is stopped. */
    startLoad: (url: string, pages: readonly Page[], options: { rate: number; bytes?: boolean }) =>
      startLoad({ bare, url, pages, ...options }),

    /** Puts everything back as it was before a case. */
    async repair(): Promise<void> {
      proxy.setRewrite(null);
      proxy.setLogRewrite(null);
      await proxy.setMode('pass');
      for (const site of [...sites]) await this.endSite(site);
      if (!testCms.isRunning()) await testCms.start();
      proxy.takeAsked();
    },

    async stop(): Promise<void> {
      await Promise.all([...sites].map((site) => site.kill()));
      await Promise.all([bare.stop(), proxy.stop(), testCms.close()]);
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}
