import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE } from '../../content-types';
import { addUser } from '../../testing/add-user';
import { openService, type Service } from '../../testing/open-service';
import { runDates } from '../../testing/run-dates';
import { approvalTable } from './approval-table';

const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;
const HOUR_MS = 3_600_000;

let service: Service;
let ada: Awaited<ReturnType<typeof addUser>>;
let ben: typeof ada;
beforeAll(async () => {
  service = await openService();
  ada = await addUser(service, 'Ada', 'strapi-editor');
  ben = await addUser(service, 'Ben', 'strapi-editor');
});
afterAll(() => service.close());

const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const run = () => runDates(service);

let count = 0;
/** An article that Ben has approved for a date. */
async function approve(fields: object = {}): Promise<string> {
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
async function letDateCome(documentId: string): Promise<void> {
  const { db } = service.strapi;
  const date = new Date(Date.now() - HOUR_MS);
  const where = { documentId, publishedAt: null };
  await db.queryBuilder(ARTICLE).update({ publishedOn: date }).where(where).execute({ mapResults: false });
  await db.query('masthead::approval').update({ where: { documentId }, data: { publishOn: date } });
  await run();
  expect(await approvalTable(service.strapi).find(documentId)).toBeNull();
}

test.each([{ saved: 'nothing' }, { saved: 'another title', title: 'Not approved' }])(
  'a form that was open when the date of its article came can be saved; saved since the approval: $saved',
  async ({ title }) => {
    const documentId = await approve({
      cover: { author: 'N. N.', media: [] },
      comments: [{ content: 'First.' }, { content: 'Second.' }],
    });
    const approved = await draftOf(documentId);
    if (title) await ben('PUT', `${ARTICLES}/${documentId}`, { title });
    const { cover, comments, updatedAt, ...form } = await draftOf(documentId);

    await letDateCome(documentId);
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
    const [published] = await service.strapi.db
      .query(ARTICLE)
      .findMany({ where: { documentId, publishedAt: { $notNull: true } }, populate: ['createdBy', 'cover'] });
    expect(published).toMatchObject({ createdBy: { firstname: 'Ben' }, cover: { author: 'N. N.' } });
  },
);

test('nothing is left of the draft that was published in the place of a later one', async () => {
  const documentId = await approve({ comments: [{ content: 'First.' }] });
  await ben('PUT', `${ARTICLES}/${documentId}`, { title: 'Later' });
  const count = () =>
    Promise.all(
      [ARTICLE, 'article.comment'].map((uid) =>
        service.strapi.db.query(uid).count(uid === ARTICLE ? {} : { where: { content: 'First.' } }),
      ),
    );
  const [articles = 0, comments = 0] = await count();
  await letDateCome(documentId);
  expect(await count()).toEqual([articles + 1, comments + 1]);
});

test.each([
  { change: 'nothing has changed', fields: {}, isMarked: false },
  { change: 'its text has changed', fields: { description: 'Please read.' }, isMarked: true },
])('after its date an article is ready for review only if it was marked and $change', async (row) => {
  const documentId = await approve();
  await ben('PUT', `${ARTICLES}/${documentId}`, { ...row.fields, readyForReview: true });
  const { readySince } = await draftOf(documentId);
  await letDateCome(documentId);
  expect(await draftOf(documentId)).toMatchObject({
    readyForReview: row.isMarked,
    readySince: row.isMarked ? readySince : null,
  });
});
