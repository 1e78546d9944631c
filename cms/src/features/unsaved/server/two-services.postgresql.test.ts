import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logInToAdminPanel } from '../../../../../testing/admin-panel.ts';
import { ARTICLE } from '../../../content-types';
import { openService, type Service } from '../../../testing/open-service';
import { startServiceProcess } from '../../../testing/start-service-process';

const ARTICLES = '/content-manager/collection-types/api::article.article';
/** What happens at once differs from time to time. */
const ROUNDS = 2;

type Request = readonly [method: string, path: string, content: object, headers?: Record<string, string>];

const complete = {
  description: 'Seen from the quay.',
  content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Text' }] }],
};

let service: Service;
let other: Awaited<ReturnType<typeof startServiceProcess>>;
/** An editor at each of two services with one database. */
let editors: readonly Awaited<ReturnType<typeof logInToAdminPanel>>[];
let keys = 0;

beforeAll(async () => {
  service = await openService();
  other = await startServiceProcess(process.env.DATABASE_URL ?? '');
  editors = await Promise.all(
    [service.url, other.url].map((url) => logInToAdminPanel(url, service.administrator)),
  );
});
afterAll(async () => {
  await other?.stop();
  await service.close();
});

const newKey = () => {
  keys += 1;
  return { 'idempotency-key': `key-of-two-services-${String(keys).padStart(6, '0')}` };
};
const create = async (title: string): Promise<string> => {
  const { body } = await service.panel('POST', ARTICLES, { title, ...complete });
  return body.data.documentId;
};
const isDone = ({ status }: { status: number }) => status < 300;

/** Sends requests to both services at the same time, one to each; resolves with their statuses. */
const sendAtOnce = (requests: readonly Request[]): Promise<Response[]> =>
  Promise.all(
    requests.map(([method, path, content, headers], index) => send(index, method, path, content, headers)),
  );

function send(at: number, ...request: Request): Promise<Response> {
  const editor = editors[at];
  if (!editor) throw new Error(`No service ${at}.`);
  return editor.send(...request);
}

/** The ways to make a new article. */
const CREATIONS: readonly [string, (original: string) => string][] = [
  ['is saved', () => ARTICLES],
  ['is published', () => `${ARTICLES}/actions/publish`],
  ['is a copy', (original) => `${ARTICLES}/clone/${original}`],
];

test.each(CREATIONS)(
  'an article that is %s at two services at once with one key is stored once',
  async (way, pathOf) => {
    const original = await create('Original');
    for (let round = 0; round < ROUNDS; round += 1) {
      const title = `${way} twice ${round}`;
      const request: Request = ['POST', pathOf(original), { title, ...complete }, newKey()];
      const answers = await sendAtOnce([request, request]);
      for (const { status } of answers) expect([200, 201, 503]).toContain(status);
      expect(answers.some(isDone)).toBe(true);
      for (const at of [0, 1]) expect(isDone(await send(at, ...request))).toBe(true);
      expect(await service.strapi.db.query(ARTICLE).count({ where: { title, publishedAt: null } })).toBe(1);
    }
  },
);

/** The titles of a document's draft and of its public row; `null`: there is none. */
type Rows = { draft: string | null; public: string | null };

/** What two editors do at once: a request, and what is stored after it. `null`: it cannot be carried out. */
type Operation = {
  name: string;
  request: (documentId: string, title: string) => Request;
  after: (rows: Rows, title: string) => Rows | null;
};

const OPERATIONS: readonly Operation[] = [
  {
    name: 'save',
    request: (documentId, title) => ['PUT', `${ARTICLES}/${documentId}`, { title }],
    after: (rows, title) => (rows.draft === null ? null : { ...rows, draft: title }),
  },
  {
    name: 'publish',
    request: (documentId, title) => [
      'POST',
      `${ARTICLES}/${documentId}/actions/publish`,
      { title, ...complete },
    ],
    after: ({ draft }, title) => (draft === null ? null : { draft: title, public: title }),
  },
  {
    name: 'withdraw',
    request: (documentId) => ['POST', `${ARTICLES}/${documentId}/actions/unpublish`, {}],
    after: (rows) => (rows.draft === null ? null : { ...rows, public: null }),
  },
  {
    name: 'delete',
    request: (documentId) => ['DELETE', `${ARTICLES}/${documentId}`, {}],
    after: () => ({ draft: null, public: null }),
  },
];
const PAIRS = OPERATIONS.flatMap((first, index) =>
  OPERATIONS.slice(index).map((second) => [first.name, second.name, first, second] as const),
);

describe.each([
  ['a draft', false],
  ['a public article', true],
])('%s', (_, isPublic) => {
  test.each(PAIRS)(
    'when two services %s and %s it at once, the result matches their answers',
    async (_, __, ...pair) => {
      const documentId = await create('Before');
      if (isPublic) await service.panel('POST', `${ARTICLES}/${documentId}/actions/publish`, {});
      const before: Rows = { draft: 'Before', public: isPublic ? 'Before' : null };
      const answers = await sendAtOnce(
        pair.map(({ request }, index) => request(documentId, `After ${index}`)),
      );
      const statuses = answers.map(({ status }) => status);
      const done = pair.flatMap((operation, index) =>
        statuses[index] !== undefined && statuses[index] < 300
          ? [{ operation, title: `After ${index}` }]
          : [],
      );
      const outcomes = [done, done.toReversed()].map((order) =>
        order.reduce<Rows | null>(
          (rows, { operation, title }) => rows && operation.after(rows, title),
          before,
        ),
      );
      expect(statuses.filter((status) => status >= 300 && ![404, 409, 503].includes(status))).toEqual([]);
      expect(outcomes, String(statuses)).toContainEqual(await rowsOf(documentId));
    },
  );
});

/** The titles of a document's rows, of which there may be one draft and one public one. */
async function rowsOf(documentId: string): Promise<Rows> {
  const { db } = service.strapi;
  const rows = await db.query(ARTICLE).findMany({ where: { documentId }, select: ['title', 'publishedAt'] });
  const of = (isPublic: boolean) => rows.filter(({ publishedAt }) => (publishedAt !== null) === isPublic);
  const titleOf = (found: { title: string }[]) => {
    expect(found.length).toBeLessThan(2);
    return found[0]?.title ?? null;
  };
  return { draft: titleOf(of(false)), public: titleOf(of(true)) };
}
