import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Change } from '#contract/changes.ts';
import { type FaultProxy, startFaultProxy } from './proxy.ts';
import { type Site, startSite } from './site.ts';
import { type Strapi, startStrapi } from './strapi.ts';

export type System = Awaited<ReturnType<typeof startSystem>>;

type SiteOptions = {
  /** The folder of another process, to go on where it was; its own unless given. */
  dataDir?: string;
  env?: Record<string, string>;
};

/** The whole of it, as it runs in production, with a proxy where everything between site and Strapi can go wrong. */
export async function startSystem(nextPort: () => Promise<number>) {
  const strapi: Strapi = await startStrapi(await nextPort());
  const proxy: FaultProxy = await startFaultProxy({ port: await nextPort(), target: strapi.url });
  const hasLog = await fetch(`${strapi.url}/api/changes?after=0`, {
    headers: { authorization: `Bearer ${strapi.cmsToken}` },
  }).then(({ status }) => status === 200);
  const log = hasLog ? 'own' : 'stand-in';
  proxy.setLog(log);

  const folders: string[] = [];
  const sites = new Set<Site>();
  /** Everything that every site of this run has said; secrets must not be in it. */
  const said: string[] = [];

  async function newFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'masthead-site-'));
    folders.push(folder);
    return folder;
  }

  return {
    strapi,
    proxy,
    said,
    newFolder,
    nextPort,
    /** Which change log this run has: Strapi's own, or the proxy's where Strapi has none. */
    log,

    async startSite({ dataDir, env = {} }: SiteOptions = {}): Promise<Site> {
      const site = await startSite({
        port: await nextPort(),
        metricsPort: await nextPort(),
        env: {
          CMS_URL: proxy.url,
          CMS_TOKEN: strapi.cmsToken,
          PUBLIC_TOKEN: strapi.publicToken,
          MEDIA_DIR: strapi.mediaDir,
          // The same for all, so that two processes write the same pages.
          SITE_URL: 'http://magazine.example',
          DATA_DIR: dataDir ?? (await newFolder()),
          ...env,
        },
      });
      sites.add(site);
      return site;
    },

    /** At once: how a site ends well is a case of its own. */
    async endSite(site: Site): Promise<void> {
      if (site.isAlive()) await site.kill();
      said.push(...site.log);
      sites.delete(site);
    },

    /** Where Strapi keeps no log of its own, the proxy must be told what an editor did. */
    changed(change: Omit<Change, 'id'>): void {
      if (!hasLog) proxy.tellChange(change);
    },

    /** Everything as it was, whatever a case has left behind. */
    async repair(): Promise<void> {
      proxy.setRewrite(null);
      proxy.setLogRewrite(null);
      proxy.setLog(log);
      await proxy.setMode('pass');
      for (const site of [...sites]) await this.endSite(site);
      if (!strapi.isRunning()) await strapi.start();
      proxy.takeAsked();
    },

    async stop(): Promise<void> {
      await Promise.all([...sites].map((site) => site.stop()));
      await proxy.stop();
      await strapi.stop();
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}
