import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ARTICLE } from '../../../content-types';
import { openService, type Service } from '../../../testing/open-service';
import { runDates } from '../../../testing/run-dates';
import { createRun } from './publish-due';

const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;
const HOME = '/content-manager/single-types/api::home.home';
const HOUR_MS = 3_600_000;

const withCard = v.object({ data: v.object({ shareCard: v.object({ url: v.string() }) }) });

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const documents = () => service.strapi.documents(ARTICLE);

let count = 0;
function newArticle(publishedOn: string | null) {
  count += 1;
  return {
    title: `Xylophone ${count}`,
    slug: `xylophone-${count}`,
    description: 'Seen from the quay.',
    content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Text' }] }],
    publishedOn,
  };
}

async function get(address: string) {
  const response = await fetch(`${service.url}/api/${address}`, {
    headers: { connection: 'close', authorization: `Bearer ${service.token}` },
  });
  return { status: response.status, body: await response.json() };
}

/** Whether readers see an article, on its page as well as in lists. */
async function isPublic(documentId: string): Promise<boolean> {
  const page = await get(`articles/${documentId}`);
  const list = await get('articles?filters[title][$containsi]=xylo&pagination[limit]=100');
  const isListed = JSON.stringify(list.body).includes(documentId);
  expect(isListed).toBe(page.status === 200);
  return isListed;
}

const draft = (documentId: string) =>
  service.strapi.db.query(ARTICLE).findOne({ where: { documentId, publishedAt: null } });

const publications = (documentId: string) =>
  service.strapi.db.query('masthead::change').findMany({ where: { documentId, vanished: false } });

async function saveDate(documentId: string, publishedOn: string | null): Promise<void> {
  const data: Record<string, unknown> = { publishedOn };
  await documents().update({ documentId, data });
}

/** Publishes it again with another date. */
async function publishWith(documentId: string, publishedOn: string): Promise<void> {
  await saveDate(documentId, publishedOn);
  await documents().publish({ documentId });
}

const clock = { check: async () => 'right' as const, now: Date.now };
const tell = vi.fn(async () => {});
const createOne = () => createRun(service.strapi, { clock, tell });
const run = () => runDates(service, tell);

/** Lets the date come for which an article was approved. */
const letDateCome = (documentId: string, publishOn = fromNow(-HOUR_MS)) =>
  service.strapi.db.query('masthead::approval').update({ where: { documentId }, data: { publishOn } });

const becomesPublic = (documentId: string) => expect.poll(() => isPublic(documentId)).toBe(true);

async function createWaiting(): Promise<string> {
  const { documentId } = await documents().create({
    data: newArticle(fromNow(HOUR_MS)),
    status: 'published',
  });
  expect(await draft(documentId)).toMatchObject({ waiting: true });
  return documentId;
}

/** The ways to publish an article; each resolves with its documentId. */
const WAYS: Record<string, (data: Record<string, unknown>) => Promise<string>> = {
  'in the panel': async (data) => {
    const created = await service.panel('POST', ARTICLES, data);
    const { documentId } = created.body.data;
    const { body } = await service.panel('POST', `${ARTICLES}/${documentId}/actions/publish`, data);
    expect(body.data).toMatchObject({ status: 'draft', waiting: true });
    return documentId;
  },
  'in the panel before it is saved': async (data) => {
    const { body } = await service.panel('POST', `${ARTICLES}/actions/publish`, data);
    return body.data.documentId;
  },
  'in the panel with others': async (data) => {
    const { body } = await service.panel('POST', ARTICLES, data);
    const { documentId } = body.data;
    await service.panel('POST', `${ARTICLES}/actions/bulkPublish`, { documentIds: [documentId] });
    return documentId;
  },
  'when created in code': async (data) =>
    (await documents().create({ data, status: 'published' })).documentId,
  'when updated in code': async (data) => {
    const { documentId } = await documents().create({ data });
    await documents().update({ documentId, status: 'published' });
    return documentId;
  },
};

