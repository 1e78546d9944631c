import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ARTICLE, AUTHOR, CATEGORY, DOSSIER, TAG } from '../../../content-types';
import { addUser } from '../../../testing/add-user';
import { openService, type Service } from '../../../testing/open-service';

const COLLECTIONS = '/content-manager/collection-types';
const ARTICLES = `${COLLECTIONS}/${ARTICLE}`;
const DAY_MS = 86_400_000;

type Panel = Service['panel'];

let service: Service;
let author: Panel;
let other: Panel;
let readerOfTitles: Panel;
beforeAll(async () => {
  service = await openService();
  const roles = service.strapi.service('admin::role');
  const reader = await roles.create({ name: 'Reader of titles', code: 'reader-of-titles' });
  await roles.assignPermissions(reader.id, [
    {
      action: 'plugin::content-manager.explorer.read',
      subject: ARTICLE,
      properties: { fields: ['title'] },
      conditions: [],
    },
  ]);
  author = await addUser(service, 'Mia', 'strapi-author');
  other = await addUser(service, 'Ben', 'strapi-author');
  readerOfTitles = await addUser(service, 'Tim', 'reader-of-titles');
});
afterAll(() => service.close());

const paragraph = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text }] });
const textOf = (text: string) => ({
  title: 'Petrel',
  description: 'Seen from the quay.',
  content: [paragraph(text)],
});

async function write(fields: object, panel: Panel = service.panel): Promise<string> {
  const { body } = await panel('POST', ARTICLES, fields);
  return body.data.documentId;
}
const change = (documentId: string, fields: object) =>
  service.panel('PUT', `${ARTICLES}/${documentId}`, fields);
const publish = (documentId: string, fields: object = {}) =>
  service.panel('POST', `${ARTICLES}/${documentId}/actions/publish`, fields);

/** The articles that somebody finds, and how many the list says there are. */
async function search(text: string, panel: Panel = service.panel, filter = '') {
  const { body } = await panel('GET', `${ARTICLES}?_q=${encodeURIComponent(text)}${filter}`);
  const found: { documentId: string }[] = body.results;
  return { found: found.map(({ documentId }) => documentId), total: body.pagination.total };
}
const only = (documentId: string) => ({ found: [documentId], total: 1 });
const NOTHING = { found: [], total: 0 };

let word = 0;
/** A word that nothing else has. */
function newWord(): string {
  word += 1;
  return `qu${word.toString().padStart(3, '0')}x`;
}

const entry = async (uid: string, fields: object) => {
  const { body } = await service.panel('POST', `${COLLECTIONS}/${uid}`, fields);
  return { connect: [{ documentId: body.data.documentId }] };
};

test.each([
  ['title', (text: string) => ({ title: `The ${text}s` })],
  ['the end of a word of the title', (text: string) => ({ title: `Haupt${text}` })],
  ['subtitle', (text: string) => ({ subtitle: text })],
  ['slug', (text: string) => ({ title: 'Auk', slug: `auk-${text}` })],
  ['description', (text: string) => ({ description: text })],
  ['sponsor', (text: string) => ({ sponsor: text })],
  ['text', (text: string) => ({ content: [paragraph('One'), paragraph(`The ${text}s of crowds`)] })],
  ['author', async (text: string) => ({ authors: await entry(AUTHOR, { name: `Noor ${text}` }) })],
  ['category', async (text: string) => ({ categories: await entry(CATEGORY, { name: text }) })],
  ['tag', async (text: string) => ({ tags: await entry(TAG, { name: text }) })],
  ['dossier', async (text: string) => ({ dossiers: await entry(DOSSIER, { title: text }) })],
])('finds an article by its %s', async (_, fields) => {
  const text = newWord();
  const documentId = await write({ ...textOf('Text'), ...(await fields(text)) });
  expect(await search(text.toUpperCase())).toEqual(only(documentId));
});

test('finds articles that contain all words, in whichever fields', async () => {
  const [inText, ofAuthor] = [newWord(), newWord()];
  const authors = await entry(AUTHOR, { name: ofAuthor });
  const both = await write({ ...textOf(inText), authors });
  const one = await write(textOf(inText));
  expect(await search(`${ofAuthor} ${inText}`)).toEqual(only(both));
  expect((await search(inText)).found.toSorted()).toEqual([both, one].toSorted());
  expect(await search(`${inText} ${newWord()}`)).toEqual(NOTHING);
});

