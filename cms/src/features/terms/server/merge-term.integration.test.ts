import { type TermKind as Kind, TERM_KINDS } from 'masthead-contract/entities/terms';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ARTICLE, CATEGORY, DOSSIER, HOME, RENAME, TAG } from '../../../content-types';
import { openService, type Service } from '../../../testing/open-service';
import { runDates } from '../../../testing/run-dates';
import { importTable } from '../../import/server/import-table';

const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;
const UIDS = { categories: CATEGORY, tags: TAG, dossiers: DOSSIER } as const;

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const documents = () => service.strapi.documents(ARTICLE);
const connect = (...ids: string[]) => ({ connect: ids.map((documentId) => ({ documentId })) });

async function create(kind: Kind, name: string, more: object = {}): Promise<string> {
  const data = { [kind === 'dossiers' ? 'title' : 'name']: name, ...more };
  const { body } = await service.panel('POST', `/content-manager/collection-types/${UIDS[kind]}`, data);
  expect(body.error?.message).toBeUndefined();
  return body.data.documentId;
}

let count = 0;
async function write(fields: object, action: 'save' | 'publish' = 'publish'): Promise<string> {
  count += 1;
  const address = action === 'save' ? ARTICLES : `${ARTICLES}/actions/publish`;
  const { body } = await service.panel('POST', address, {
    title: `Merged ${count}`,
    description: 'Seen from the quay.',
    content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Text' }] }],
    ...fields,
  });
  expect(body.error?.message).toBeUndefined();
  return body.data.documentId;
}

const merge = (kind: Kind, documentId: string, into: string) =>
  service.panel('POST', '/masthead/merge', { uid: UIDS[kind], documentId, into });

async function merged(kind: Kind, documentId: string, into: string): Promise<void> {
  const { status, body } = await merge(kind, documentId, into);
  expect({ status, message: body.error?.message }).toEqual({ status: 200, message: undefined });
}

/** The names of the tags of an article, in their order. */
async function tagsOf(documentId: string, status: 'draft' | 'published'): Promise<string[]> {
  const article = await documents().findOne({ documentId, status, populate: ['tags'] });
  return (article?.tags ?? []).map(({ name }: { name: string }) => name);
}

async function readAsSite(path: string) {
  const headers = { connection: 'close', authorization: `Bearer ${service.token}` };
  return (await fetch(service.url + path, { headers })).json();
}

/** The documentIds of the public articles that a search for a name finds. */
async function found(kind: Kind, name: string): Promise<string[]> {
  const field = kind === 'dossiers' ? 'title' : 'name';
  const place = TERM_KINDS.indexOf(kind);
  const { data } = await readAsSite(
    `/api/articles?filters[$or][${place}][${kind}][${field}][$containsi][0]=${name}`,
  );
  return data.map(({ documentId }: { documentId: string }) => documentId);
}

async function formerNames(name: string): Promise<string[]> {
  const rows = await service.strapi.db.query(RENAME).findMany({ where: { name } });
  return rows.map(({ kind, present }) => `${kind}: ${present}`);
}