describe('with a date in the future', () => {
  test.each(Object.entries(WAYS))(
    'an article published %s is public from that date on',
    async (_, publish) => {
      const documentId = await publish(newArticle(fromNow(HOUR_MS)));
      expect(await isPublic(documentId)).toBe(false);
      expect(await draft(documentId)).toMatchObject({ waiting: true });
      expect(await publications(documentId)).toEqual([]);

      const date = fromNow(500);
      await publishWith(documentId, date);
      await becomesPublic(documentId);
      expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(date));
      expect((await get(`articles/${documentId}`)).body.data.publishedAt).toBe(date);
      expect(await publications(documentId)).toHaveLength(1);
      const { body } = await service.panel('GET', `${ARTICLES}/${documentId}`);
      expect(body.data).toMatchObject({ status: 'published', waiting: false });
    },
  );

  test('withdraws a public article until then, also from the home page', async () => {
    const { documentId } = await documents().create({ data: newArticle(null), status: 'published' });
    await service.panel('POST', `${HOME}/actions/publish`, { trending: { connect: [{ documentId }] } });
    const isOnHome = async () =>
      JSON.stringify((await get('home?populate[0]=trending')).body).includes(documentId);
    expect(await isPublic(documentId)).toBe(true);
    expect(await isOnHome()).toBe(true);

    const { body } = await service.panel('POST', `${ARTICLES}/${documentId}/actions/publish`, {
      publishedOn: fromNow(HOUR_MS),
    });
    expect(body.data).toMatchObject({ status: 'draft', waiting: true });
    expect(await isPublic(documentId)).toBe(false);
    expect(await isOnHome()).toBe(false);

    await letDateCome(documentId);
    await becomesPublic(documentId);
    expect(await isOnHome()).toBe(true);
  });

  test.each([
    { field: 'description', value: null },
    { field: 'title', value: ' ' },
  ])('an article whose $field is "$value" is refused', async ({ field, value }) => {
    const data = { ...newArticle(fromNow(HOUR_MS)), [field]: value };
    const { status, body } = await service.panel('POST', `${ARTICLES}/actions/publish`, data);
    expect(status).toBe(400);
    expect(body.error.message.toLowerCase()).toContain(field);
  });
});

describe('a scheduled article is not published', () => {
  test.each<[string, (documentId: string) => Promise<unknown>]>([
    ['is unpublished', (documentId) => documents().unpublish({ documentId })],
    ['is saved without a date', (documentId) => saveDate(documentId, null)],
    ['is deleted', (documentId) => documents().delete({ documentId })],
  ])('once it %s', async (_, cancel) => {
    const documentId = await createWaiting();
    await cancel(documentId);
    if (await draft(documentId)) await saveDate(documentId, fromNow(-HOUR_MS));
    await run();
    expect(await isPublic(documentId)).toBe(false);
  });

  test('while its publication fails, and other articles are published', async () => {
    const [failing, fine] = [await createWaiting(), await createWaiting()];
    const approvals = service.strapi.db.query('masthead::approval');
    const { content } = await approvals.findOne({ where: { documentId: failing } });
    const approve = (title: string) =>
      approvals.update({ where: { documentId: failing }, data: { content: { ...content, title } } });
    await approve(' ');
    for (const documentId of [failing, fine]) await letDateCome(documentId);
    await becomesPublic(fine);
    expect(await isPublic(failing)).toBe(false);
    expect(await draft(failing)).toMatchObject({ waiting: true });

    const events = async () =>
      (await service.panel('GET', '/masthead/schedule')).body.data.events.filter(
        ({ documentId }: { documentId: string }) => documentId === failing,
      );
    await expect.poll(events).toEqual([
      expect.objectContaining({
        kind: 'publish',
        state: 'failed',
        reason: expect.stringMatching(/title/i),
      }),
    ]);
    await run();
    await run();
    expect(tell).not.toHaveBeenCalled();

    await approve(content.title);
    await run();
    await becomesPublic(failing);
    expect(await events()).toEqual([]);
  });
});