test.each(['…', '"', "'", '*"', "' | '", '")', '%', '\\', '-'])(
  'treats %s neither as a word nor as a command',
  async (text) => {
    expect(await search(text)).toEqual(NOTHING);
  },
);

test('finds current texts: drafts, public versions and present names', async () => {
  const [before, after, formerName, name] = [newWord(), newWord(), newWord(), newWord()];
  const tags = await entry(TAG, { name: formerName });
  const documentId = await write({ ...textOf(before), tags });
  await publish(documentId);
  await change(documentId, { content: [paragraph(after)] });
  expect(await search(after)).toEqual(only(documentId));
  expect(await search(before)).toEqual(NOTHING);
  const ofPublic = '&status=published';
  expect(await search(before, service.panel, ofPublic)).toEqual(only(documentId));
  expect(await search(after, service.panel, ofPublic)).toEqual(NOTHING);

  await service.panel('PUT', `${COLLECTIONS}/${TAG}/${tags.connect[0]?.documentId}`, { name });
  expect(await search(name)).toEqual(only(documentId));
  expect(await search(formerName)).toEqual(NOTHING);

  await service.panel('DELETE', `${ARTICLES}/${documentId}`);
  expect(await search(after)).toEqual(NOTHING);
});

test('finds text written directly with SQL', async () => {
  const text = newWord();
  const documentId = await write(textOf('Text'));
  const { db } = service.strapi;
  const { tableName } = db.metadata.get(ARTICLE);
  await db.connection(tableName).where({ document_id: documentId }).update({ description: text });
  await expect.poll(() => search(text)).toEqual(only(documentId));
});

describe.each([
  ['draft', async () => {}],
  ['public', async (documentId: string) => void (await publish(documentId))],
  [
    'scheduled',
    async (documentId: string) => {
      const publishedOn = new Date(Date.now() + DAY_MS).toISOString();
      await publish(documentId, { publishedOn });
    },
  ],
  [
    'withdrawn',
    async (documentId: string) => {
      await publish(documentId);
      await service.panel('POST', `${ARTICLES}/${documentId}/actions/unpublish`, {});
    },
  ],
])('a %s article', (_, arrange) => {
  /** An article with a word in its text and in the name of its tag, and one more in a change of the draft. */
  async function arranged(create: (fields: object) => Promise<string>) {
    const words = { text: newWord(), tag: newWord(), changed: newWord() };
    const documentId = await create(textOf(words.text));
    await change(documentId, { tags: await entry(TAG, { name: words.tag }) });
    await arrange(documentId);
    await change(documentId, { content: [paragraph(`${words.text} ${words.changed}`)] });
    return { documentId, words: Object.values(words) };
  }
  test('is found by its author and by editors', async () => {
    const { documentId, words } = await arranged((fields) => write(fields, author));
    for (const text of words) {
      expect(await search(text, author)).toEqual(only(documentId));
      expect(await search(text)).toEqual(only(documentId));
    }
  });

  test('written by somebody else is found by editors only', async () => {
    const { documentId, words } = await arranged((fields) => write(fields, other));
    for (const text of words) await expectForEditorsAlone(text, documentId);
  });
});

test('without a creator is found by editors only', async () => {
  const text = newWord();
  const { documentId } = await service.strapi.documents(ARTICLE).create({ data: textOf(text) });
  await expectForEditorsAlone(text, documentId);
});

async function expectForEditorsAlone(text: string, documentId: string): Promise<void> {
  expect(await search(text)).toEqual(only(documentId));
  for (const person of [author, readerOfTitles])
    for (const filter of ['', '&status=published', '&page=1&pageSize=100&sort=title:ASC'])
      expect(await search(text, person, filter)).toEqual(NOTHING);
}

test('a role that may only read titles finds only titles', async () => {
  const [inTitle, inText] = [newWord(), newWord()];
  const documentId = await write({ ...textOf(inText), title: `The ${inTitle}s` });
  expect(await search(inTitle, readerOfTitles)).toEqual(only(documentId));
  expect(await search(inText, readerOfTitles)).toEqual(NOTHING);
});
