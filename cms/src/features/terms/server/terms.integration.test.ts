import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ARTICLE } from '../../../content-types';
import { openService, type Service } from '../../../testing/open-service';

type Kind = 'categories' | 'tags' | 'dossiers';
const UIDS = { categories: 'api::category.category', tags: 'api::tag.tag', dossiers: 'api::dossier.dossier' };
const FIELDS = { categories: 'name', tags: 'name', dossiers: 'title' };

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const addressOf = (kind: Kind, documentId = '') =>
  `/content-manager/collection-types/${UIDS[kind]}${documentId && `/${documentId}`}`;

async function save(kind: Kind, name: string, more: object = {}, documentId?: string): Promise<string> {
  const { body } = await service.panel(documentId ? 'PUT' : 'POST', addressOf(kind, documentId), {
    [FIELDS[kind]]: name,
    ...more,
  });
  expect(body.error?.message).toBeUndefined();
  return body.data.documentId;
}

/** Gives a term a public article: readers are not told of former names of others. */
async function publishWith(kind: Kind, documentId: string): Promise<void> {
  const { body } = await service.panel(
    'POST',
    `/content-manager/collection-types/${ARTICLE}/actions/publish`,
    {
      title: 'With a term',
      slug: documentId,
      description: 'Seen from the quay.',
      content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Text' }] }],
      [kind]: connect(documentId),
    },
  );
  expect(body.error?.message).toBeUndefined();
}

/** The message with which a save is refused. */
async function refusal(kind: Kind, content: object, documentId?: string): Promise<string> {
  const method = documentId ? 'PUT' : 'POST';
  const { status, body } = await service.panel(method, addressOf(kind, documentId), content);
  expect(status).toBe(400);
  return body.error.message;
}

const connect = (...ids: string[]) => ({ connect: ids.map((documentId) => ({ documentId })) });

/** The former names that the site reads, as `former → present`. */
async function renames(name: string): Promise<string[]> {
  const response = await fetch(
    `${service.url}/api/renames?filters[name][$containsi][0]=${encodeURIComponent(name)}`,
    { headers: { connection: 'close', authorization: `Bearer ${service.token}` } },
  );
  const { data } = await response.json();
  return data.map((rename: Record<string, string>) => {
    expect(Object.keys(rename)).not.toContain('entry');
    return `${rename.kind}: ${rename.name} → ${rename.present}`;
  });
}

describe('a category', () => {
  test('cannot be placed below itself in any way', async () => {
    const europe = await save('categories', 'Qeurope');
    const germany = await save('categories', 'Qgermany', { parent: connect(europe) });
    const berlin = await save('categories', 'Qberlin', { parent: connect(germany) });

    const circle =
      'A category cannot be below itself: Qeurope › Qgermany › Qberlin › Qeurope. Please choose another parent or other subcategories.';
    expect(await refusal('categories', { parent: connect(berlin) }, europe)).toBe(circle);
    expect(await refusal('categories', { children: connect(europe) }, berlin)).toBe(
      circle.replace('Qeurope › Qgermany › Qberlin › Qeurope', 'Qberlin › Qeurope › Qgermany › Qberlin'),
    );
    expect(await refusal('categories', { parent: connect(europe) }, europe)).toContain(
      ': Qeurope › Qeurope.',
    );
    await save('categories', 'Qbaltic', { parent: connect(europe), children: connect(berlin) });
  });

  test('in an existing cycle can be saved, and moved out of it', async () => {
    const ids = [await save('categories', 'Qring one'), await save('categories', 'Qring two')];
    const rows = await Promise.all(
      ids.map((documentId) => service.strapi.db.query(UIDS.categories).findOne({ where: { documentId } })),
    );
    await service.strapi.db.connection('categories_parent_lnk').insert([
      { category_id: rows[0].id, inv_category_id: rows[1].id },
      { category_id: rows[1].id, inv_category_id: rows[0].id },
    ]);
    await save('categories', 'Qring three', {}, ids[0]);
    await save('categories', 'Qring three', { parent: { disconnect: [{ documentId: ids[1] }] } }, ids[0]);
    await refusal('categories', { parent: connect(ids[1] ?? '') }, ids[0]);
  });

  test('leaves its subcategories to its parent when it is deleted', async () => {
    const top = await save('categories', 'Qtop');
    const middle = await save('categories', 'Qmiddle', { parent: connect(top) });
    const low = await save('categories', 'Qlow', { parent: connect(middle) });
    const parentOf = async (documentId: string) =>
      (
        await service.strapi.db
          .query(UIDS.categories)
          .findOne({ where: { documentId }, populate: ['parent'] })
      ).parent?.documentId;

    await service.panel('DELETE', addressOf('categories', middle));
    expect(await parentOf(low)).toBe(top);
    await service.panel('DELETE', addressOf('categories', top));
    expect(await parentOf(low)).toBeUndefined();
  });
});