describe('merging a tag into another one', () => {
  test('gives its articles the other one, once and in its position', async () => {
    const [old, present, other] = [
      await create('tags', 'Merge old'),
      await create('tags', 'Merge new'),
      await create('tags', 'Merge other'),
    ];
    const draft = await write({ tags: connect(other, old) }, 'save');
    const both = await write({ tags: connect(old, other, present) });
    const later = await write({ tags: connect(present, other, old) });
    const changed = await write({ tags: connect(old) });
    await service.panel('PUT', `${ARTICLES}/${changed}`, {
      tags: { connect: [{ documentId: other }], disconnect: [{ documentId: old }] },
    });
    const before = await documents().findOne({ documentId: both, status: 'published' });

    const { body } = await service.panel('GET', `/masthead/merge?uid=${TAG}&documentId=${old}`);
    expect(body.data).toEqual({ public: 3, drafts: 1 });
    await merged('tags', old, present);

    expect(await tagsOf(draft, 'draft')).toEqual(['Merge other', 'Merge new']);
    for (const status of ['draft', 'published'] as const) {
      expect(await tagsOf(both, status)).toEqual(['Merge new', 'Merge other']);
      expect(await tagsOf(later, status)).toEqual(['Merge new', 'Merge other']);
    }
    expect(await tagsOf(changed, 'draft')).toEqual(['Merge other']);
    expect(await tagsOf(changed, 'published')).toEqual(['Merge new']);
    expect(await found('tags', 'merge new')).toEqual(expect.arrayContaining([both, later, changed]));
    expect(await found('tags', 'merge old')).toEqual([]);
    const after = await documents().findOne({ documentId: both, status: 'published' });
    expect(after?.updatedAt).toEqual(before?.updatedAt);
  });

  test('deletes it and redirects its names to the other one', async () => {
    const old = await create('tags', 'Merge first name');
    await service.panel('PUT', `/content-manager/collection-types/${TAG}/${old}`, {
      name: 'Merge second name',
    });
    const present = await create('tags', 'Merge third name');
    const { last } = (await readAsSite('/api/changes?after=0')).meta;
    await merged('tags', old, present);

    expect(await service.strapi.documents(TAG).findOne({ documentId: old })).toBeNull();
    expect(await formerNames('Merge first name')).toEqual(['tags: Merge third name']);
    expect(await formerNames('Merge second name')).toEqual(['tags: Merge third name']);
    const { data } = await readAsSite(`/api/changes?after=${last}`);
    expect(data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'tag', documentId: old, vanished: true }),
        expect.objectContaining({ type: 'tag', documentId: present, vanished: false }),
      ]),
    );
    expect((await merge('tags', old, present)).status).toBe(404);
  });

  test('updates versions, scheduled approvals and imports that still refer to it', async () => {
    const old = await create('tags', 'Merge in a version');
    const between = await create('tags', 'Merge in between');
    const present = await create('tags', 'Merge of versions');
    const article = await write({ tags: connect(old) });
    await service.panel('POST', `${ARTICLES}/${article}/actions/publish`, {
      tags: { disconnect: [{ documentId: old }] },
    });
    const [, version] = (await service.panel('GET', `/masthead/versions?documentId=${article}`)).body.data;
    const publishedOn = new Date(Date.now() + 3_600_000).toISOString();
    const scheduled = await write({ publishedOn, tags: connect(old, present) });
    await importTable(service.strapi).add([{ sourceKey: 'tag of an import', target: old }]);
    await merged('tags', old, between);
    await merged('tags', between, present);

    await service.panel('POST', `/masthead/versions/${version.id}/restore`);
    expect(await tagsOf(article, 'draft')).toEqual(['Merge of versions']);
    await service.strapi.db
      .query('masthead::approval')
      .update({ where: { documentId: scheduled }, data: { publishOn: new Date(Date.now() - 1000) } });
    await runDates(service);
    expect(await tagsOf(scheduled, 'published')).toEqual(['Merge of versions']);
    const targets = await importTable(service.strapi).find(['tag of an import']);
    expect(targets.get('tag of an import')).toBe(present);
  });

  test('changes nothing if a part of it fails', async () => {
    const [old, present] = [await create('tags', 'Merge whole'), await create('tags', 'Merge of nothing')];
    const article = await write({ tags: connect(old) });
    let isBroken = true;
    service.strapi.documents.use((operation, next) => {
      if (isBroken && operation.uid === RENAME) throw new Error('The disk is full.');
      return next();
    });
    expect((await merge('tags', old, present)).status).toBe(500);
    isBroken = false;
    expect(await tagsOf(article, 'published')).toEqual(['Merge whole']);
    expect(await found('tags', 'merge whole')).toEqual([article]);
    await merged('tags', old, present);
    expect(await tagsOf(article, 'published')).toEqual(['Merge of nothing']);
  });
});

describe('merging a category into another one', () => {
  const parentOf = async (documentId: string) =>
    (await service.strapi.documents(CATEGORY).findOne({ documentId, populate: ['parent'] }))?.parent?.name;

  test('moves its subcategories and its section on Home, in drafts and public versions', async () => {
    const old = await create('categories', 'Merge harbour');
    const below = await create('categories', 'Merge quay', { parent: connect(old) });
    const present = await create('categories', 'Merge port');
    const article = await write({ categories: connect(old) });
    const home = `/content-manager/single-types/${HOME}`;
    await service.panel('POST', `${home}/actions/publish`, {
      sections: [{ category: connect(old), look: 'row' }],
    });
    await merged('categories', old, present);

    expect(await parentOf(below)).toBe('Merge port');
    for (const status of ['draft', 'published'] as const) {
      const populate = { sections: { populate: ['category'] } };
      expect(await service.strapi.documents(HOME).findFirst({ status, populate })).toMatchObject({
        sections: [{ category: { name: 'Merge port' } }],
      });
    }
    expect(await found('categories', 'merge port')).toEqual([article]);
  });

  test('never puts it below itself', async () => {
    const top = await create('categories', 'Merge top');
    const middle = await create('categories', 'Merge middle', { parent: connect(top) });
    const low = await create('categories', 'Merge low', { parent: connect(middle) });
    const { status, body } = await merge('categories', top, low);
    expect(status).toBe(400);
    expect(body.error.message).toBe(
      '‘Merge top’ cannot be merged into ‘Merge low’, which is below it. Please merge ‘Merge low’ into ‘Merge top’ instead.',
    );
    expect((await merge('categories', top, top)).status).toBe(400);
    await merged('categories', middle, top);
    expect(await parentOf(low)).toBe('Merge top');
  });
});

test('dossiers whose names compare as equal are merged without a former name', async () => {
  const old = await create('dossiers', 'Merge lagoon');
  const present = await create('dossiers', 'Merge twin');
  await service.strapi.db
    .query(DOSSIER)
    .update({ where: { documentId: present }, data: { title: 'MERGE LAGOON' } });
  const article = await write({ dossiers: connect(old) });
  await merged('dossiers', old, present);
  expect(await found('dossiers', 'merge lagoon')).toEqual([article]);
  expect(await formerNames('Merge lagoon')).toEqual([]);
});
