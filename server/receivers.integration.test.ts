import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listen } from '#scripts/ports.mjs';
import { openSite } from '#server/testing/open-site.ts';
import { startTestCms, type TestCms } from '#testing/test-cms.ts';

const ORIGIN = 'https://magazine.example';
const KEY = 'a1b2c3d4e5f6';
const SECRET = Buffer.alloc(32, 'secret');
const ARTICLES = '/content-manager/collection-types/api::article.article';
const Created = v.object({ data: v.object({ documentId: v.string() }) });
const Notification = v.object({
  data: v.object({
    changes: v.array(
      v.object({ documentId: v.nullable(v.string()), withdrawn: v.boolean(), url: v.nullable(v.string()) }),
    ),
  }),
});

let cms: TestCms;
let site: Awaited<ReturnType<typeof openSite>>;
let closeReceiver: () => void;
/** What the webhook answers. */
let status = 204;
/** Each article that the webhook got, with its answer, and the status of that page of the site at that moment. */
const received: { url: string; withdrawn: boolean; status: number; page: number }[] = [];
const bodies: string[] = [];

beforeAll(async () => {
  const receiver = createServer(async (request, response) => {
    const body = await text(request);
    const { headers } = request;
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    if (headers['webhook-signature'] !== `v1,${createHmac('sha256', SECRET).update(signed).digest('base64')}`)
      return void response.writeHead(401).end();
    bodies.push(body);
    for (const { url, withdrawn } of v.parse(Notification, JSON.parse(body)).data.changes) {
      if (url === null) continue;
      // At the end of the tests the site may be gone.
      const page = await site.get(url.slice(ORIGIN.length)).then(
        (answer) => answer.status,
        () => 0,
      );
      received.push({ url, withdrawn, status, page });
    }
    response.writeHead(status).end();
  });
  const address = `http://127.0.0.1:${await listen(receiver)}/changes`;
  closeReceiver = () => {
    receiver.close();
    receiver.closeAllConnections();
  };
  cms = await startTestCms({
    siteUrl: ORIGIN,
    env: { WEBHOOK_URL: address, WEBHOOK_SECRET: `whsec_${SECRET.toString('base64')}` },
  });
  site = await openSite({ cms: cms.cms, origin: ORIGIN, indexNowKey: KEY });
  // A new receiver first gets a change of everything, which names no address.
  await vi.waitUntil(() => bodies.length > 0, { timeout: 120_000 });
});
afterAll(async () => {
  await cms.close();
  await site.close();
  closeReceiver();
});

async function createArticle(title: string, fields: object = {}): Promise<string> {
  const content = [{ type: 'paragraph', children: [{ type: 'text', text: 'A text.' }] }];
  const article = { title, description: 'About it', content, ...fields };
  return v.parse(Created, await cms.adminRequest('POST', ARTICLES, article)).data.documentId;
}

test('the site serves its IndexNow key', async () => {
  const response = await site.get(`/${KEY}.txt`);
  expect([response.status, await response.text()]).toEqual([200, KEY]);
});

test("a webhook gets an article's URL when the site shows it published or withdrawn, but no drafts", async () => {
  const draft = await createArticle('Only a draft');
  const scheduled = await createArticle('Not yet', { publishedOn: '2099-01-01T00:00:00.000Z' });
  await cms.publish(scheduled);
  const documentId = await createArticle('The news', { slug: 'the-news' });
  const url = `${ORIGIN}/article/${documentId}/the-news`;
  await cms.publish(documentId);
  await expect.poll(() => received).toContainEqual({ url, withdrawn: false, status: 204, page: 200 });
  await cms.unpublish(documentId);
  await expect.poll(() => received.filter((each) => each.url === url)).toHaveLength(2);
  expect(received.at(-1)).toEqual({ url, withdrawn: true, status: 204, page: 404 });
  for (const id of [draft, scheduled]) expect(bodies.join('')).not.toContain(id);
  expect(site.faults).toEqual([]);
});

test('a webhook that was down gets everything it missed, even after a restart of the service', async () => {
  status = 503;
  const documentId = await createArticle('Missed', { slug: 'missed' });
  const url = `${ORIGIN}/article/${documentId}/missed`;
  await cms.publish(documentId);
  await expect.poll(() => received).toContainEqual({ url, withdrawn: false, status: 503, page: 200 });
  await cms.kill();
  status = 204;
  await cms.start();
  await expect.poll(() => received).toContainEqual({ url, withdrawn: false, status: 204, page: 200 });
});
