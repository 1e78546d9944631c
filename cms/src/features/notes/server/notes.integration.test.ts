import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE } from '../../../content-types';
import { addUser } from '../../../testing/add-user';
import { openService, type Service } from '../../../testing/open-service';

const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;
type Person = Awaited<ReturnType<typeof addUser>>;

let service: Service;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  service = await openService();
  ada = await addUser(service, 'Ada', 'strapi-editor');
  ben = await addUser(service, 'Ben', 'strapi-author');
});
afterAll(() => service.close());

async function write(person: Person): Promise<string> {
  const { body } = await person('POST', ARTICLES, {
    title: 'Noted',
    description: 'Seen from the quay.',
    content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Text' }] }],
  });
  return body.data.documentId;
}

const add = (person: Person, documentId: string, text: string) =>
  person('POST', '/masthead/notes', { documentId, text });

async function read(person: Person, documentId: string) {
  const { body } = await person('GET', `/masthead/notes?documentId=${documentId}`);
  return body.data?.notes;
}

const stored = (documentId: string): Promise<number> =>
  service.strapi.db.query('masthead::note').count({ where: { documentId } });

test("an editor and an article's author read each other's notes", async () => {
  const article = await write(ben);
  await add(ben, article, 'Is the name right?');
  await add(ada, article, '  It is.\nThank you.  ');
  expect(await read(ben, article)).toEqual([
    expect.objectContaining({ text: 'Is the name right?', writtenBy: 'Ben', isOwn: true, isDone: false }),
    expect.objectContaining({ text: 'It is.\nThank you.', writtenBy: 'Ada', isOwn: false }),
  ]);
  const [question] = await read(ada, article);
  expect(question).toMatchObject({ isOwn: false, writtenAt: expect.stringMatching(/^\d{4}-.*Z$/) });
  await ada('POST', `/masthead/notes/${question.id}/done`, { isDone: true });
  expect((await read(ben, article))[0].isDone).toBe(true);
  await ben('POST', `/masthead/notes/${question.id}/done`, { isDone: false });
  expect((await read(ben, article))[0].isDone).toBe(false);
});

test('only the author of a note can delete it', async () => {
  const article = await write(ben);
  await add(ben, article, 'Mine');
  const [{ id }] = await read(ben, article);
  const { status, body } = await ada('DELETE', `/masthead/notes/${id}`);
  expect(status).toBe(400);
  expect(body.error.message).toBe('Only the author of a note can delete it.');
  expect((await ben('DELETE', `/masthead/notes/${id}`)).status).toBe(200);
  expect(await read(ada, article)).toEqual([]);
  expect((await ben('DELETE', `/masthead/notes/${id}`)).status).toBe(404);
});

test("an author can neither read nor write notes on somebody else's article", async () => {
  const article = await write(ada);
  await add(ada, article, 'Between editors');
  const [{ id }] = await read(ada, article);
  const answers = [
    await ben('GET', `/masthead/notes?documentId=${article}`),
    await add(ben, article, 'Let me in'),
    await ben('POST', `/masthead/notes/${id}/done`, { isDone: true }),
    await ben('DELETE', `/masthead/notes/${id}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect(await read(ada, article)).toEqual([expect.objectContaining({ isDone: false })]);
});

test.each([
  ['without words', ' '],
  ['of 2,001 characters', 'x'.repeat(2001)],
])('a note %s is refused', async (_, text) => {
  expect((await add(ada, await write(ada), text)).status).toBe(400);
});

test("neither readers nor the article's form in the panel ever receive its notes", async () => {
  const article = await write(ada);
  await add(ada, article, 'Quagmirish');
  await ada('POST', `${ARTICLES}/${article}/actions/publish`, {});
  const headers = { connection: 'close', authorization: `Bearer ${service.token}` };
  for (const path of [`/api/articles/${article}`, '/api/articles', '/api/changes?after=0'])
    expect(await (await fetch(service.url + path, { headers })).text()).not.toContain('Quagmirish');
  expect(JSON.stringify((await ada('GET', `${ARTICLES}/${article}`)).body)).not.toContain('Quagmirish');
  expect(await read(ada, article)).toHaveLength(1);
});

test('notes are restored from the bin with their article, and deleted for good with it', async () => {
  const article = await write(ada);
  await add(ada, article, 'Do not lose me');
  const inBin = async () => {
    const { body } = await ada('GET', '/masthead/bin');
    return body.data.find(({ entry }: { entry: string }) => entry === article).id;
  };
  await ada('DELETE', `${ARTICLES}/${article}`);
  expect((await ada('GET', `/masthead/notes?documentId=${article}`)).status).toBe(404);
  await ada('POST', `/masthead/bin/${await inBin()}/restore`);
  expect(await read(ada, article)).toEqual([expect.objectContaining({ text: 'Do not lose me' })]);
  await ada('DELETE', `${ARTICLES}/${article}`);
  await ada('DELETE', `/masthead/bin/${await inBin()}`);
  expect(await stored(article)).toBe(0);
});
