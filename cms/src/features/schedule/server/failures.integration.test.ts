import { createRequire } from 'node:module';
import os from 'node:os';
import { errors } from '@strapi/utils';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ARTICLE } from '../../../content-types';
import { addUser } from '../../../testing/add-user';
import { openService, type Service } from '../../../testing/open-service';
import { approvalTable } from './approval-table';
import { type Failure, mailFailure } from './mail-failure';
import { createRun } from './publish-due';

const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;
const SITE = '/content-manager/single-types/api::site.site';
const HOUR_MS = 3_600_000;

/** How much time passes in these tests. The clock of the machine stays behind, so only these tests publish by date. */
const world = { ahead: 0 };
const now = () => Date.now() + world.ahead;
const fromNow = (milliseconds: number) => new Date(now() + milliseconds).toISOString();

/** The code that the service itself runs, whose rules know the language of its own run. */
const compiled: typeof import('./publish-due') = createRequire(import.meta.url)(
  '../../../../dist/src/features/schedule/server/publish-due.js',
);

let service: Service;
let editor: Awaited<ReturnType<typeof addUser>>;
beforeAll(async () => {
  const uptime = os.uptime;
  vi.spyOn(os, 'uptime').mockImplementation(() => uptime() + world.ahead / 1000);
  service = await openService();
  editor = await addUser(service, 'Edda', 'strapi-editor');
  service.strapi.documents.use(async ({ uid, action, params }, next) => {
    const attempt = `${action} ${'documentId' in params ? params.documentId : ''}`;
    attempts.push(attempt);
    if (uid === ARTICLE && attempt === refused) throw new errors.ValidationError('It is nailed down.');
    return next();
  });
  world.ahead += HOUR_MS;
  const behind = async () =>
    expect((await service.panel('GET', '/masthead/clock')).body.data.state).toBe('behind');
  await vi.waitFor(behind, { timeout: 120_000, interval: 100 });
});
afterAll(() => service.close());

/** Actions of the document service, and the one that fails. */
const attempts: string[] = [];
let refused = '';

const tell = vi.fn(async (_failure: Failure) => {});
const createOne = (create = createRun) =>
  create(service.strapi, { clock: { check: async () => 'right' as const, now }, tell });
const documents = () => service.strapi.documents(ARTICLE);
const isPublic = async (documentId: string) =>
  (await documents().findOne({ documentId, status: 'published' })) !== null;

beforeEach(() => {
  tell.mockClear();
  refused = '';
});

let count = 0;
async function publish(fields: object): Promise<string> {
  count += 1;
  const { body } = await editor('POST', `${ARTICLES}/actions/publish`, {
    title: `Failing ${count}`,
    description: 'Approved.',
    content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Text' }] }],
    ...fields,
  });
  return body.data.documentId;
}

async function events(documentId: string, person = editor) {
  const { body } = await person('GET', '/masthead/schedule');
  return body.data.events.filter((event: { documentId: string }) => event.documentId === documentId);
}

test('an article whose two dates both passed during downtime is not published, and not retried', async () => {
  const dates = { publishedOn: fromNow(HOUR_MS), withdrawOn: fromNow(2 * HOUR_MS) };
  const documentId = await publish(dates);
  world.ahead += 3 * HOUR_MS;
  attempts.length = 0;
  const run = createOne();
  for (const each of [run, run, createOne()]) await each();
  expect(attempts).not.toContain(`publish ${documentId}`);
  expect(tell).toHaveBeenCalledExactlyOnceWith({
    kind: 'miss',
    title: `Failing ${count}`,
    at: new Date(dates.publishedOn),
    editor: expect.any(Number),
    reason: 'Both of its dates have passed.',
  });
  expect(await isPublic(documentId)).toBe(false);
  expect(await documents().findOne({ documentId })).toMatchObject({ waiting: false });
  expect(await events(documentId)).toEqual([
    expect.objectContaining({ kind: 'publish', state: 'missed', reason: null }),
  ]);

  await editor('POST', `${ARTICLES}/${documentId}/actions/publish`, {
    publishedOn: fromNow(HOUR_MS),
    withdrawOn: null,
  });
  expect(await events(documentId)).toEqual([expect.objectContaining({ state: 'planned' })]);
  world.ahead += 2 * HOUR_MS;
  await createOne()();
  expect(await isPublic(documentId)).toBe(true);
});

test('a service that is shutting down leaves due articles to the next start', async () => {
  const documentId = await publish({ publishedOn: fromNow(HOUR_MS) });
  world.ahead += 2 * HOUR_MS;
  const stop = new AbortController();
  const readTime = () => {
    stop.abort();
    return now();
  };
  const clock = { check: async () => 'right' as const, now: readTime };
  await createRun(service.strapi, { clock, tell })(stop.signal);
  expect(await isPublic(documentId)).toBe(false);
  await createOne()();
  expect(await isPublic(documentId)).toBe(true);
});

test("a failed withdrawal appears on the panel's home page and is reported once until it succeeds", async () => {
  const withdrawOn = fromNow(HOUR_MS);
  const documentId = await publish({ withdrawOn });
  refused = `unpublish ${documentId}`;
  world.ahead += 2 * HOUR_MS;
  await createOne()();
  await createOne()();
  const reason = 'It is nailed down.';
  expect(tell.mock.calls).toEqual([
    [
      {
        kind: 'withdraw',
        title: `Failing ${count}`,
        at: new Date(withdrawOn),
        editor: expect.any(Number),
        reason,
      },
    ],
  ]);
  expect(await isPublic(documentId)).toBe(true);
  expect(await events(documentId)).toEqual([
    expect.objectContaining({ kind: 'withdraw', at: withdrawOn, state: 'failed', reason }),
  ]);

  refused = '';
  await createOne()();
  expect(await isPublic(documentId)).toBe(false);
  expect(await events(documentId)).toEqual([]);
  expect(await service.strapi.db.query('masthead::failed-withdrawal').count()).toBe(0);
});