test('an article is scheduled only by publishing it', async () => {
  const date = fromNow(-HOUR_MS);
  const created = await service.panel('POST', ARTICLES, { ...newArticle(date), waiting: true });
  const { documentId } = created.body.data;
  const copied = await documents().clone({ documentId: await createWaiting(), data: { slug: 'copy' } });
  for (const id of [documentId, copied?.documentId ?? '']) {
    await saveDate(id, date);
    expect((await draft(id)).waiting).not.toBe(true);
  }
});

describe('an article with a withdrawal date', () => {
  const letWithdrawalCome = (documentId: string) =>
    service.strapi.db
      .connection('articles')
      .where({ document_id: documentId })
      .update({ withdraw_on: new Date(Date.now() - 1) });
  const create = async (withdrawOn: string) => {
    const { documentId } = await documents().create({
      data: { ...newArticle(null), withdrawOn },
      status: 'published',
    });
    expect(await isPublic(documentId)).toBe(true);
    return documentId;
  };

  test('is public until then, and a draft afterwards', async () => {
    const documentId = await create(fromNow(HOUR_MS));
    await run();
    expect(await isPublic(documentId)).toBe(true);

    const data: Record<string, unknown> = { withdrawOn: fromNow(HOUR_MS) };
    await documents().update({ documentId, data, status: 'published' });
    expect(await isPublic(documentId)).toBe(true);
    await letWithdrawalCome(documentId);
    await expect.poll(() => isPublic(documentId)).toBe(false);
    expect(await draft(documentId)).toMatchObject({ withdrawOn: null, waiting: false });
  });

  test.each([
    { publishedOn: null, withdrawOn: fromNow(-HOUR_MS) },
    { publishedOn: fromNow(2 * HOUR_MS), withdrawOn: fromNow(HOUR_MS) },
  ])('is refused if that is before its publication: $publishedOn, $withdrawOn', async (dates) => {
    // In one request: a date that has passed is removed from a saved draft within a second.
    const article = { ...newArticle(null), ...dates };
    const { status, body } = await service.panel('POST', `${ARTICLES}/actions/publish`, article);
    expect({ status, message: body.error.message }).toEqual({
      status: 400,
      message: "'Withdraw on' is before the publication. Please choose a later date, or empty the field.",
    });
  });

  test('can be published again', async () => {
    const documentId = await create(fromNow(HOUR_MS));
    await letWithdrawalCome(documentId);
    const runs = [createOne(), createOne()];
    await Promise.all(runs.map((run) => run()));
    await expect.poll(() => isPublic(documentId)).toBe(false);
    await documents().publish({ documentId });
    await run();
    expect(await isPublic(documentId)).toBe(true);
  });
});

test("the panel lists what will be published and withdrawn next, with the magazine's time zone", async () => {
  await service.panel('POST', '/content-manager/single-types/api::site.site/actions/publish', {
    timeZone: 'Asia/Tokyo',
  });
  const article = { ...newArticle(fromNow(2 * HOUR_MS)), withdrawOn: fromNow(3 * HOUR_MS) };
  const { documentId } = await documents().create({ data: article, status: 'published' });
  const out = { ...newArticle(null), withdrawOn: fromNow(HOUR_MS) };
  const { documentId: outId } = await documents().create({ data: out, status: 'published' });

  const { timeZone, events } = (await service.panel('GET', '/masthead/schedule')).body.data;
  const ours = events.filter((event: { documentId: string }) =>
    [documentId, outId].includes(event.documentId),
  );
  const coming = { isChanged: false, state: 'planned', reason: null };
  expect({ timeZone, events: ours }).toEqual({
    timeZone: 'Asia/Tokyo',
    events: [
      { ...coming, documentId: outId, title: out.title, kind: 'withdraw', at: out.withdrawOn },
      { ...coming, documentId, title: article.title, kind: 'publish', at: article.publishedOn },
      { ...coming, documentId, title: article.title, kind: 'withdraw', at: article.withdrawOn },
    ],
  });
});

