import { createRequire } from 'node:module';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser } from '../../../testing/add-user';
import { openService, type Service } from '../../../testing/open-service';
import { uploadForm } from '../../../testing/upload-form';

const type = (name: string) => `/content-manager/collection-types/api::${name}.${name}`;
const HOME = '/content-manager/single-types/api::home.home';
const SITE = '/content-manager/single-types/api::site.site';

type Person = Awaited<ReturnType<typeof addUser>>;
let service: Service;
let author: Person;
let otherAuthor: Person;
let editor: Person;
let chief: Person;
beforeAll(async () => {
  service = await openService();
  author = await addUser(service, 'Ada', 'strapi-author');
  otherAuthor = await addUser(service, 'Ben', 'strapi-author');
  editor = await addUser(service, 'Eve', 'strapi-editor');
  chief = await addUser(service, 'Zoe', 'strapi-super-admin');
});
afterAll(() => service.close());

const ALLOWED = [200, 201];
const FORBIDDEN = 403;

const article = (slug: string, more: object = {}) => ({
  title: 'Fog',
  slug,
  description: 'Seen from the quay.',
  content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Seen from the quay.' }] }],
  ...more,
});
const picture = async () => {
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#789' } })
    .png()
    .toBuffer();
  return uploadForm({ name: 'fog.png', type: 'image/png', bytes });
};

/** The address of a new article. */
async function write(person: Person, slug: string, more: object = {}): Promise<string> {
  const { status, body } = await person('POST', type('article'), article(slug, more));
  expect(ALLOWED).toContain(status);
  return `${type('article')}/${body.data.documentId}`;
}

describe('an author', () => {
  test('writes, changes and deletes their own articles with terms, authors and pictures, but cannot publish', async () => {
    const terms = await author('GET', type('tag'));
    expect(terms.body.results.length).toBeGreaterThan(0);
    const people = await author('GET', type('author'));
    const uploaded = await author('POST', '/upload', await picture());
    const address = await write(author, 'of-an-author', {
      tags: { connect: [{ documentId: terms.body.results[0].documentId }] },
      authors: { connect: [{ documentId: people.body.results[0].documentId }] },
      cover: { media: [uploaded.body[0].id], author: 'Ada' },
    });
    expect((await author('PUT', address, article('of-an-author', { title: 'Mist' }))).status).toBe(200);
    const documentId = address.split('/').at(-1);
    const tags = await author('GET', `/content-manager/relations/api::article.article/${documentId}/tags`);
    expect(tags.body.results[0].name).toBe(terms.body.results[0].name);
    expect((await author('POST', `${address}/actions/publish`, article('of-an-author'))).status).toBe(
      FORBIDDEN,
    );
    expect((await author('DELETE', address)).status).toBe(200);
  });

  test('cannot publish or withdraw their articles by setting dates', async () => {
    const date = '2020-01-01T00:00:00.000Z';
    const address = await write(author, 'dated', { publishedOn: date });
    await author('PUT', address, { title: 'Still dated', publishedOn: date, withdrawOn: date });
    const documentId = address.split('/').at(-1) ?? '';
    expect(await service.strapi.documents('api::article.article').findOne({ documentId })).toMatchObject({
      title: 'Still dated',
      publishedOn: null,
      withdrawOn: null,
    });
    await author('DELETE', address);
  });

  test("does not see other people's articles", async () => {
    const address = await write(author, 'of-ada');
    expect((await otherAuthor('GET', address)).status).toBe(FORBIDDEN);
    expect((await otherAuthor('PUT', address, article('of-ada'))).status).toBe(FORBIDDEN);
    expect((await otherAuthor('DELETE', address)).status).toBe(FORBIDDEN);
    const { body } = await otherAuthor('GET', type('article'));
    expect(body.results).toEqual([]);
    expect((await author('GET', type('article'))).body.results).toMatchObject([{ slug: 'of-ada' }]);
  });

  test.each(['category', 'tag', 'author', 'dossier'])(
    'reads every %s, but cannot change any',
    async (name) => {
      const { status, body } = await author('GET', type(name));
      expect(status).toBe(200);
      expect(body.results.length).toBeGreaterThan(0);
      const [{ documentId }] = body.results;
      expect((await author('PUT', `${type(name)}/${documentId}`, {})).status).toBe(FORBIDDEN);
      expect((await author('POST', type(name), { name: 'Fog', title: 'Fog' })).status).toBe(FORBIDDEN);
    },
  );

  test('sees every picture, but changes only their own', async () => {
    const of = async (person: Person) => (await person('POST', '/upload', await picture())).body[0].id;
    const describePicture = (id: number) => {
      const content = new FormData();
      content.append('fileInfo', JSON.stringify({ alternativeText: 'Fog over the quay' }));
      return author('POST', `/upload?id=${id}`, content);
    };
    const [own, others] = [await of(author), await of(otherAuthor)];
    const { body } = await author('GET', '/upload/files?sort=id:desc');
    expect(body.results.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([own, others]));
    expect(ALLOWED).toContain((await describePicture(own)).status);
    expect((await describePicture(others)).status).toBe(FORBIDDEN);
  });

  test.each([HOME, SITE])('does not see %s', async (address) => {
    expect((await author('GET', address)).status).toBe(FORBIDDEN);
  });
});

