import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RequestEvent, watchRequests } from './watch-requests';

const ADDRESS = '/content-manager/collection-types/api::tag.tag/abc';
const DOCUMENT = 'collection-types/api::tag.tag/abc';

let answers: (Response | Error)[];
let events: RequestEvent[];
let sleeps: number;
let sent: (string | null)[];
let requests: ReturnType<typeof watchRequests>;

beforeEach(() => {
  vi.stubGlobal('window', { location: { href: 'http://localhost/admin' } });
  answers = [];
  events = [];
  sleeps = 0;
  sent = [];
  requests = watchRequests({
    fetch: async (_, init) => {
      sent.push(new Headers(init?.headers).get('masthead-opened-version'));
      const answer = answers.shift();
      if (!answer || answer instanceof Error) throw answer ?? new Error('No answer');
      return answer;
    },
    messages: {
      unreachable: () => 'Not saved.',
      stale: ({ by, isOwn }) => `${by} has saved${isOwn ? ' elsewhere' : ''}.`,
    },
    sleep: async () => {
      sleeps += 1;
    },
  });
  requests.listen((event) => events.push(event));
});
afterEach(() => vi.unstubAllGlobals());

const UNREACHABLE = new TypeError('Failed to fetch');
const put = () => requests.fetch(ADDRESS, { method: 'PUT', body: '{}' });
const error = (status: number, name: string, details: object = {}) =>
  Response.json({ error: { status, name, message: 'No.', details } }, { status });

test('a save that arrives is reported with its version', async () => {
  answers = [Response.json({ data: { documentId: 'abc', updatedAt: '2026-01-02' } })];
  expect((await put()).status).toBe(200);
  expect(events).toEqual([
    { type: 'saving', document: DOCUMENT },
    { type: 'saved', document: DOCUMENT, savedAs: DOCUMENT, version: '2026-01-02' },
  ]);
});

test('a new document gets its name from the answer', async () => {
  answers = [Response.json({ data: { documentId: 'xyz' } }, { status: 201 })];
  await requests.fetch('/content-manager/collection-types/api::tag.tag', { method: 'POST' });
  expect(events.at(-1)).toMatchObject({
    document: 'collection-types/api::tag.tag/create',
    savedAs: 'collection-types/api::tag.tag/xyz',
  });
});

test.each([
  { failure: 'no answer', answer: UNREACHABLE, message: 'Not saved.' },
  {
    failure: 'the answer of a proxy',
    answer: new Response('<h1>502</h1>', { status: 502 }),
    message: 'Not saved.',
  },
  { failure: 'a fault of the service', answer: error(500, 'InternalServerError'), message: 'No.' },
  { failure: 'a refusal', answer: error(400, 'ApplicationError'), message: 'No.' },
  {
    failure: 'a save in another window',
    answer: error(409, 'StaleSaveError', { by: 'Ada', isOwn: true, updatedAt: '2026-01-02' }),
    message: 'Ada has saved elsewhere.',
  },
  {
    failure: 'a save by somebody else',
    answer: error(409, 'StaleSaveError', { by: 'Ben', isOwn: false, updatedAt: '2026-01-02' }),
    message: 'Ben has saved.',
  },
])('after $failure the panel gets an error that leaves the form as it is', async ({ answer, message }) => {
  answers = [answer];
  const response = await put();
  expect((await response.json()).error).toMatchObject({ name: 'ValidationError', message, details: {} });
  expect(events.at(-1)).toMatchObject({ type: 'failed', document: DOCUMENT });
});

test('a conflict is reported with the other version', async () => {
  answers = [error(409, 'StaleSaveError', { by: 'Ben', isOwn: false, updatedAt: '2026-01-02' })];
  await put();
  expect(events.at(-1)).toMatchObject({ conflict: { by: 'Ben', isOwn: false, updatedAt: '2026-01-02' } });
});

test('errors of fields, and the end of a session, reach the panel as they are', async () => {
  const errors = [{ path: ['title'], message: 'Too long' }];
  answers = [error(400, 'ValidationError', { errors }), error(401, 'UnauthorizedError')];
  expect((await (await put()).json()).error.details).toEqual({ errors });
  expect((await (await put()).json()).error.name).toBe('UnauthorizedError');
});

test('reads wait for the service while a form is open, and fail otherwise', async () => {
  const close = requests.openForm({ document: DOCUMENT, openedVersion: () => '2026-01-01' });
  answers = [UNREACHABLE, new Response('', { status: 503 }), Response.json({ data: 1 })];
  expect(await (await requests.fetch(ADDRESS)).json()).toEqual({ data: 1 });
  expect(sleeps).toBe(2);
  expect(events).toEqual([
    { type: 'waiting', isWaiting: true },
    { type: 'waiting', isWaiting: false },
  ]);

  close();
  answers = [UNREACHABLE];
  await expect(requests.fetch(ADDRESS)).rejects.toBe(UNREACHABLE);
});

test('so does the check of a slug, whose failure Strapi would report', async () => {
  requests.openForm({ document: DOCUMENT, openedVersion: () => '2026-01-01' });
  answers = [UNREACHABLE, Response.json({ isAvailable: true })];
  const response = await requests.fetch('/content-manager/uid/check-availability', { method: 'POST' });
  expect(await response.json()).toEqual({ isAvailable: true });
});

test('a read that nobody needs any more stops waiting', async () => {
  requests.openForm({ document: DOCUMENT, openedVersion: () => '2026-01-01' });
  const abort = new AbortController();
  answers = [UNREACHABLE];
  abort.abort();
  await expect(requests.fetch(ADDRESS, { signal: abort.signal })).rejects.toThrow('aborted');
});

test('only a logout by hand is reported, with its user', async () => {
  answers = [Response.json({ data: { id: 7 } }), new Response(), new Response()];
  await requests.fetch('/admin/users/me');
  await requests.fetch('/admin/logout', { method: 'POST' });
  expect(events).toEqual([]);
  await requests.fetch('/admin/logout', { method: 'POST', body: JSON.stringify({ deviceId: 'x' }) });
  expect(events).toEqual([{ type: 'loggedOut', user: '7' }]);
});

test('a save tells the service which version its editor opened', async () => {
  answers = [new Response(), new Response(), new Response()];
  await put();
  const close = requests.openForm({ document: DOCUMENT, openedVersion: () => '2026-01-01' });
  await put();
  close();
  await put();
  expect(sent).toEqual([null, '2026-01-01', null]);
});

test('the version that the panel has read last is known, without that of the published document', async () => {
  answers = ['2026-01-01', '2026-01-02', '2026-01-03'].map((updatedAt) =>
    Response.json({ data: { updatedAt } }),
  );
  await requests.fetch(ADDRESS);
  await requests.fetch(`${ADDRESS}?status=draft`);
  await requests.fetch(`${ADDRESS}?status=published`);
  expect(requests.versionOf(DOCUMENT)).toBe('2026-01-02');
  expect(events).toMatchObject([{ version: '2026-01-01' }, { version: '2026-01-02' }]);
});
