import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ARTICLE } from '../../../content-types';
import { addUser } from '../../../testing/add-user';
import { openService, type Service } from '../../../testing/open-service';
import { runDates } from '../../../testing/run-dates';
import { approvalTable } from './approval-table';
import { approve } from './approve';

const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;
const HOUR_MS = 3_600_000;
const WAIT = { timeout: 120_000, interval: 50 };

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const documents = () => service.strapi.documents(ARTICLE);
const save = (documentId: string, data: Record<string, unknown>) => documents().update({ documentId, data });
const articles = (documentId: string) =>
  service.strapi.db.connection('articles').where({ document_id: documentId });
const run = () => runDates(service);

const find = (documentId: string, status: 'draft' | 'published') =>
  documents().findOne({ documentId, status, populate: ['tags', 'corrections'] });

async function events(documentId: string) {
  const { body } = await service.panel('GET', '/masthead/schedule');
  return body.data.events.filter((event: { documentId: string }) => event.documentId === documentId);
}

let count = 0;
async function publish(fields: Record<string, unknown>): Promise<string> {
  count += 1;
  const { body } = await service.panel('POST', `${ARTICLES}/actions/publish`, {
    title: `Approved ${count}`,
    description: 'As the editor read it.',
    content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Text' }] }],
    ...fields,
  });
  return body.data.documentId;
}

/** Lets the date come for which an article was approved; resolves with the date it then has. */
async function letDateCome(documentId: string, publishOn = fromNow(-HOUR_MS)): Promise<string> {
  await service.strapi.db.query('masthead::approval').update({ where: { documentId }, data: { publishOn } });
  await run();
  expect(await approvalTable(service.strapi).find(documentId)).toBeNull();
  return publishOn;
}

test('an article is published on its date as approved, and later saves stay in the draft', async () => {
  const [tag, other] = await service.strapi.documents('api::tag.tag').findMany({ limit: 2 });
  const documentId = await publish({
    publishedOn: fromNow(HOUR_MS),
    withdrawOn: fromNow(9 * HOUR_MS),
    tags: { connect: [tag] },
  });
  const approved = await find(documentId, 'draft');
  await save(documentId, {
    title: 'Nobody has read this',
    description: 'Nor this.',
    tags: { set: [other] },
    withdrawOn: null,
    publishedOn: fromNow(5 * HOUR_MS),
  });
  const later = await find(documentId, 'draft');
  expect(await events(documentId)).toEqual([
    expect.objectContaining({ kind: 'publish', title: approved?.title, isChanged: true }),
    expect.objectContaining({ kind: 'withdraw' }),
  ]);

  const publishOn = await letDateCome(documentId);
  expect(await find(documentId, 'published')).toMatchObject({
    title: approved?.title,
    slug: approved?.slug,
    description: 'As the editor read it.',
    publishedAt: publishOn,
    withdrawOn: approved?.withdrawOn,
    tags: [{ documentId: tag?.documentId }],
  });
  expect(await find(documentId, 'draft')).toMatchObject({
    title: later?.title,
    slug: later?.slug,
    description: later?.description,
    publishedOn: later?.publishedOn,
    withdrawOn: later?.withdrawOn,
    waiting: false,
    tags: [{ documentId: other?.documentId }],
  });
  const { body } = await service.panel('GET', `${ARTICLES}/${documentId}`);
  expect(body.data.status).toBe('modified');
  const versions = await service.panel('GET', `/masthead/versions?documentId=${documentId}`);
  expect(versions.body.data.map((version: { title: string }) => version.title)).toEqual([approved?.title]);
  const changes = await service.strapi.db.query('masthead::change').findMany({ where: { documentId } });
  expect(changes).toEqual([expect.objectContaining({ type: 'article', vanished: false })]);
});

test('an approved article without later changes shows as published, not modified', async () => {
  const documentId = await publish({ publishedOn: fromNow(HOUR_MS) });
  expect(await events(documentId)).toEqual([expect.objectContaining({ isChanged: false })]);
  await articles(documentId).update({ published_on: new Date(Date.now() - HOUR_MS) });
  await letDateCome(documentId, new Date((await articles(documentId))[0].published_on).toISOString());
  const { body } = await service.panel('GET', `${ARTICLES}/${documentId}`);
  expect(body.data).toMatchObject({ status: 'published', waiting: false });
});

test("a saved 'Published on' or 'Withdraw on' applies when the article is published again", async () => {
  const waiting = await publish({ publishedOn: fromNow(HOUR_MS) });
  const out = await publish({ withdrawOn: fromNow(HOUR_MS) });
  await save(waiting, { publishedOn: fromNow(-HOUR_MS) });
  await save(out, { withdrawOn: fromNow(-HOUR_MS) });
  await run();
  expect(await find(waiting, 'published')).toBeNull();
  expect(await find(out, 'published')).not.toBeNull();

  await documents().publish({ documentId: waiting });
  expect(await find(waiting, 'published')).not.toBeNull();
  await articles(out).update({ withdraw_on: new Date(Date.now() - 1) });
  await expect.poll(() => find(out, 'published'), WAIT).toBeNull();
  expect((await find(out, 'draft'))?.withdrawOn).toBeNull();
});

test('a public article that an editor published stays public, whatever its date', async () => {
  const documentId = await publish({});
  await articles(documentId)
    .whereNotNull('published_at')
    .update({ published_at: new Date(Date.now() + HOUR_MS) });
  await run();
  expect(await find(documentId, 'published')).not.toBeNull();
});