describe('an editor', () => {
  test("changes and publishes other people's articles", async () => {
    const address = await write(author, 'for-the-editor');
    expect((await editor('PUT', address, article('for-the-editor', { title: 'Mist' }))).status).toBe(200);
    expect((await editor('POST', `${address}/actions/publish`, article('for-the-editor'))).status).toBe(200);
    expect((await editor('POST', `${address}/actions/unpublish`, {})).status).toBe(200);
    expect((await editor('DELETE', address)).status).toBe(200);
  });

  test.each([
    ['category', 'name'],
    ['tag', 'name'],
    ['author', 'name'],
    ['dossier', 'title'],
  ])('creates, changes and deletes every %s', async (kind, name) => {
    const created = await editor('POST', type(kind), { [name]: 'Fog' });
    expect(ALLOWED).toContain(created.status);
    const address = `${type(kind)}/${created.body.data.documentId}`;
    expect((await editor('PUT', address, { [name]: 'Mist' })).status).toBe(200);
    expect((await editor('DELETE', address)).status).toBe(200);
  });

  test("changes the home page and other people's pictures, but only reads the site settings", async () => {
    expect((await editor('POST', `${HOME}/actions/publish`, {})).status).toBe(200);
    const { body } = await author('POST', '/upload', await picture());
    expect((await editor('DELETE', `/upload/files/${body[0].id}`)).status).toBe(200);
    expect((await editor('GET', SITE)).status).toBe(200);
    expect((await editor('PUT', SITE, {})).status).toBe(FORBIDDEN);
  });
});

test('a Super Admin changes the settings of the site', async () => {
  expect((await chief('PUT', SITE, {})).status).toBe(200);
});

describe('at a later start', () => {
  const { setUpRoles }: typeof import('./set-up-roles') = createRequire(import.meta.url)(
    '../../../../dist/src/features/rights/server/set-up-roles.js',
  );
  const store = () => service.strapi.store({ type: 'core', name: 'masthead', key: 'roles' });
  const roleOf = (code: string) => service.strapi.service('admin::role').findOne({ code });
  const table = () => service.strapi.db.query('admin::permission');

  test('grants a new field to roles that had all fields', async () => {
    const action = 'plugin::content-manager.explorer.update';
    const subject = 'api::article.article';
    const permissionOf = async (code: string) =>
      table().findOne({ where: { action, subject, role: { id: (await roleOf(code)).id } } });
    const setFields = async (code: string, change: (fields: string[]) => string[]) => {
      const { id, properties } = await permissionOf(code);
      await table().update({ where: { id }, data: { properties: { fields: change(properties.fields) } } });
    };
    // As if 'subtitle' were new, and editors had not been allowed to change titles.
    const withoutSubtitle = (fields: string[]) => fields.filter((field) => field !== 'subtitle');
    await setFields('strapi-author', withoutSubtitle);
    await setFields('strapi-editor', (fields) =>
      withoutSubtitle(fields).filter((field) => field !== 'title'),
    );
    const { fields } = (await store().get({})) as { fields: Record<string, string[]> };
    const key = `${action} ${subject}`;
    await store().set({ value: { fields: { ...fields, [key]: withoutSubtitle(fields[key] ?? []) } } });

    await setUpRoles(service.strapi);
    expect((await permissionOf('strapi-author')).properties.fields).toContain('subtitle');
    expect((await permissionOf('strapi-editor')).properties.fields).not.toContain('subtitle');
  });

  test('lets the editors of a type publish it once it has drafts', async () => {
    const action = 'plugin::content-manager.explorer.publish';
    const subject = 'api::home.home';
    const roles = async () => {
      const found = await table().findMany({ where: { action, subject }, populate: ['role'] });
      return found.map(({ role }: { role: { code: string } }) => role.code).sort();
    };
    const before = await roles();
    await table().deleteMany({ where: { action, subject } });
    const { fields } = (await store().get({})) as { fields: Record<string, string[]> };
    const { [`${action} ${subject}`]: _, ...known } = fields;
    await store().set({ value: { fields: known } });

    await setUpRoles(service.strapi);
    expect(await roles()).toEqual(before);
    expect(before).toContain('strapi-editor');
    expect(before).not.toContain('strapi-author');
  });

  test('grants a new content type to the roles that have it in a new magazine', async () => {
    const subject = 'api::search-word.search-word';
    const roles = async () => {
      const found = await table().findMany({ where: { subject }, populate: ['role'] });
      return found
        .map(({ action, role }: { action: string; role: { code: string } }) => `${role.code} ${action}`)
        .sort();
    };
    const before = await roles();
    expect(before).toContain('strapi-editor plugin::content-manager.explorer.create');
    await table().deleteMany({ where: { subject } });
    const { fields } = (await store().get({})) as { fields: Record<string, string[]> };
    const known = Object.entries(fields).filter(([key]) => !key.endsWith(subject));
    await store().set({ value: { fields: Object.fromEntries(known) } });

    await setUpRoles(service.strapi);
    const isRestored = (each: string) => !each.startsWith('strapi-super-admin');
    expect((await roles()).filter(isRestored)).toEqual(before.filter(isRestored));
    await setUpRoles(service.strapi);
    expect((await roles()).filter(isRestored)).toEqual(before.filter(isRestored));
  });

  test('keeps permissions that were changed by hand', async () => {
    const role = await roleOf('strapi-author');
    const permissions = () => table().count({ where: { role: { id: role.id } } });
    await service.strapi.service('admin::role').assignPermissions(role.id, []);
    await setUpRoles(service.strapi);
    expect(await permissions()).toBe(0);

    // Nor does a service that has never set up roles change them.
    await store().delete({});
    await setUpRoles(service.strapi);
    expect(await permissions()).toBe(0);
  });
});
