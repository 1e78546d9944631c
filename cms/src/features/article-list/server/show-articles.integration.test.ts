import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE, AUTHOR, HOME } from '../../../content-types';
import { addUser } from '../../../testing/add-user';
import { openService, type Service } from '../../../testing/open-service';

const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const HOUR_MS = 3_600_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

async function createArticle(fields: object): Promise<string> {
  const { body } = await service.panel('POST', ARTICLES, {
    title: 'Petrel',
    description: 'Seen from the quay.',
    content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Text' }] }],
    ...fields,
  });
  return body.data.documentId;
}
const publish = (documentId: string, fields: object = {}) =>
  service.panel('POST', `${ARTICLES}/${documentId}/actions/publish`, fields);

const listed = async (documentId: string, panel: Service['panel'] = service.panel) =>
  (await panel('GET', `${ARTICLES}?filters[documentId]=${documentId}`)).body.results[0];
const opened = async (documentId: string) => (await service.panel('GET', `${ARTICLES}/${documentId}`)).body;

test('the list shows the picture and the names of the authors', async () => {
  const author = await service.panel('POST', `/content-manager/collection-types/${AUTHOR}`, { name: 'Noor' });
  const [media] = (await service.panel('GET', '/upload/files?sort=name&pageSize=1')).body.results;
  const connect = [{ documentId: author.body.data.documentId }];
  const article = await createArticle({ authors: { connect }, cover: { media: [media.id] } });
  const { listed: shown } = await listed(article);
  expect(shown).toEqual({
    picture: expect.stringMatching(/^\/uploads\//),
    authors: ['Noor'],
    date: null,
    timeZone: 'UTC',
    openNotes: 0,
  });
});

test('the list shows the number of open notes', async () => {
  const [noted, other] = [await createArticle({}), await createArticle({})];
  const add = (text: string) => service.panel('POST', '/masthead/notes', { documentId: noted, text });
  await add('Is the name right?');
  await add('Who took the picture?');
  const openNotes = async (article: string) => (await listed(article)).listed.openNotes;
  expect(await openNotes(noted)).toBe(2);
  expect(await openNotes(other)).toBe(0);
  const [{ id }] = (await service.panel('GET', `/masthead/notes?documentId=${noted}`)).body.data.notes;
  await service.panel('POST', `/masthead/notes/${id}/done`, { isDone: true });
  expect(await openNotes(noted)).toBe(1);
});

test('an article is scheduled for the approved date', async () => {
  const [approved, later] = [fromNow(HOUR_MS), fromNow(2 * HOUR_MS)];
  const article = await createArticle({ publishedOn: approved });
  await publish(article, { publishedOn: approved });
  await service.panel('PUT', `${ARTICLES}/${article}`, { publishedOn: later });
  expect(await listed(article)).toMatchObject({ status: 'scheduled', listed: { date: approved } });
  expect(await opened(article)).toMatchObject({
    data: { status: 'scheduled', publishedOn: later },
    meta: { opened: { publicAddress: null } },
  });
  const recent = await service.panel('GET', '/content-manager/homepage/recent-documents?action=update');
  expect(recent.body.data).toContainEqual(
    expect.objectContaining({ documentId: article, status: 'scheduled' }),
  );
});

test('relation fields show the status of chosen and available articles', async () => {
  const [draft, later, open] = [
    await createArticle({ title: 'Auk as a draft' }),
    await createArticle({ title: 'Auk that comes out later' }),
    await createArticle({ title: 'Auk in public' }),
  ];
  await publish(later, { publishedOn: fromNow(HOUR_MS) });
  await publish(open);
  const statuses = async (address: string) => {
    const { body } = await service.panel('GET', `/content-manager/relations/${HOME}/${address}`);
    const rows: { documentId: string; status: string }[] = body.results;
    return Object.fromEntries(rows.map(({ documentId, status }) => [documentId, status]));
  };
  const expected = { [draft]: 'draft', [later]: 'scheduled', [open]: 'published' };
  expect(await statuses('trending?_q=Auk')).toEqual(expected);

  const connect = [draft, later, open].map((documentId) => ({ documentId, position: { end: true } }));
  const saved = await service.panel('POST', `/content-manager/single-types/${HOME}/actions/publish`, {
    trending: { connect },
  });
  const home = saved.body.data.documentId;
  expect(await statuses(`${home}/trending?pageSize=100`)).toMatchObject(expected);
});

test('articles to choose from are listed most recently changed first', async () => {
  const first = await createArticle({ title: 'Zander' });
  const second = await createArticle({ title: 'Yellowhammer' });
  const offered = async (address: string) => {
    const { body } = await service.panel('GET', `/content-manager/relations/${address}`);
    return body.results.map((row: { documentId: string }) => row.documentId).slice(0, 2);
  };
  for (const address of [`${HOME}/trending`, 'home.headline/featured'])
    expect(await offered(address)).toEqual([second, first]);
  await service.panel('PUT', `${ARTICLES}/${first}`, { subtitle: 'A fish' });
  expect(await offered(`${HOME}/trending?pageSize=10`)).toEqual([first, second]);
  const authors = await service.panel('GET', `/content-manager/relations/${ARTICLE}/authors?pageSize=3`);
  const names = authors.body.results.map((row: { name: string }) => row.name);
  expect(names).toEqual(names.toSorted());
});

test("the form shows an article's public URL as long as readers can open it", async () => {
  const article = await createArticle({});
  await publish(article);
  await service.panel('PUT', `${ARTICLES}/${article}`, { slug: 'not-yet-public' });
  const { meta, data } = await opened(article);
  expect(meta.opened.publicAddress).toMatch(new RegExp(`^http.*/article/${article}/petrel(-\\d+)?$`));
  expect(data.status).toBe('modified');
  await service.panel('POST', `${ARTICLES}/${article}/actions/unpublish`, {});
  expect((await opened(article)).meta.opened.publicAddress).toBeNull();
});

test('an author sees all this for their own articles only', async () => {
  const noor = await addUser(service, 'Noor', 'strapi-author');
  const of = await createArticle({});
  expect(await listed(of, noor)).toBeUndefined();
  const { body } = await noor('POST', ARTICLES, { title: 'Auk' });
  expect(await listed(body.data.documentId, noor)).toMatchObject({ listed: { authors: [], picture: null } });
});
