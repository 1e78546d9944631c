import { join } from 'node:path';
import * as v from 'valibot';
import { openPanel } from './panel.ts';
import { startSampleMagazine } from './sample-magazine.ts';

const ARTICLES = '/content-manager/collection-types/api::article.article';
const HOME = '/content-manager/single-types/api::home.home';
const SITE = '/content-manager/single-types/api::site.site';

const siteDocument = v.object({ data: v.object({ seo: v.looseObject({}) }) });

export type Newsroom = Awaited<ReturnType<typeof openNewsroom>>;

/** A Strapi on its own copy of the sample magazine, with an editor logged in to its admin panel. */
export async function openNewsroom() {
  const magazine = await startSampleMagazine({ site: false });
  const { cmsUrl, cmsToken } = magazine;
  const editor = await openPanel(cmsUrl, magazine.administrator);

  async function read(path: string, answer: Promise<Response>): Promise<unknown> {
    const response = await answer;
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
    return body;
  }

  /** A request as the admin panel sends it. */
  const panel = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, content: object = {}) =>
    read(path, editor.send(method, path, method === 'GET' ? undefined : content));

  return {
    cms: { url: cmsUrl, token: cmsToken },
    publicToken: magazine.publicToken,
    /** The folder from which the site serves /uploads/…. */
    mediaDir: join(magazine.dataDir, 'cms', 'public'),
    panel,
    /** A request as the site sends it. */
    ask: (path: string) =>
      read(
        path,
        fetch(cmsUrl + path, { headers: { connection: 'close', authorization: `Bearer ${cmsToken}` } }),
      ),

    publish: (documentId: string) => panel('POST', `${ARTICLES}/${documentId}/actions/publish`),
    unpublish: (documentId: string) => panel('POST', `${ARTICLES}/${documentId}/actions/unpublish`),
    /** Gives an article another title, and publishes it. */
    async retitle(documentId: string, title: string): Promise<void> {
      await panel('PUT', `${ARTICLES}/${documentId}`, { title });
      await panel('POST', `${ARTICLES}/${documentId}/actions/publish`);
    },
    /** Puts an article first among the trending ones. */
    addTrending: (documentId: string) =>
      panel('PUT', HOME, { trending: { connect: [{ documentId, position: { start: true } }] } }),
    removeTrending: (documentId: string) =>
      panel('PUT', HOME, { trending: { disconnect: [{ documentId }] } }),
    /** Gives the whole magazine another name; it stands on every page. */
    async rename(name: string): Promise<void> {
      const { seo } = v.parse(siteDocument, await panel('GET', SITE)).data;
      await panel('PUT', SITE, { seo: { ...seo, metaTitle: name } });
    },

    /** Ends Strapi as a crash would. */
    kill: magazine.killCms,
    /** Resolves when it is ready again. */
    start: magazine.startCms,
    isRunning: () => magazine.pids().cms !== undefined,
    close: magazine.stop,
  };
}
