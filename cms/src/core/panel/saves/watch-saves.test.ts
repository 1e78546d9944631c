import { beforeEach, expect, test } from 'vitest';
import type { Answer, PanelApi, RequestError } from '../strapi/panel-requests';
import { type SaveEvent, watchSaves } from './watch-saves';

const TAG = { collectionType: 'collection-types', model: 'api::tag.tag', documentId: 'abc' };
const DOCUMENT = 'collection-types/api::tag.tag/abc';
const UNREACHABLE: Answer = { data: undefined, error: { name: 'TypeError', message: 'Failed to fetch' } };

type Endpoint = {
  query(argument: object): { config: { headers: object } };
  onQueryStarted(): void;
  queryFn(argument: object, state: null, options: null, send: () => Promise<Answer>): Promise<Answer>;
  transformResponse(response: unknown, meta: null, argument: object): unknown;
  transformErrorResponse(error: RequestError, meta: null, argument: object): RequestError;
};

let endpoints: Map<string, Endpoint>;
let answers: Answer[];
let events: SaveEvent[];
let sleeps: number;
let keys: number;
let saves: ReturnType<typeof watchSaves>;

/** An API with every endpoint that it is asked for. */
const api: PanelApi = {
  enhanceEndpoints({ endpoints: changes }) {
    for (const [name, change] of Object.entries(changes)) {
      const endpoint: Endpoint = endpoints.get(name) ?? {
        query: () => ({ config: { headers: {} } }),
        onQueryStarted() {},
        queryFn: (_argument, _state, _options, send) => send(),
        transformResponse: (response) => response,
        transformErrorResponse: (error) => error,
      };
      change(endpoint);
      endpoints.set(name, endpoint);
    }
  },
};

beforeEach(() => {
  endpoints = new Map();
  [answers, events, sleeps, keys] = [[], [], 0, 0];
  saves = watchSaves(api, {
    messages: {
      unreachable: () => 'Not saved.',
      stale: ({ by, isOwn }) => `${by} has saved${isOwn ? ' elsewhere' : ''}.`,
    },
    sleep: async () => {
      sleeps += 1;
    },
    newKey: () => {
      keys += 1;
      return `key-${keys}`;
    },
  });
  saves.listen((event) => events.push(event));
});

function endpoint(name: string): Endpoint {
  const found = endpoints.get(name);
  if (!found) throw new Error(`Nobody watches ${name}.`);
  return found;
}
const fail = (error: RequestError) => endpoint('updateDocument').transformErrorResponse(error, null, TAG);
const read = (argument: object = TAG) =>
  endpoint('getDocument').queryFn(argument, null, null, async () => answers.shift() ?? UNREACHABLE);
const openForm = () => saves.openForm({ document: DOCUMENT, openedVersion: () => '2026-01-01' });
const stale = (by: string, isOwn: boolean): RequestError => ({
  status: 409,
  name: 'StaleSaveError',
  message: 'No.',
  details: { by, isOwn, updatedAt: '2026-01-02' },
});

test('a save keeps one key until it is stored, however often it is repeated', () => {
  const { query, transformResponse } = endpoint('createDocument');
  const NEW = { collectionType: 'collection-types', model: 'api::tag.tag' };
  const keyOf = () => Reflect.get(query(NEW).config.headers, 'idempotency-key');
  expect(keyOf()).toBe('key-1');
  endpoint('createDocument').transformErrorResponse(
    { name: 'TypeError', message: 'Failed to fetch' },
    null,
    NEW,
  );
  expect(keyOf()).toBe('key-1');
  transformResponse({ data: { documentId: 'abc', updatedAt: '2026-01-02' } }, null, NEW);
  expect(keyOf()).toBe('key-2');
});

test("the service's message about a failed database is shown", () => {
  const { name, message } = fail({ status: 503, name: 'TemporaryError', message: 'The disk is full.' });
  expect([name, message]).toEqual(['ValidationError', 'The disk is full.']);
});

test('a successful save is reported with its version', () => {
  const { query, transformResponse } = endpoint('updateDocument');
  query(TAG);
  transformResponse({ data: { documentId: 'abc', updatedAt: '2026-01-02' } }, null, TAG);
  expect(events).toEqual([
    { type: 'saving', document: DOCUMENT },
    { type: 'saved', document: DOCUMENT, savedAs: DOCUMENT, version: '2026-01-02', isScheduled: false },
  ]);
});