test('the check for articles to withdraw, which runs every second, uses an index', async () => {
  const { dialect, connection } = service.strapi.db;
  if (dialect.client !== 'sqlite') return;
  const plan = await connection.raw(
    'explain query plan select id from articles where published_at is not null and withdraw_on is not null and withdraw_on <= ?',
    [Date.now()],
  );
  expect(plan).toEqual([
    expect.objectContaining({
      detail: expect.stringContaining('articles_due_withdrawal_idx (withdraw_on>? AND withdraw_on<?)'),
    }),
  ]);
});

test('concurrent approvals of an article count as one', async () => {
  const documentId = await publish({ publishedOn: fromNow(HOUR_MS) });
  await approvalTable(service.strapi).remove(documentId);
  const approveOnce = () => service.strapi.db.transaction(() => approve(service.strapi, documentId));
  await Promise.all(Array.from({ length: 5 }, approveOnce));
  expect(await service.strapi.db.query('masthead::approval').count({ where: { documentId } })).toBe(1);
});

describe('the form of an article whose scheduled date has passed', () => {
  let ada: Awaited<ReturnType<typeof addUser>>;
  let ben: typeof ada;
  beforeAll(async () => {
    ada = await addUser(service, 'Ada', 'strapi-editor');
    ben = await addUser(service, 'Ben', 'strapi-editor');
  });

  /** An article that Ben has approved for a date. */
  async function approveByBen(fields: object = {}): Promise<string> {
    count += 1;
    const { body } = await ben('POST', `${ARTICLES}/actions/publish`, {
      title: `Saved ${count}`,
      description: 'Approved.',
      content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Text' }] }],
      publishedOn: fromNow(HOUR_MS),
      ...fields,
    });
    return body.data.documentId;
  }

  const draftOf = async (documentId: string) => (await ada('GET', `${ARTICLES}/${documentId}`)).body.data;
  const publicTitle = async (documentId: string) =>
    (await service.strapi.documents(ARTICLE).findOne({ documentId, status: 'published' }))?.title;

  /** Lets the date come for which an article was approved, and which its draft still has. */
  async function letDateOfDraftCome(documentId: string): Promise<void> {
    const { db } = service.strapi;
    const date = new Date(Date.now() - HOUR_MS);
    const where = { documentId, publishedAt: null };
    await db.queryBuilder(ARTICLE).update({ publishedOn: date }).where(where).execute({ mapResults: false });
    await db.query('masthead::approval').update({ where: { documentId }, data: { publishOn: date } });
    await run();
    expect(await approvalTable(service.strapi).find(documentId)).toBeNull();
  }

  test.each([{ saved: 'nothing' }, { saved: 'another title', title: 'Not approved' }])(
    'a form open during scheduled publication can still be saved; saved since the approval: $saved',
    async ({ title }) => {
      const documentId = await approveByBen({
        cover: { author: 'N. N.', media: [] },
        comments: [{ content: 'First.' }, { content: 'Second.' }],
      });
      const approved = await draftOf(documentId);
      if (title) await ben('PUT', `${ARTICLES}/${documentId}`, { title });
      const { cover, comments, updatedAt, ...form } = await draftOf(documentId);

      await letDateOfDraftCome(documentId);
      expect(await publicTitle(documentId)).toBe(approved.title);
      const parts = {
        cover: { ...cover, author: 'M. M.' },
        comments: comments.map(({ id, content }: { id: number; content: string }) => ({
          id,
          content: `${content} More.`,
        })),
      };
      const { status, body } = await ada(
        'PUT',
        `${ARTICLES}/${documentId}`,
        { title: form.title, description: 'By Ada.', ...parts },
        { 'masthead-opened-version': updatedAt },
      );
      expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
      expect(await draftOf(documentId)).toMatchObject({
        title: form.title,
        description: 'By Ada.',
        ...parts,
        status: 'modified',
        waiting: false,
      });
      const [published] = await service.strapi.db.query(ARTICLE).findMany({
        where: { documentId, publishedAt: { $notNull: true } },
        populate: ['createdBy', 'cover'],
      });
      expect(published).toMatchObject({ createdBy: { firstname: 'Ben' }, cover: { author: 'N. N.' } });
    },
  );

  test('publishing a later draft leaves nothing of the earlier one', async () => {
    const documentId = await approveByBen({ comments: [{ content: 'First.' }] });
    await ben('PUT', `${ARTICLES}/${documentId}`, { title: 'Later' });
    const count = () =>
      Promise.all(
        [ARTICLE, 'article.comment'].map((uid) =>
          service.strapi.db.query(uid).count(uid === ARTICLE ? {} : { where: { content: 'First.' } }),
        ),
      );
    const [articles = 0, comments = 0] = await count();
    await letDateOfDraftCome(documentId);
    expect(await count()).toEqual([articles + 1, comments + 1]);
  });

  test.each([
    { change: 'nothing has changed', fields: {}, isMarked: false },
    { change: 'its text has changed', fields: { description: 'Please read.' }, isMarked: true },
  ])('after its date an article is ready for review only if it was marked and $change', async (row) => {
    const documentId = await approveByBen();
    await ben('PUT', `${ARTICLES}/${documentId}`, { ...row.fields, readyForReview: true });
    const { readySince } = await draftOf(documentId);
    await letDateOfDraftCome(documentId);
    expect(await draftOf(documentId)).toMatchObject({
      readyForReview: row.isMarked,
      readySince: row.isMarked ? readySince : null,
    });
  });
});
