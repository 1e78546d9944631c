import { createRequire } from 'node:module';
import type { UID } from '@strapi/strapi';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE, HOME, SITE, TAG } from '../../../content-types';
import { executeOn } from '../../../core/database/with-database';
import { addUser } from '../../../testing/add-user';
import { openService, type Service } from '../../../testing/open-service';
import { runCommand } from '../../../testing/run-command';
import { readSnapshot } from '../../versions/server/snapshot';
import { describeDuplicate } from './describe-duplicate';
import { documentTables, keyOf } from './document-tables';
import { findDuplicates } from './find-duplicates';

const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;
const TABLES = documentTables();

let service: Service;
let ada: number;
let ben: number;
beforeAll(async () => {
  service = await openService();
  for (const name of ['Ada', 'Ben']) await addUser(service, name, 'strapi-author');
  ada = await idOf('Ada');
  ben = await idOf('Ben');
});
afterAll(() => service.close());

const Id = v.object({ id: v.number() });
const idOf = async (firstname: string): Promise<number> =>
  v.parse(Id, await service.strapi.db.query('admin::user').findOne({ where: { firstname } })).id;

const compiled = createRequire(import.meta.url);

/** What `npm run check` says of duplicates. */
const check = async () =>
  (await findDuplicates(executeOn(service.strapi.db.connection))).map(describeDuplicate).join('\n');

/** What `npm run repair` does, in the service that runs here. */
async function repair(): Promise<void> {
  const { repairDuplicates }: typeof import('./repair-duplicates') = compiled(
    '../../../../dist/src/features/duplicates/server/repair-duplicates.js',
  );
  const { makeDocumentsUnique }: typeof import('./unique-documents') = compiled(
    '../../../../dist/src/features/duplicates/server/unique-documents.js',
  );
  const { createServiceClock }: typeof import('../../../core/clock/service-clock') = compiled(
    '../../../../dist/src/core/clock/service-clock.js',
  );
  const { strapi } = service;
  const clock = createServiceClock(strapi);
  await clock.check();
  await repairDuplicates({ strapi, clock, siteUrl: service.url });
  await makeDocumentsUnique(strapi);
}

/** Runs a command of the service beside the one that runs here. */
const run = (name: string) => {
  const env = Object.entries(process.env).flatMap(([key, value]) =>
    value !== undefined && !key.startsWith('npm_') ? [[key, value] as const] : [],
  );
  return runCommand(name, [], Object.fromEntries(env));
};

const raw = (statement: string, ...values: (string | number | null)[]) =>
  service.strapi.db.connection.raw(statement, values);
const indexOf = (table: string) => `masthead_${table}_unique`;
const rowsOf = (uid: UID.ContentType, where: object) =>
  service.strapi.db.query(uid).findMany({ where, orderBy: 'id' });

/** What the content service answers to the site. */
async function answers(address: string) {
  const headers = { authorization: `Bearer ${service.token}` };
  const response = await fetch(`${service.url}/api/${address}`, { headers });
  return response.json();
}
const titleOf = async (documentId: string) => (await answers(`articles/${documentId}`)).data?.title;
const newest = async () =>
  v
    .parse(
      v.object({ data: v.array(v.object({ title: v.string() })) }),
      await answers('articles?sort=publishedAt:desc&pagination[page]=1&pagination[pageSize]=12'),
    )
    .data.map(({ title }) => title);

async function lastChange(): Promise<number> {
  return (await answers('changes?after=0')).meta.last;
}
const Changes = v.object({
  data: v.array(v.object({ type: v.string(), documentId: v.nullable(v.string()), vanished: v.boolean() })),
});
const changesAfter = async (after: number) => v.parse(Changes, await answers(`changes?after=${after}`)).data;

const inBin = async () =>
  v.parse(
    v.array(
      v.object({ id: v.number(), entry: v.string(), title: v.string(), creator: v.nullable(v.number()) }),
    ),
    await service.strapi.db.query('masthead::deletion').findMany({ orderBy: 'id' }),
  );

let count = 0;
/** An article with a part of each kind: texts, a component with a picture, a repeatable one with a relation, relations and pictures. */
async function write(by: number, title: string): Promise<string> {
  count += 1;
  const { strapi } = service;
  const [author] = await strapi.documents('api::author.author').findMany({ limit: 1 });
  const [tag] = await strapi.documents(TAG).findMany({ limit: 1 });
  const { id: picture } = v.parse(Id, await strapi.db.query('plugin::upload.file').findOne({ where: {} }));
  const text = [{ type: 'paragraph', children: [{ type: 'text', text: `Words of ${title}.` }] }];
  const { documentId } = await strapi.documents(ARTICLE).create({
    data: {
      title: `${title} ${count}`,
      description: 'Seen from the quay.',
      content: text,
      cover: { media: [picture], author: 'A photographer' },
      comments: [{ author: author?.documentId, content: 'Well seen.' }],
      corrections: [{ correctedOn: '2026-01-01T00:00:00.000Z', text: `Corrects ${title}.` }],
      authors: [author?.documentId],
      tags: [tag?.documentId],
      icon: [picture],
      createdBy: by,
      updatedBy: by,
    },
  });
  return documentId;
}