test.each([
  { name: 'publishDocument', waiting: true, isScheduled: true },
  { name: 'publishDocument', waiting: null, isScheduled: false },
  { name: 'updateDocument', waiting: true, isScheduled: false },
])(
  'after $name of a document with waiting $waiting it is scheduled: $isScheduled',
  ({ name, waiting, isScheduled }) => {
    endpoint(name).transformResponse({ data: { documentId: 'abc', waiting } }, null, TAG);
    expect(events).toMatchObject([{ type: 'saved', isScheduled }]);
  },
);

test('a new document gets its name from the answer', () => {
  const answer = { data: { documentId: 'xyz' } };
  endpoint('createDocument').transformResponse(answer, null, { model: TAG.model });
  expect(events).toMatchObject([
    { document: 'collection-types/api::tag.tag/create', savedAs: 'collection-types/api::tag.tag/xyz' },
  ]);
});

test.each<{ failure: string; error: RequestError; message: string }>([
  { failure: 'no answer', error: { name: 'TypeError', message: 'Failed to fetch' }, message: 'Not saved.' },
  {
    failure: 'the answer of a proxy',
    error: { status: 502, name: 'UnknownError', message: '' },
    message: 'Not saved.',
  },
  {
    failure: 'a fault of the service',
    error: { status: 500, name: 'InternalServerError', message: 'No.' },
    message: 'No.',
  },
  { failure: 'a refusal', error: { status: 400, name: 'ApplicationError', message: 'No.' }, message: 'No.' },
  {
    failure: 'the end of the session, of which the panel knows',
    error: { status: 401, name: 'UnauthorizedError', message: 'No.' },
    message: 'No.',
  },
  { failure: 'a save in another window', error: stale('Ada', true), message: 'Ada has saved elsewhere.' },
  { failure: 'a save by somebody else', error: stale('Ben', false), message: 'Ben has saved.' },
])('after $failure the panel gets an error that leaves the form as it is', ({ error, message }) => {
  expect(fail(error)).toMatchObject({ name: 'ValidationError', message, details: {} });
  expect(events.at(-1)).toMatchObject({ type: 'failed', document: DOCUMENT });
});

test('a conflict is reported together with the other version', () => {
  fail(stale('Ben', false));
  expect(events.at(-1)).toMatchObject({ conflict: { by: 'Ben', isOwn: false, updatedAt: '2026-01-02' } });
});

test('field errors reach the panel unchanged', () => {
  const details = { errors: [{ path: ['title'], message: 'Too long' }] };
  const error = { status: 400, name: 'ValidationError', message: 'No.', details };
  expect(fail(error)).toEqual(error);
});

test('reads wait for the service while a form is open, and fail otherwise', async () => {
  const close = openForm();
  const proxys: Answer = { data: undefined, error: { status: 503, name: 'UnknownError', message: '' } };
  answers = [UNREACHABLE, proxys, { data: 1 }];
  expect(await read()).toEqual({ data: 1 });
  expect(sleeps).toBe(2);
  expect(events.map((event) => event.type === 'waiting' && event.isWaiting)).toEqual([true, true, false]);

  close();
  answers = [UNREACHABLE];
  expect(await read()).toEqual(UNREACHABLE);
});

test('a logout is reported with its user', () => {
  endpoint('getMe').transformResponse({ id: 7 }, null, {});
  endpoint('logout').query({});
  expect(events).toEqual([{ type: 'loggedOut', user: '7' }]);
});

test('a save tells the service which version its editor opened', () => {
  const version = () =>
    Reflect.get(endpoint('updateDocument').query(TAG).config.headers, 'masthead-opened-version');
  expect(version()).toBeUndefined();
  const close = openForm();
  expect(version()).toBe('2026-01-01');
  close();
  expect(version()).toBeUndefined();
});

test('the version that the panel read last is known, except that of the published document', async () => {
  const statuses = [{}, { status: 'draft' }, { status: 'published' }];
  answers = ['2026-01-01', '2026-01-02', '2026-01-03'].map((updatedAt) => ({
    data: { data: { updatedAt } },
  }));
  for (const params of statuses) await read({ ...TAG, params });
  expect(saves.versionOf(DOCUMENT)).toBe('2026-01-02');
  expect(events).toMatchObject([
    { type: 'waiting' },
    { version: '2026-01-01' },
    { type: 'waiting' },
    { version: '2026-01-02' },
    { type: 'waiting' },
  ]);
});
