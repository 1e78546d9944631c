import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE, TAG } from '../../../content-types';
import { changeTable } from '../../../core/database/change-table';
import { exclusivelyIn } from '../../../core/database/exclusively';
import { LOCKS, lockUntilCommit } from '../../../core/database/locks';
import { openService, type Service } from '../../../testing/open-service';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

test("changing a picture or a setting doesn't wait for a publication", async () => {
  const { strapi } = service;
  const [isLocked, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const publication = strapi.db.transaction(async () => {
    await lockUntilCommit(strapi, 'publications');
    isLocked.resolve();
    await mayEnd.promise;
  });
  await isLocked.promise;
  const { append, readLast } = changeTable(strapi);
  const before = await readLast();
  await strapi.db.transaction(() =>
    append([{ type: 'file', documentId: 'a', vanished: false, announced: true }]),
  );
  expect(await readLast()).toBe(before + 1);
  mayEnd.resolve();
  await publication;
});

test('a publication holds only the locks in the table while it writes', async () => {
  const { strapi } = service;
  const { documentId } = await strapi.documents(ARTICLE).create({
    data: {
      title: 'Locks',
      description: 'Seen from the quay.',
      content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Text' }] }],
    },
  });
  const held: number[] = [];
  strapi.db.lifecycles.subscribe({
    models: [ARTICLE],
    async afterCreate() {
      await strapi.db.transaction(async ({ trx }) => {
        const { rows } = await trx.raw(
          `select objid::int from pg_locks
           where locktype = 'advisory' and pid = pg_backend_pid() and objsubid = 1`,
        );
        held.push(...rows.map(({ objid }: { objid: number }) => objid));
      });
    },
  });
  await strapi.documents(ARTICLE).publish({ documentId });
  expect(held).toEqual([LOCKS.publications]);
});

test("a tag that is merged while an article is published isn't lost", async () => {
  const { strapi, panel } = service;
  const [old, present] = [
    await strapi.documents(TAG).create({ data: { name: 'Merge at once' } }),
    await strapi.documents(TAG).create({ data: { name: 'Merge at last' } }),
  ];
  const create = async (title: string) => {
    const content = [{ type: 'paragraph' as const, children: [{ type: 'text' as const, text: 'Text' }] }];
    const data = { title, description: 'Seen from the quay.', content, tags: [old.documentId] };
    return (await strapi.documents(ARTICLE).create({ data, status: 'published' })).documentId;
  };
  const articles = [await create('Merged 1'), await create('Merged 2')];
  const publish = (id: string) =>
    panel('POST', `/content-manager/collection-types/${ARTICLE}/${id}/actions/publish`, {});
  const answers = await Promise.all([
    ...articles.map(publish),
    panel('POST', '/masthead/merge', { uid: TAG, documentId: old.documentId, into: present.documentId }),
    ...articles.map(publish),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  for (const documentId of articles) {
    const article = await strapi
      .documents(ARTICLE)
      .findOne({ documentId, status: 'published', populate: ['tags'] });
    expect(article?.tags).toMatchObject([{ name: 'Merge at last' }]);
  }
});

test("one process at a time notifies a receiver, and publications don't wait for it", async () => {
  const { strapi } = service;
  const [first, second] = [exclusivelyIn(strapi, 'receiver', 1), exclusivelyIn(strapi, 'receiver', 1)];
  const told: string[] = [];
  await first(async () => {
    await strapi.documents(ARTICLE).publish({ documentId: await newestDraft() });
    await second(async () => void told.push('second'));
    await exclusivelyIn(strapi, 'receiver', 2)(async () => void told.push('another receiver'));
  });
  await second(async () => void told.push('afterwards'));
  expect(told).toEqual(['another receiver', 'afterwards']);
});

async function newestDraft(): Promise<string> {
  const draft = await service.strapi.documents(ARTICLE).findFirst({ sort: 'id:desc' });
  return draft?.documentId ?? '';
}