test('only users who may publish an article see why it failed', async () => {
  const documentId = await publish({ publishedOn: fromNow(HOUR_MS) });
  refused = `publish ${documentId}`;
  world.ahead += 2 * HOUR_MS;
  await createOne()();
  expect(await events(documentId)).toEqual([
    expect.objectContaining({ state: 'failed', reason: 'It is nailed down.' }),
  ]);

  const permission = { action: 'plugin::content-manager.explorer.read', subject: ARTICLE, conditions: [] };
  const role = await service.strapi
    .service('admin::role')
    .create({ name: 'Reader', code: 'reader', description: '' });
  await service.strapi
    .service('admin::role')
    .assignPermissions(role.id, [
      { ...permission, properties: { fields: ['title', 'publishedOn', 'withdrawOn'] } },
    ]);
  const reader = await addUser(service, 'Rolf', 'reader');
  expect(await events(documentId, reader)).toEqual([
    expect.objectContaining({ state: 'failed', reason: null }),
  ]);
});

test('a hidden draft neither blocks a scheduled article nor appears in its error', async () => {
  const author = await addUser(service, 'Otto', 'strapi-author');
  const checklist = { checklist: { sameTitle: 'error' } };
  await service.panel('POST', `${SITE}/actions/publish`, checklist);
  const documentId = await publish({ title: 'The minister resigns', publishedOn: fromNow(HOUR_MS) });
  const draft = { title: 'The Minister RESIGNS', description: 'Secret.', slug: 'secret', content: [] };
  expect((await author('POST', ARTICLES, draft)).status).toBe(201);
  world.ahead += 2 * HOUR_MS;
  await createOne()();
  await service.panel('POST', `${SITE}/actions/publish`, { checklist: {} });
  expect(tell).not.toHaveBeenCalled();
  expect(await isPublic(documentId)).toBe(true);
});

test('an internal error goes to the log only', async () => {
  const documentId = await publish({ publishedOn: fromNow(HOUR_MS) });
  const { findOne } = service.strapi.db.query('masthead::version');
  const versions = vi
    .spyOn(service.strapi.db.query('masthead::version'), 'findOne')
    .mockImplementation((params) => {
      if (JSON.stringify(params).includes(documentId)) throw new Error('secret of another article');
      return findOne(params);
    });
  world.ahead += 2 * HOUR_MS;
  await createOne()();
  versions.mockRestore();
  expect(tell).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ kind: 'publish', reason: 'See the log of the service.' }),
  );
});

test('the approving editor gets mail when publication fails, or else the Super Admins', async () => {
  const documentId = await publish({ publishedOn: fromNow(HOUR_MS) });
  const approval = await approvalTable(service.strapi).find(documentId);
  const author = await service.strapi.db
    .query('admin::user')
    .findOne({ where: { roles: { code: 'strapi-author' } } });
  const send = vi
    .spyOn(service.strapi.plugin('email').service('email'), 'send')
    .mockRejectedValueOnce(new Error('no server'))
    .mockResolvedValue(undefined);
  const mail = mailFailure(service.strapi);
  const failure = { title: 'Fog', at: new Date(0), editor: approval?.approvedBy ?? null, reason: 'No.' };
  await mail({ ...failure, kind: 'publish' });
  await mail({ ...failure, kind: 'publish' });
  await mail({ ...failure, kind: 'withdraw', editor: null });
  await mail({ ...failure, kind: 'miss', editor: author.id });
  const text = expect.stringMatching(/^'Fog' was to be .* at 1970-01-01T00:00:00.000Z, and .*: No\.\n\n/);
  const { email } = service.administrator;
  expect(send.mock.calls.slice(1)).toEqual([
    [{ to: 'edda@localhost.example', subject: 'Not published: Fog', text }],
    [{ to: email, subject: 'Not withdrawn: Fog', text }],
    [{ to: email, subject: 'Not published: Fog', text }],
  ]);
});

test('an editor with a German panel sees the failure in German', async () => {
  await editor('PUT', '/admin/users/me', { preferedLanguage: 'de' });
  const documentId = await publish({ publishedOn: fromNow(HOUR_MS) });
  await service.panel('POST', `${SITE}/actions/publish`, { checklist: { category: 'error' } });
  world.ahead += 2 * HOUR_MS;
  await createOne(compiled.createRun)();
  await service.panel('POST', `${SITE}/actions/publish`, { checklist: {} });

  const reason = 'Dieser Artikel kann noch nicht veröffentlicht werden. Es gibt keine Kategorie.';
  expect(await events(documentId)).toEqual([expect.objectContaining({ state: 'failed', reason })]);
  const send = vi
    .spyOn(service.strapi.plugin('email').service('email'), 'send')
    .mockClear()
    .mockResolvedValue(undefined);
  const [failure] = tell.mock.lastCall ?? [];
  if (!failure) throw new Error('No failure was reported.');
  await mailFailure(service.strapi)(failure);
  expect(send).toHaveBeenCalledExactlyOnceWith({
    to: 'edda@localhost.example',
    subject: `Nicht veröffentlicht: Failing ${count}`,
    text: expect.stringContaining(reason),
  });
});
