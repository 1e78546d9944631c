import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Progress } from '#search/follow/followed-index.ts';
import { MAGAZINE, makeArticle } from '#search/testing/texts.ts';
import { openOpenSearchProxy } from '#server/testing/opensearch.ts';
import { createClient } from './client.ts';
import { followedSearch } from './followed-search.ts';
import { namesOf } from './indexed-document.ts';

const BEGUN: Progress = { ...MAGAZINE, log: 'log', last: 1, after: 'all', searchWords: [] };

/** Processes of several machines that write one index. The clock goes on by so much for each second that they wait. */
async function startProcesses({ pace = 1, date = Date.now } = {}) {
  const proxy = await openOpenSearchProxy();
  let clock = 0;
  return {
    proxy,
    open() {
      const { send, close } = createClient(proxy.settings);
      onTestFinished(() => void close());
      return followedSearch({
        send,
        names: namesOf(proxy.settings.name),
        date,
        now: () => clock,
        wait: async (ms) => {
          clock += ms * pace;
          await setTimeout(1);
        },
      });
    },
  };
}

test('a process that resumes late restores nothing that another one has removed', async () => {
  const { proxy, open } = await startProcesses();
  const [one, other] = [open(), open()];
  const article = makeArticle({ documentId: 'a', text: 'Secretword.' });
  await one.alone(async () => {
    await one.index.begin(BEGUN);
    await one.index.write({ articles: [article] }, 1);
  });
  let isHeldUp = true;
  await one.alone(async () => {
    const progress = await one.index.read();
    if (!isHeldUp) return expect(progress?.last).toBe(2);
    isHeldUp = false;
    // It has written nothing for long, so that another one goes on.
    await other.alone(async () => {
      await other.index.read();
      await other.index.write({ removed: ['a'], progress: { last: 2 } }, 2);
    });
    await one.index.write({ articles: [article], progress: { last: 1 } }, 1);
  });
  expect(isHeldUp).toBe(false);
  expect(await proxy.dump()).not.toContain('Secretword');
});

test('a process resumed after its machine slept writes nothing it had read before', async () => {
  let date = 0;
  const { proxy, open } = await startProcesses({ date: () => date });
  const { alone, index } = open();
  await alone(async () => index.begin(BEGUN));
  const article = makeArticle({ documentId: 'a' });
  let times = 0;
  await alone(async () => {
    times += 1;
    // OpenSearch would have forgotten meanwhile that the article was withdrawn.
    if (times === 1) date += 2 * 60 * 60 * 1000;
    if (times === 1) await index.write({ articles: [article] }, 1);
  });
  expect(times).toBe(2);
  expect(await proxy.dump()).not.toContain('"id":"a"');
});

test("articles written to a deleted index don't count as written", async () => {
  const { proxy, open } = await startProcesses();
  const { alone, index } = open();
  const articles = [makeArticle({ documentId: 'a' })];
  await expect(
    alone(async () => {
      await index.begin(BEGUN);
      for (const name of await proxy.textIndexes()) await proxy.deleteIndex(name);
      await index.write({ articles, removed: ['b'], progress: { after: 7 } }, 1);
    }),
  ).rejects.toThrow('404');
  await alone(async () => expect(await index.read()).toBeNull());
});

test('two processes never write at the same time, whoever starts', async () => {
  const { open } = await startProcesses({ pace: 0 });
  let writing = 0;
  let most = 0;
  const work = async () => {
    writing += 1;
    most = Math.max(most, writing);
    await setTimeout(20);
    writing -= 1;
  };
  const processes = [open(), open(), open()];
  await Promise.all(processes.map((each) => each.alone(work)));
  expect(most).toBe(1);
});

test('a failed process hands over to another one at once', async () => {
  const { open } = await startProcesses();
  const [one, other] = [open(), open()];
  await expect(
    one.alone(async () => {
      throw new Error('The disk is full.');
    }),
  ).rejects.toThrow('The disk is full.');
  let hasWorked = false;
  await other.alone(async () => {
    hasWorked = true;
  });
  expect(hasWorked).toBe(true);
});