/** What a save with the id of another article left: the draft of one document is another draft of the other. */
async function usurp(own: string, target: string): Promise<void> {
  await raw('drop index if exists ??', indexOf('articles'));
  await giveDraft(own, target);
}
const giveDraft = (own: string, target: string) =>
  raw('update articles set document_id = ? where document_id = ?', target, own);
const publish = (documentId: string) => service.panel('POST', `${ARTICLES}/${documentId}/actions/publish`);

const snapshot = (documentId: string, status: 'draft' | 'published' = 'draft') =>
  readSnapshot(service.strapi, { uid: ARTICLE, documentId, status });

test('the database refuses a second draft, a second public version and a second entry of every type', async () => {
  for (const type of TABLES) {
    const add = (publishedAt: string | null) =>
      raw(`insert into ${type.table} (document_id, published_at) values ('of-a-program', ?)`, publishedAt);
    for (const publishedAt of type.hasDrafts ? [null, '2026-11-29 10:00:00'] : [null]) {
      await add(publishedAt);
      await expect(add(publishedAt), `${type.table} ${keyOf(type)}`).rejects.toThrow(/unique/i);
    }
    await raw(`delete from ${type.table} where document_id = 'of-a-program'`);
  }
});

test('the unique index survives when Strapi rebuilds a changed table on SQLite', async () => {
  type Table = { string(name: string): void; dropColumn(name: string): void };
  const alter = (change: (table: Table) => void) =>
    service.strapi.db.connection.schema.alterTable('site', change);
  await alter((table) => table.string('former'));
  await alter((table) => table.dropColumn('former'));
  await expect(
    raw('insert into site (document_id) select document_id from site where published_at is null'),
  ).rejects.toThrow(/unique/i);
});

const ORDERS = [
  { older: 'the approved one', first: 'Hers', second: 'His' },
  { older: 'the other one', first: 'His', second: 'Hers' },
] as const;

test.each(ORDERS)(
  'of two public versions the approved one stays and the other goes to the bin; older is $older',
  async ({ first, second }) => {
    const ids = { Hers: '', His: '' };
    for (const name of [first, second]) ids[name] = await write(name === 'Hers' ? ada : ben, name);
    const { Hers: hers, His: his } = ids;
    await publish(hers);
    const approved = await snapshot(hers, 'published');
    const other = await snapshot(his);
    // His own article is gone, but not its versions.
    await service.strapi.documents(ARTICLE).update({ documentId: his, data: { updatedBy: ben } });
    await usurp(his, hers);
    expect((await publish(hers)).status).toBe(200);
    expect(await rowsOf(ARTICLE, { documentId: hers })).toHaveLength(4);
    expect(await newest()).toEqual(expect.arrayContaining([approved?.title, other?.title]));

    const found = await check();
    expect(found).toMatch(
      new RegExp(`Article ${hers} has duplicate rows.*public version \\d+ '(Hers|His) ${count}'`),
    );
    expect(found).toMatch(/'His \d+' by Ben, created 20\S+Z, saved 20\S+Z/);
    expect(found).toMatch(/'Hers \d+' by Ada, created \S+, saved \S+, approved by an editor/);

    const before = await lastChange();
    await repair();

    expect(await rowsOf(ARTICLE, { documentId: hers })).toHaveLength(2);
    expect(await snapshot(hers, 'published')).toEqual(approved);
    expect(await snapshot(hers)).toEqual(approved);
    expect(await titleOf(hers)).toBe(approved?.title);
    expect(await newest()).toContain(approved?.title);
    expect(await newest()).not.toContain(other?.title);
    expect((await rowsOf('api::erratum.erratum', { article: hers })).map(({ text }) => text)).toEqual([
      'Corrects Hers.',
    ]);

    const changes: object[] = await service.strapi.db.query('masthead::change').findMany({
      where: { documentId: hers, id: { $gt: before } },
      orderBy: { id: 'asc' },
    });
    const of = (vanished: boolean) =>
      [approved, other].map((text) => expect.objectContaining({ vanished, slug: text?.slug }));
    expect(changes).toEqual(expect.arrayContaining([...of(true), ...of(false)]));
    expect(changes.at(-1)).toMatchObject({ vanished: false });

    const deletion = (await inBin()).find(({ title }) => title === other?.title);
    expect(deletion?.creator).toBe(ben);
    expect((await service.panel('POST', `/masthead/bin/${deletion?.id}/restore`)).status).toBe(200);
    expect(await snapshot(deletion?.entry ?? '')).toEqual(other);
    expect(await titleOf(deletion?.entry ?? '')).toBeUndefined();

    await expect(usurpWithIndex(deletion?.entry ?? '', hers)).rejects.toThrow(/unique/i);
    expect(await check()).toBe('');
  },
);
const usurpWithIndex = (own: string, target: string) =>
  raw('update articles set document_id = ? where document_id = ?', target, own);

