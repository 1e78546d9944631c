import { join } from 'node:path';
import * as v from 'valibot';
import { logInToAdminPanel } from './admin-panel.ts';
import { startSampleMagazine } from './sample-magazine.ts';

const ARTICLES = '/content-manager/collection-types/api::article.article';
const SITE = '/content-manager/single-types/api::site.site';

const siteDocument = v.object({ data: v.object({ seo: v.looseObject({}) }) });

const uploaded = v.tuple([v.object({ id: v.number(), url: v.string() })]);

export type TestCms = Awaited<ReturnType<typeof startTestCms>>;

type Options = Pick<NonNullable<Parameters<typeof startSampleMagazine>[0]>, 'siteUrl' | 'env' | 'onLog'>;

/** Starts Strapi on a copy of the sample magazine, with an editor logged in to its admin panel. */
export async function startTestCms(options: Options = {}) {
  const magazine = await startSampleMagazine({ ...options, site: false });
  const { cmsUrl, cmsToken } = magazine;
  const editor = await logInToAdminPanel(cmsUrl, magazine.administrator);

  /** The JSON of a response. Throws when its status is not 2xx. */
  async function readJson(path: string, pending: Promise<Response>): Promise<unknown> {
    const response = await pending;
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
    return body;
  }

  /** Sends a request like the admin panel. */
  const adminRequest = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    content: object = {},
    headers: Record<string, string> = {},
  ) => readJson(path, editor.send(method, path, method === 'GET' ? undefined : content, headers));

  return {
    cms: { url: cmsUrl, token: cmsToken },
    publicToken: magazine.publicToken,
    /** The folder from which the site serves /uploads/…. */
    mediaDir: join(magazine.dataDir, 'cms', 'public'),
    adminRequest,
    /** Sends a request like the admin panel, and resolves with whatever is answered. Rejects without an answer. */
    send: editor.send,
    /** Sends a GET request like the site, with the read token. */
    siteRequest: (path: string) =>
      readJson(
        path,
        fetch(cmsUrl + path, { headers: { connection: 'close', authorization: `Bearer ${cmsToken}` } }),
      ),

    /** Adds a picture to the media library. */
    async upload(content: Buffer, name: string) {
      const form = new FormData();
      form.set('files', new Blob([new Uint8Array(content)]), name);
      return v.parse(uploaded, await readJson('/upload', editor.send('POST', '/upload', form)));
    },

    publish: (documentId: string) => adminRequest('POST', `${ARTICLES}/${documentId}/actions/publish`),
    unpublish: (documentId: string) => adminRequest('POST', `${ARTICLES}/${documentId}/actions/unpublish`),
    /** Changes the title of an article and publishes it. */
    async retitle(documentId: string, title: string): Promise<void> {
      await adminRequest('PUT', `${ARTICLES}/${documentId}`, { title });
      await adminRequest('POST', `${ARTICLES}/${documentId}/actions/publish`);
    },
    /** Changes the name of the magazine, which is on every page. */
    async rename(name: string): Promise<void> {
      const { seo } = v.parse(siteDocument, await adminRequest('GET', SITE)).data;
      await adminRequest('POST', `${SITE}/actions/publish`, { seo: { ...seo, metaTitle: name } });
    },

    /** Kills Strapi with SIGKILL, as in a crash. */
    kill: magazine.killCms,
    /** Starts Strapi again, and resolves when it is ready. */
    start: magazine.startCms,
    isRunning: () => magazine.pids().cms !== undefined,
    pid: () => magazine.pids().cms,
    close: magazine.stop,
  };
}