test('the change log has the former and current URLs of public articles, and none of drafts', async () => {
  const { documentId } = await documents().create({ data: { ...newArticle(null), slug: 'one' } });
  let last = 0;
  /** The slugs of the changes since the last call. */
  async function slugs(): Promise<unknown[]> {
    const where = { documentId, id: { $gt: last } };
    const rows = await service.strapi.db
      .query('masthead::change')
      .findMany({ where, orderBy: { id: 'asc' } });
    last = rows.at(-1)?.id ?? last;
    return rows.map(({ slug, vanished }) => [slug, vanished]);
  }
  expect(await slugs()).toEqual([]);
  await documents().publish({ documentId });
  expect(await slugs()).toEqual([['one', false]]);
  const data: Record<string, unknown> = { slug: 'two' };
  await documents().update({ documentId, data });
  expect(await slugs()).toEqual([]);
  await documents().publish({ documentId });
  expect(await slugs()).toEqual([
    ['one', false],
    ['two', false],
  ]);
  await documents().unpublish({ documentId });
  expect(await slugs()).toEqual([['two', true]]);
  await publishWith(documentId, fromNow(HOUR_MS));
  expect(await slugs()).toEqual([]);
  await letDateCome(documentId);
  await run();
  expect(await slugs()).toEqual([['two', false]]);
  await documents().delete({ documentId });
  expect(await slugs()).toEqual([['two', true]]);
});

test('several processes publish a due article only once', async () => {
  const documentId = await createWaiting();
  await letDateCome(documentId);
  const runs = [createOne(), createOne(), createOne()];
  await Promise.all(runs.map((run) => run()));
  await becomesPublic(documentId);
  expect(await publications(documentId)).toHaveLength(1);
});

test.each(['with', 'without'])(
  'an article inserted %s a draft, with a future date, is scheduled for it',
  async (which) => {
    const { documentId } = await documents().create({ data: newArticle(null), status: 'published' });
    const rows = () => service.strapi.db.connection('articles').where({ document_id: documentId });
    const date = fromNow(HOUR_MS);
    if (which === 'without') await rows().whereNull('published_at').delete();
    await rows()
      .whereNotNull('published_at')
      .update({ published_at: new Date(date) });
    // So that the service has not published it.
    await service.strapi.db.query('masthead::published-article').deleteMany({ where: { documentId } });
    await run();
    expect(await isPublic(documentId)).toBe(false);
    expect(await draft(documentId)).toMatchObject({
      waiting: true,
      publishedOn: date,
      description: 'Seen from the quay.',
    });

    await letDateCome(documentId);
    await becomesPublic(documentId);
  },
);

/** On a busy machine the first reads do not wait for the drawing. */
const shareCardOf = (documentId: string) =>
  vi.waitFor(
    async () => {
      const { body } = await get(`articles/${documentId}?populate[0]=cover.media&populate[1]=categories`);
      return v.parse(withCard, body).data.shareCard.url;
    },
    { timeout: 60_000, interval: 100 },
  );

test('an article gets a share card if its cover is too small to share', async () => {
  const picture = {
    name: 'dot.png',
    hash: 'dot',
    ext: '.png',
    mime: 'image/png',
    size: 1,
    url: '/uploads/dot.png',
    provider: 'local',
    formats: { share: { url: '/uploads/share_dot.jpg', width: 20, height: 20 } },
  };
  const { id } = await service.strapi.db.query('plugin::upload.file').create({ data: picture });
  const data = { ...newArticle(null), cover: { media: [id] } };
  const { documentId } = await documents().create({ data, status: 'published' });
  expect(await shareCardOf(documentId)).toContain('/uploads/share-cards/');
});

test('a public article without a cover has a share card with its title until it is withdrawn', async () => {
  const { documentId } = await documents().create({ data: newArticle(null), status: 'published' });
  const read = () => shareCardOf(documentId);
  const statusOf = async (url: string) =>
    (await fetch(service.url + url, { headers: { connection: 'close' } })).status;
  const first = await read();
  expect(await statusOf(first)).toBe(200);
  expect(await read()).toBe(first);
  await documents().update({ documentId, data: { title: 'Xylophone again' }, status: 'published' });
  const second = await read();
  expect(second).not.toBe(first);
  expect(await statusOf(second)).toBe(200);
  await documents().unpublish({ documentId });
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 404]);
});