test('of three drafts the one saved under its ID stays, and readers notice nothing', async () => {
  const [target, ...others] = [await write(ada, 'Hers'), await write(ben, 'His'), await write(ben, 'His')];
  await service.strapi.documents(ARTICLE).update({
    documentId: target,
    data: { title: 'Hers, saved again', updatedBy: ada },
  });
  const own = await snapshot(target);
  for (const other of others) await usurp(other, target);
  const [before, bin] = [await lastChange(), (await inBin()).length];
  expect((await run('check')).output).toContain(`Article ${target} has duplicate rows`);
  const repaired = await run('repair');
  expect(repaired.output).toContain(`Repaired Article ${target}: kept `);
  expect(repaired.code).toBe(0);
  expect((await run('check')).output).not.toContain('duplicate rows');
  expect(await rowsOf(ARTICLE, { documentId: target })).toHaveLength(1);
  expect(await snapshot(target)).toEqual(own);
  expect(await inBin()).toHaveLength(bin + 2);
  expect(await changesAfter(before)).toEqual([]);
});

test('a scheduled publication is cancelled if the approved text is removed as a duplicate', async () => {
  const { strapi } = service;
  const [his, hers] = [await write(ben, 'His'), await write(ada, 'Hers')];
  await strapi.documents(ARTICLE).update({ documentId: his, data: { updatedBy: ben } });
  const approvals = () => strapi.db.query('masthead::approval').count({ where: { documentId: hers } });
  await strapi.db.query('masthead::approval').create({
    data: {
      documentId: hers,
      publishOn: new Date('2099-01-01'),
      savedAt: new Date(),
      content: await snapshot(his),
    },
  });
  await usurp(his, hers);
  await repair();
  expect(await approvals()).toBe(0);
  expect(await rowsOf(ARTICLE, { documentId: hers })).toMatchObject([{ title: `Hers ${count}` }]);
});

test.each([HOME, SITE])(
  'a duplicated %s becomes one document again, and the other texts become versions of it',
  async (uid) => {
    const { strapi } = service;
    const { tableName } = strapi.db.metadata.get(uid);
    const { documentId } = v.parse(
      v.object({ documentId: v.string() }),
      await strapi.documents(uid).findFirst({ status: 'published' }),
    );
    const readPublic = () => readSnapshot(strapi, { uid, documentId, status: 'published' });
    const before = await readPublic();
    // A save with another id, and a publication of it.
    await raw(
      'update ?? set document_id = ? where document_id = ? and published_at is null',
      tableName,
      'other',
      documentId,
    );
    await strapi.documents(uid).publish({ documentId: 'other' });
    expect(await rowsOf(uid, {})).toHaveLength(3);
    expect(await check()).toContain(`${documentId} has duplicate rows`);
    const last = await lastChange();
    await repair();
    const rows = await rowsOf(uid, {});
    expect(rows.map((row) => row.documentId)).toEqual([documentId, documentId]);
    expect(await readPublic()).toEqual(before);
    expect((await changesAfter(last)).map(({ type }) => type)).toContain(uid === HOME ? 'home' : 'site');
    const versions = await service.panel('GET', `/masthead/versions?documentId=${documentId}`);
    expect(versions.body.data[0]).toMatchObject({ kind: 'draft' });
    expect(await check()).toBe('');
  },
);

test('two tags that share an ID become two separate tags again, each with its articles', async () => {
  const { strapi } = service;
  const [one, two] = await strapi.documents(TAG).findMany({ sort: 'id', limit: 2, populate: ['articles'] });
  const links = () => rowsOf(TAG, { id: { $in: [one?.id, two?.id] } });
  await raw('drop index ??', indexOf('tags'));
  await raw('update tags set document_id = ? where id = ?', one?.documentId ?? '', Number(two?.id));
  expect(await check()).toContain(`Tag ${one?.documentId} has duplicate rows`);
  const last = await lastChange();
  await repair();
  const [kept, other] = await links();
  expect(kept?.documentId).toBe(one?.documentId);
  expect(other?.documentId).not.toBe(one?.documentId);
  const [, after] = await strapi.documents(TAG).findMany({ sort: 'id', limit: 2, populate: ['articles'] });
  expect(after?.articles).toEqual(two?.articles);
  expect((await changesAfter(last)).map(({ documentId }) => documentId)).toEqual(
    expect.arrayContaining([kept?.documentId, other?.documentId]),
  );
});