test('articles that an overloaded OpenSearch rejects are written again by the next call', async () => {
  const { proxy, open } = await startProcesses();
  const { alone, index } = open();
  const article = makeArticle({ documentId: 'a', text: 'Harbour.' });
  const answer = {
    items: [{ index: { _id: 'a', status: 429, error: { type: 'rejected_execution_exception' } } }],
  };
  await alone(async () => index.begin(BEGUN));
  proxy.setFailing(({ path }) =>
    path.endsWith('_bulk') ? { status: 200, body: JSON.stringify(answer) } : null,
  );
  const write = () => alone(async () => index.write({ articles: [article], progress: { last: 2 } }, 2));
  await expect(write()).rejects.toThrow('429');
  await alone(async () => expect((await index.read())?.last).toBe(1));
  proxy.setFailing(null);
  await write();
  expect((await proxy.documents()).map(({ id }) => id)).toEqual(['a']);
});

const ITEM = { _id: 'a', status: 201 };
const SETTLED = { _id: 'b', status: 200 };

test.each<[string, object]>([
  ['none of them', { errors: false, items: [] }],
  ['one of them alone', { errors: false, items: [{ delete: SETTLED }] }],
  ['others', { errors: false, items: [{ delete: SETTLED }, { index: { ...ITEM, _id: 'c' } }] }],
  ['something else that was done', { errors: false, items: [{ delete: SETTLED }, { delete: ITEM }] }],
  ['more than there are', { items: [{ delete: SETTLED }, { index: ITEM }, { index: ITEM }] }],
  ['nothing', {}],
])(
  'a bulk response with %s counts as a failure, and its articles are written again',
  async (_what, answer) => {
    const { proxy, open } = await startProcesses();
    const { alone, index } = open();
    const [article, withdrawn] = ['a', 'b'].map((documentId) =>
      makeArticle({ documentId, text: 'Harbour.' }),
    );
    if (!article || !withdrawn) throw new Error('There are two.');
    await alone(async () => {
      await index.begin(BEGUN);
      await index.write({ articles: [withdrawn] }, 1);
    });
    proxy.setFailing(({ path }) =>
      path.endsWith('_bulk') ? { status: 200, body: JSON.stringify(answer) } : null,
    );
    const write = () =>
      alone(async () => index.write({ articles: [article], removed: ['b'], progress: { last: 2 } }, 2));
    await expect(write()).rejects.toThrow();
    await alone(async () => expect((await index.read())?.last).toBe(1));
    proxy.setFailing(null);
    await write();
    await alone(async () => expect((await index.read())?.last).toBe(2));
    expect((await proxy.documents()).map(({ id }) => id)).toEqual(['a']);
  },
);

test('an article that OpenSearch cannot index is retried until it is removed from the index', async () => {
  const { proxy, open } = await startProcesses();
  const { alone, index } = open();
  const write = (text: string, last: number) =>
    alone(async () =>
      index.write({ articles: [makeArticle({ documentId: 'a', text })], progress: { last } }, last),
    );
  await alone(async () => index.begin(BEGUN));
  await write('As it was before.', 2);
  proxy.refuseDocuments('refused');
  proxy.setFailing(({ path, body }) =>
    path.endsWith('_bulk') && body.startsWith('{"delete"') ? { status: 200, body: '{"items":[]}' } : null,
  );
  await expect(write('Refused.', 3)).rejects.toThrow();
  proxy.setFailing(null);
  await write('Refused.', 3);
  expect(await proxy.documents()).toEqual([]);
});

test('an index counts as created once OpenSearch has acknowledged it', async () => {
  const { proxy, open } = await startProcesses();
  const { alone, index } = open();
  proxy.setFailing(({ method, path }) =>
    method === 'PUT' && !path.includes('state') ? { status: 200, body: '{}' } : null,
  );
  await expect(alone(async () => index.begin(BEGUN))).rejects.toThrow();
  await alone(async () => expect(await index.read()).toBeNull());
});
