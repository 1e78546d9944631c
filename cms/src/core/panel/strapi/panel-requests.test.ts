import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, type PanelApi, type RequestWatcher, watchPanelRequests } from './panel-requests';

const TAG = { collectionType: 'collection-types', model: 'api::tag.tag', documentId: 'abc' };
const ADDRESS = '/content-manager/collection-types/api::tag.tag/abc';
const requireStrapi = createRequire(import.meta.url);

type Store = { dispatch(action: unknown): Promise<Answer> & { unsubscribe(): void }; getState(): unknown };
type StrapisApi = PanelApi & {
  endpoints: Record<
    string,
    { initiate(argument: object): unknown; select(argument: object): (state: unknown) => { data: unknown } }
  >;
  reducer: unknown;
  middleware: unknown;
};

let api: StrapisApi;
let store: Store;
/** What the service answers; nothing when it is empty. */
let answers: Response[];
let sent: { method: string; url: string; version: string | null }[];
let happened: unknown[][];

/** Strapi's own requests. Its package as a whole is the panel, which needs a browser. */
beforeAll(() => {
  const strapis = path.dirname(path.dirname(requireStrapi.resolve('@strapi/admin/package.json')));
  const services = path.join(strapis, 'admin/dist/admin/admin/src/services');
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      next(name === '@strapi/admin/strapi-admin' ? path.join(services, 'api.js') : name, context),
  });
  api = requireStrapi(path.join(services, 'api.js')).adminApi;
  requireStrapi(path.join(services, 'auth.js'));
  requireStrapi(path.join(strapis, 'content-manager/dist/admin/services/documents.js'));
  hooks.deregister();
  vi.stubGlobal('window', { strapi: { backendURL: '' } });
  vi.stubGlobal('localStorage', { getItem: () => '"token"' });
  vi.stubGlobal('fetch', async (url: string, { method, headers }: { method: string; headers: Headers }) => {
    sent.push({ method, url, version: headers.get('opened-version') });
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  });

  watchPanelRequests(api, watcher);
  store = requireStrapi('@reduxjs/toolkit').configureStore({
    reducer: { adminApi: api.reducer },
    middleware: (defaults: () => unknown[]) => defaults().concat(api.middleware),
  });
});
beforeEach(() => {
  [answers, sent, happened] = [[], [], []];
});
afterAll(() => vi.unstubAllGlobals());

const watcher: RequestWatcher = {
  saving: (request) => {
    happened.push(['saving', request]);
    return { 'opened-version': '1' };
  },
  saved: (_, answer) => happened.push(['saved', answer]),
  failed: (_, error) => {
    happened.push(['failed', error]);
    return { ...error, name: 'ValidationError' };
  },
  reading: async (request, read) => {
    happened.push(['reading', request], ['read', await read()]);
    return read();
  },
  loggedIn: (user) => happened.push(['logged in', user]),
  loggedOut: () => happened.push(['logged out']),
};

const ask = (name: string, argument: object = {}) => store.dispatch(api.endpoints[name]?.initiate(argument));

test.each([
  { name: 'createDocument', argument: { model: TAG.model }, documentId: null, sourceId: null },
  {
    name: 'cloneDocument',
    argument: { model: TAG.model, sourceId: 'abc' },
    documentId: null,
    sourceId: 'abc',
  },
  { name: 'updateDocument', argument: TAG, documentId: 'abc', sourceId: null },
  { name: 'publishDocument', argument: TAG, documentId: 'abc', sourceId: null },
  { name: 'discardDocument', argument: TAG, documentId: 'abc', sourceId: null },
  { name: 'deleteDocument', argument: TAG, documentId: 'abc', sourceId: null },
])('$name sends a header, and we see its answer before the panel does', async (row) => {
  const answer = { data: { documentId: 'abc' } };
  answers = [Response.json(answer)];
  expect(await ask(row.name, { ...row.argument, data: {} })).toMatchObject({ data: answer });
  expect(sent).toMatchObject([{ version: '1' }]);
  const { documentId, sourceId } = row;
  expect(happened).toMatchObject([
    ['saving', { collectionType: 'collection-types', model: TAG.model, documentId, sourceId }],
    ['saved', answer],
  ]);
});

test('we can replace the error that the service answered', async () => {
  answers = [
    Response.json({ error: { name: 'ApplicationError', message: 'No.', status: 400 } }, { status: 400 }),
  ];
  const error = { message: 'No.', status: 400 };
  expect(await ask('updateDocument', TAG)).toMatchObject({ error: { ...error, name: 'ValidationError' } });
  expect(happened.at(-1)).toMatchObject(['failed', { ...error, name: 'ApplicationError' }]);
});

test('a save without an answer fails without a status', async () => {
  await ask('updateDocument', TAG);
  expect(happened.at(-1)).toMatchObject(['failed', { message: 'Failed to fetch' }]);
  expect(happened.at(-1)?.[1]).not.toHaveProperty('status');
});

test('a document can be refetched', async () => {
  const second = { data: { updatedAt: '2' } };
  answers = [Response.json({ data: { updatedAt: '1' } }), Response.json(second)];
  const params = { status: 'published' };
  expect(await ask('getDocument', { ...TAG, params })).toMatchObject({ data: second });
  expect(happened).toMatchObject([
    ['reading', { documentId: 'abc', params }],
    ['read', { data: { data: { updatedAt: '1' } } }],
  ]);
  expect(sent.map(({ url }) => url)).toEqual(Array(2).fill(`${ADDRESS}?status=published`));
});

test('a list is refetched when it is shown again', async () => {
  answers = [Response.json({ results: [1] }), Response.json({ results: [1, 2] })];
  async function show() {
    const shown = store.dispatch(api.endpoints.getAllDocuments?.initiate({ model: TAG.model }));
    const list = await shown;
    shown.unsubscribe();
    return list;
  }
  await show();
  await vi.waitFor(async () => expect(await show()).toMatchObject({ data: { results: [1, 2] } }));
});

test("a document isn't shown as saved before it is", async () => {
  const saved = { data: { title: 'Saved' } };
  answers = [Response.json(saved), Response.json(saved)];
  const patch = { ...TAG, params: {} };
  await ask('getDocument', patch);
  const saving = ask('updateDocument', { ...patch, data: { title: 'Sent' } });
  expect(api.endpoints.getDocument?.select(patch)(store.getState()).data).toEqual(saved);
  await saving;
});

test('we know the user who is logged in, and when they log out', async () => {
  answers = [Response.json({ data: { id: 7 } }), Response.json({})];
  await ask('getMe');
  await ask('logout', { deviceId: 'x' });
  expect(happened).toEqual([['logged in', '7'], ['logged out']]);
});

test('a panel that lacks one of the requests is refused', () => {
  const without: PanelApi = {
    enhanceEndpoints({ endpoints }) {
      for (const change of Object.values(endpoints)) change(undefined);
    },
  };
  expect(() => watchPanelRequests(without, watcher)).toThrow("no request 'createDocument'");
});