describe.each<Kind>(['categories', 'tags', 'dossiers'])('the names of %s', (kind) => {
  const field = FIELDS[kind];
  const entity = { categories: 'category', tags: 'tag', dossiers: 'dossier' }[kind];

  test('must differ in more than case and accents, except for existing ones', async () => {
    const first = await save(kind, 'Zökologie');
    expect(await refusal(kind, { [field]: ' ZOKOLOGIE' })).toBe(
      `There is already a ${entity} ‘Zökologie’, and readers who search for ‘ ZOKOLOGIE’ find both. Please use that one, or choose another name.`,
    );
    const second = await save(kind, 'Zbiologie');
    expect(await refusal(kind, { [field]: 'zökologie' }, second)).toContain('‘Zökologie’');
    await save(kind, 'ZÖKOLOGIE', {}, first);

    const rows = service.strapi.db.query(UIDS[kind]);
    await rows.update({ where: { documentId: second }, data: { [field]: 'zökologie' } });
    await save(kind, 'Zökologië', {}, second);
  });

  test('can be found by a former name as long as no other entry uses it', async () => {
    const entry = await save(kind, 'Xold');
    await publishWith(kind, entry);
    expect(await renames('xold')).toEqual([]);
    await save(kind, 'Xmiddle', {}, entry);
    await save(kind, 'Xnew', {}, entry);
    expect(await renames('xold')).toEqual([`${kind}: Xold → Xnew`]);
    expect(await renames('XMIDDLE')).toEqual([`${kind}: Xmiddle → Xnew`]);

    const other = await save(kind, 'XÓLD');
    await publishWith(kind, other);
    expect(await renames('xold')).toEqual([]);
    await save(kind, 'Xother', {}, other);
    expect(await renames('xold')).toEqual([`${kind}: XÓLD → Xother`]);

    await save(kind, 'Xmiddle', {}, entry);
    expect(await renames('xmiddle')).toEqual([]);
    await service.panel('DELETE', addressOf(kind, other));
    expect(await renames('xo')).toEqual([]);
    await service.panel('DELETE', addressOf(kind, entry));
    expect(await renames('x')).toEqual([]);
  });
});

describe('a typed name', () => {
  const named = async (uid: string, name: string) => {
    const query = new URLSearchParams({ uid, name });
    const { status, body } = await service.panel('GET', `/masthead/named?${query}`);
    return { status, name: body.data === null ? null : body.data?.name };
  };

  test.each([...Object.values(UIDS), 'api::author.author'])('of %s is matched like a search', async (uid) => {
    const field = uid === UIDS.dossiers ? 'title' : 'name';
    const create = (name: string) =>
      service.panel('POST', `/content-manager/collection-types/${uid}`, { [field]: name });
    await create('Café Ölberg');
    for (const typed of ['Café Ölberg', 'CAFÉ ÖLBERG', 'cafe olberg', ' café ölberg '])
      expect(await named(uid, typed)).toEqual({ status: 200, name: 'Café Ölberg' });
    for (const typed of ['Café', 'Café Ölberg 2', '%'])
      expect(await named(uid, typed)).toEqual({ status: 200, name: null });
  });

  test('of authors matches the same spelling if several are similar', async () => {
    for (const name of ['Jose Quay', 'José Quay'])
      await service.panel('POST', '/content-manager/collection-types/api::author.author', { name });
    for (const name of ['Jose Quay', 'José Quay'])
      expect(await named('api::author.author', name)).toEqual({ status: 200, name });
    expect(await named('api::author.author', 'JOSE QUAY')).toEqual({ status: 200, name: 'Jose Quay' });
  });

  test('is only looked up among authors, categories, dossiers and tags', async () => {
    expect((await named(ARTICLE, 'Fog')).status).toBe(400);
    expect((await named(UIDS.tags, ' ')).status).toBe(400);
  });
});
