import { createRequire } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../testing/add-user';
import { openService, type Service } from '../testing/open-service';
import { uploadForm } from '../testing/upload-form';
import { createAdministrator, hasUsers, isValidLogin, onLogin } from './accounts';
import { listContentPermissions, removePermissions, StoredPermission } from './content-permissions';
import { setContentToken } from './content-tokens';
import { readConfiguration, storeConfiguration } from './form-layouts';
import { type ImageProcessing, newHash, replaceImageProcessing } from './image-processing';
import { HASH_ROUNDS, SESSIONS_TABLE, USERS_TABLE, WEBHOOKS_TABLE } from './login-tables';
import { replaceMailProvider } from './mail-provider';
import { guardPanelRoutes } from './panel-route-guards';
import { type Ability, checkerOf, rowCheckerOf } from './permission-checker';
import { replacePictureDeletion } from './picture-deletion';
import { componentTable, PICTURE_PLACES, PicturePlace } from './picture-places';
import { replaceLocalStorage, type Storage, storesLocally } from './picture-storage';
import { replaceSlugRequests } from './slug-requests';
import { deleteStoredSetting, readStoredSetting } from './stored-settings';
import { type Replacement, replaceUploadMethods, type Upload } from './upload-methods';
import { changeUserPermissions } from './user-permissions';
import { wrapRowWrites, wrapTransactions } from './wrap-writes';

// Each name begins with the file whose private parts of Strapi it proves; `npm run seams` prints one line for each.

const ARTICLE = 'api::article.article';
const TAG = 'api::tag.tag';
const TAGS = `/content-manager/collection-types/${TAG}`;
const READ = 'plugin::content-manager.explorer.read';
const PASSWORD = 'Secret-of-the-seams-1';

let service: Service;
let strapi: Service['strapi'];
beforeAll(async () => {
  service = await openService();
  strapi = service.strapi;
});
afterAll(() => service.close());

async function upload(name: string, address = '/upload') {
  const fog = sharp({ create: { width: 300, height: 200, channels: 3, background: '#789' } });
  const form = uploadForm({ name, type: 'image/png', bytes: await fog.png().toBuffer() });
  const { status, body } = await service.panel('POST', address, form);
  expect(status).toBeLessThan(300);
  return v.parse(v.looseObject({ id: v.number(), url: v.string() }), Array.isArray(body) ? body[0] : body);
}

/** The same methods, which also note that they have been called. */
function recorded<Methods extends object>(methods: Methods, calls: string[]): Methods {
  const wrapped = Object.entries(methods).map(([name, method]) => [
    name,
    (...parameters: unknown[]) => {
      calls.push(name);
      return method.call(methods, ...parameters);
    },
  ]);
  return { ...methods, ...Object.fromEntries(wrapped) };
}

const countPermissions = (where: object) => strapi.db.query('admin::permission').count({ where });

test('upload-methods: every upload and replacement goes through them', async () => {
  const uploads: Upload[] = [];
  const replacements: Replacement[] = [];
  replaceUploadMethods(strapi, ({ upload, replace }) => ({
    upload(given, options) {
      uploads.push(given);
      return upload(given, options);
    },
    replace(id, given, options) {
      replacements.push(given);
      return replace(id, given, options);
    },
  }));
  const { id } = await upload('fog.png');
  await upload('fog.png', `/upload?id=${id}`);
  const file = { filepath: expect.any(String), originalFilename: 'fog.png', mimetype: 'image/png' };
  expect([uploads[0]?.files].flat()).toMatchObject([file]);
  expect(replacements).toMatchObject([{ data: {}, file }]);
});

test('picture-storage: an original and its renditions are stored, replaced and deleted with it', async () => {
  expect(storesLocally(strapi)).toBe(true);
  const calls: string[] = [];
  const files: object[] = [];
  const { uploadStream, replaceStream, delete: remove }: Storage = strapi.plugin('upload').provider;
  replaceLocalStorage(strapi, {
    ...recorded({ replaceStream, delete: remove }, calls),
    uploadStream(file) {
      files.push({ ...file });
      return uploadStream(file);
    },
  });
  const { id, url } = await upload('storage.png');
  const stored = { hash: expect.any(String), ext: expect.any(String), mime: expect.any(String) };
  expect(files[0]).toMatchObject({ ...stored, stream: expect.anything() });
  expect((await fetch(service.url + url)).status).toBe(200);
  await upload('storage.png', `/upload?id=${id}`);
  await service.panel('DELETE', `/upload/files/${id}`);
  expect(calls).toContain('replaceStream');
});

test('image-processing: every upload is read and gets its renditions through it', async () => {
  const calls: string[] = [];
  const current: ImageProcessing = strapi.plugin('upload').service('image-manipulation');
  const { isImage, isFaultyImage, isOptimizableImage, isResizableImage } = current;
  const { getDimensions, optimize, generateThumbnail, generateResponsiveFormats } = current;
  const checks = { isImage, isFaultyImage, isOptimizableImage, isResizableImage };
  const work = { getDimensions, optimize, generateThumbnail, generateResponsiveFormats };
  replaceImageProcessing(strapi, recorded({ ...checks, ...work }, calls));
  const { url } = await upload('processing.png');
  const names = ['isImage', 'isFaultyImage', 'isOptimizableImage', 'isResizableImage', ...Object.keys(work)];
  for (const name of names) expect(calls).toContain(name);
  expect(url).toContain('processing_');
  expect(newHash(strapi, 'fog')).toMatch(/^fog_\w+$/);
});

test('picture-deletion: one, several, and those of a folder', async () => {
  const calls: string[] = [];
  const folder = await service.panel('POST', '/upload/folders', { name: 'Seams', parent: null });
  const [one, several] = [await upload('one.png'), await upload('several.png')];
  replacePictureDeletion(strapi, (replaced) => recorded(replaced, calls));
  await service.panel('DELETE', `/upload/files/${one.id}`);
  expect(calls.splice(0)).toEqual(['remove']);
  const deleted = { fileIds: [several.id], folderIds: [folder.body.data.id] };
  expect((await service.panel('POST', '/upload/actions/bulk-delete', deleted)).status).toBe(200);
  expect(calls).toEqual(expect.arrayContaining(['removeFiles', 'removeFolders']));
  expect(await strapi.db.query('plugin::upload.file').count({ where: { id: several.id } })).toBe(0);
});

test('picture-places: the covers of articles are found by SQL', async () => {
  const places = await strapi.db.connection(PICTURE_PLACES).where({ related_type: 'article.cover' });
  const [place] = v.parse(v.tupleWithRest([PicturePlace], PicturePlace), places);
  expect(place.field).toBe('media');
  const covers = strapi.db.connection(componentTable(strapi, ARTICLE, 'cover'));
  const [cover] = await covers.where({ cmp_id: place.related_id, field: 'cover' });
  const where = { id: cover.entity_id };
  expect(await strapi.db.query(ARTICLE).findOne({ where, populate: { cover: true } })).toMatchObject({
    id: where.id,
  });
  expect(() => componentTable(strapi, ARTICLE, 'title')).toThrow("no component 'title'");
});

test('slug-requests: the field of a slug asks them', async () => {
  const calls: string[] = [];
  replaceSlugRequests(strapi, (replaced) => recorded(replaced, calls));
  const field = { contentTypeUID: ARTICLE, field: 'slug' };
  const generated = await service.panel('POST', '/content-manager/uid/generate', {
    ...field,
    data: { id: 'new', title: 'Fog over the seams' },
  });
  expect(generated.body).toEqual({ data: 'fog-over-the-seams' });
  await service.panel('POST', '/content-manager/uid/check-availability', { ...field, value: 'fog' });
  expect(calls).toEqual(expect.arrayContaining(['generateUIDField', 'checkUIDAvailability']));
});

test('mail-provider: all mail goes through it', async () => {
  replaceMailProvider(strapi, () => Promise.reject(new Error('Nobody delivers.')));
  const mail = { to: 'ada@localhost.example', subject: 'Fog', text: 'Fog.' };
  await expect(strapi.plugin('email').service('email').send(mail)).rejects.toThrow('Nobody delivers.');
});

test.each([ARTICLE, 'article.cover'])('form-layouts: the view of %s is stored', async (uid) => {
  const { settings, ...others } = await readConfiguration(strapi, uid);
  const stored = await storeConfiguration(strapi, { ...others, settings: { ...settings, pageSize: 50 } });
  expect(stored.settings.pageSize).toBe(50);
  expect((await readConfiguration(strapi, uid)).settings.pageSize).toBe(50);
});

test('recent-entries: the list of the start page can be changed', async () => {
  await service.panel('PUT', '/content-manager/single-types/api::home.home', { fillWithNewest: true });
  const { body } = await service.panel('GET', '/content-manager/homepage/recent-documents?action=update');
  expect(body.data.map(({ title }: { title: string }) => title)).toContain('Home');
});

test('shown-articles: the list and the form of articles can be changed', async () => {
  const articles = '/content-manager/collection-types/api::article.article';
  const list = await service.panel('GET', articles);
  const [first] = list.body.results;
  expect(first).toMatchObject({ id: expect.any(Number), status: 'published', listed: expect.anything() });
  const form = await service.panel('GET', `${articles}/${first.documentId}`);
  expect(form.body).toMatchObject({ data: { status: 'published' }, meta: { opened: expect.anything() } });
});

test('own-tables: a table that no content type has', async () => {
  expect(await strapi.db.query('masthead::change').count()).toBeGreaterThan(0);
  expect(await strapi.db.connection.schema.hasTable('masthead_changes')).toBe(true);
  expect(Object.keys(strapi.contentTypes)).not.toContain('masthead::change');
});

test('permission-checker: what an author and an administrator may read', async () => {
  await addAccount(service, 'Ada', 'strapi-author');
  const abilityOf = async (where: object): Promise<Ability> =>
    strapi
      .service('admin::permission')
      .engine.generateUserAbility(
        await strapi.db.query('admin::user').findOne({ where, populate: ['roles'] }),
      );
  const everything = await abilityOf({ email: service.administrator.email });
  const own = await abilityOf({ firstname: 'Ada' });
  const [administrator, author] = [everything, own].map((ability) => checkerOf(strapi, ability, ARTICLE));
  expect([administrator?.can.publish(), author?.can.publish()]).toEqual([true, false]);
  expect([administrator?.requiresEntity.read(), author?.requiresEntity.read()]).toEqual([false, true]);
  const query = JSON.stringify(await author?.sanitizedQuery.read({ filters: { title: 'Fog' } }));
  expect(query).toMatch(/"title":"Fog".*"createdBy/);
  const rules = [everything, own].map((ability) => ability.rulesFor(READ, ARTICLE)[0]);
  expect(rules.map((rule) => Boolean(rule?.conditions))).toEqual([false, true]);
  expect(rules.map((rule) => rule?.matchesField('title'))).toEqual([true, true]);
  expect(own.can('plugin::upload.read')).toBe(true);

  const changing = { action: 'plugin::upload.assets.update', model: 'plugin::upload.file' };
  const ada = await strapi.db
    .query('admin::user')
    .findOne({ where: { firstname: 'Ada' }, populate: ['roles'] });
  const mayChange = rowCheckerOf(strapi, own, changing);
  expect([mayChange({ createdBy: ada }), mayChange({ createdBy: null })]).toEqual([true, false]);
});

test('content-permissions: every permission for content with its fields, and one that is removed', async () => {
  const permissions = v.parse(v.array(StoredPermission), listContentPermissions(strapi));
  const reading = permissions.find(({ action, subject }) => action === READ && subject === ARTICLE);
  expect(reading?.properties.fields).toEqual(expect.arrayContaining(['title', 'cover.media']));

  const where = { action: 'plugin::upload.configure-view' };
  const offered = async () => JSON.stringify((await service.panel('GET', '/admin/permissions')).body);
  expect(await offered()).toContain(where.action);
  expect(await countPermissions(where)).toBeGreaterThan(0);
  await removePermissions(strapi, [where.action]);
  expect(await offered()).not.toContain(where.action);
  expect(await countPermissions(where)).toBe(0);
});

test('user-permissions: a permission that is taken away is missing at once', async () => {
  let isHidden = false;
  changeUserPermissions(strapi, (permissions) =>
    permissions.filter(({ action, subject }) => !isHidden || action !== READ || subject !== TAG),
  );
  expect((await service.panel('GET', TAGS)).status).toBe(200);
  isHidden = true;
  expect((await service.panel('GET', TAGS)).status).toBe(403);
  isHidden = false;
});

test('panel-route-guards: every route of the panel has a guard', async () => {
  const names: string[] = [];
  guardPanelRoutes(strapi, (name) => {
    names.push(name);
    return (_, next) => next();
  });
  expect(names).toEqual(
    expect.arrayContaining([
      'POST /admin/login',
      'GET /upload/files',
      'PUT /content-manager/collection-types/:model/:id',
    ]),
  );
  const { status, body } = await service.panel('GET', '/content-type-builder/content-types');
  expect([status, body.error.message]).toEqual([403, 'This part of Strapi is switched off.']);
});

test('accounts: an administrator is created and logs in', async () => {
  expect(await hasUsers(strapi)).toBe(true);
  const login = { email: 'seams@localhost.example', password: PASSWORD };
  expect(await isValidLogin(strapi, login)).toBe(false);
  await createAdministrator(strapi, login);
  expect(await isValidLogin(strapi, login)).toBe(true);
  expect(await isValidLogin(strapi, { ...login, password: 'another' })).toBe(false);
  const users: string[] = [];
  onLogin(strapi, async (email) => void users.push(email));
  expect((await service.panel('POST', '/admin/login', login)).status).toBe(200);
  await expect.poll(() => users).toEqual([login.email]);
  const names = { $in: ['Read Only', 'Full Access'] };
  expect(await strapi.db.query('admin::api-token').count({ where: { name: names } })).toBe(0);
  const invitation = { firstname: 'Fog', email: 'invited@localhost.example', roles: [1] };
  const { body } = await service.panel('POST', '/admin/users', invitation);
  expect(body.data).toMatchObject({ isActive: false, invited: true });
  const accepted = { password: PASSWORD, isActive: false };
  const changed = await service.panel('PUT', `/admin/users/${body.data.id}`, accepted);
  expect(changed.body.data).toMatchObject({ isActive: false, invited: false });
});

test('content-tokens: a token has the value and the permissions it is given', async () => {
  const token = { name: 'Seams', description: '', permissions: [`${TAG}.find`] };
  const ask = (path: string, value: string) =>
    fetch(`${service.url}/api/${path}`, { headers: { authorization: `Bearer ${value}` } });
  await setContentToken(strapi, token, 'first-value');
  expect([(await ask('tags', 'first-value')).status, (await ask('authors', 'first-value')).status]).toEqual([
    200, 403,
  ]);
  await setContentToken(strapi, token, 'second-value');
  expect([(await ask('tags', 'first-value')).status, (await ask('tags', 'second-value')).status]).toEqual([
    401, 200,
  ]);
  const row = await strapi.db.query('admin::api-token').findOne({ where: { name: token.name } });
  expect(new Date(row.lastUsedAt).getUTCFullYear()).toBe(9999);
});

test('stored-settings: they are read and removed without the service', async () => {
  const store = { type: 'core', name: 'masthead', key: 'seams' } as const;
  await strapi.store(store).set({ value: { known: ['fog'] } });
  const database = new DatabaseSync(service.database);
  const execute = async (sql: string, ...values: string[]) => database.prepare(sql).all(...values);
  expect(await readStoredSetting(execute, store)).toEqual({ known: ['fog'] });
  await deleteStoredSetting(execute, store);
  expect(await readStoredSetting(execute, store)).toBeUndefined();
  database.close();
});

test('login-tables: passwords, links to set one, and sessions are where SQL looks for them', async () => {
  const login = { email: 'tables@localhost.example', password: PASSWORD };
  await createAdministrator(strapi, login);
  await service.panel('POST', '/admin/login', login);
  const [user] = await strapi.db.connection(USERS_TABLE).where({ email: login.email });
  expect(user).toMatchObject({ is_active: expect.anything(), registration_token: null });
  expect(user).toMatchObject({ reset_password_token: null, reset_password_token_expires_at: null });
  expect(user.password).toContain(`$${HASH_ROUNDS}$`);
  const { compare } = createRequire(import.meta.url)('bcryptjs');
  expect(await compare(PASSWORD, user.password)).toBe(true);
  expect(await strapi.db.connection(SESSIONS_TABLE).where({ user_id: String(user.id) })).not.toEqual([]);
  expect(await strapi.db.connection.schema.hasTable(WEBHOOKS_TABLE)).toBe(true);
});

test('set-triggers-aside: it is known before the start whether tables will change', async () => {
  const { schema, schemaStorage } = strapi.db.schema;
  expect(await strapi.db.migrations.shouldRun()).toBe(false);
  expect((await schemaStorage.read())?.hash).toBe(schemaStorage.hashSchema(schema));
  expect(strapi.hook('strapi::content-types.beforeSync').getHandlers()).not.toEqual([]);
});

test('sqlite-connection: every connection of the pool is prepared', async () => {
  const [row] = await strapi.db.connection.raw('select lower(?) as name', ['ÖKOLOGIE']);
  expect(row).toEqual({ name: 'ökologie' });
  expect(await strapi.db.connection.raw('pragma journal_mode')).toEqual([{ journal_mode: 'wal' }]);
});

test('keep-statements: Knex prepares a select once', async () => {
  const { client } = strapi.db.connection;
  const connection: { prepare(sql: string): object } = await client.acquireConnection();
  const prepared: object[] = [];
  const { prepare } = connection;
  connection.prepare = (sql) => {
    const statement = prepare(sql);
    prepared.push(statement);
    return statement;
  };
  await client.releaseConnection(connection);
  for (const id of [1, 2]) await strapi.db.connection('tags').where({ id });
  connection.prepare = prepare;
  expect(prepared).toHaveLength(2);
  expect(new Set(prepared).size).toBe(1);
});

test('relation-names: each of a hundred entries of a field has its name', async () => {
  const tags = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      strapi.documents(TAG).create({ data: { name: `Seam ${index}` } }),
    ),
  );
  const documentIds = tags.map(({ documentId }) => documentId);
  const article = await strapi.documents(ARTICLE).create({ data: { title: 'Seams', tags: documentIds } });
  const address = `/content-manager/relations/${ARTICLE}/${article.documentId}/tags?pageSize=100`;
  const { body } = await service.panel('GET', address);
  expect(body.results.map(({ name }: { name?: string }) => name).sort()).toEqual(
    tags.map(({ name }) => name).sort(),
  );
});

test('requests-in-transactions: whoever is in a transaction knows whether it is open', async () => {
  const { db } = strapi;
  expect(db.inTransaction()).toBe(false);
  const { knex } = await db.transaction(async () => {
    expect(db.inTransaction()).toBe(true);
    const inner: { get(): object } = await db.transaction();
    expect(Reflect.get(inner.get(), 'isCompleted').call(inner.get())).toBe(false);
    return { knex: inner.get() };
  });
  expect(Reflect.get(knex, 'isCompleted').call(knex)).toBe(true);
});

test('wrap-writes: rows that documents write, and the end of the outermost transaction', async () => {
  const writes: string[] = [];
  const ends: boolean[] = [];
  wrapRowWrites(strapi.db, ({ method, uid, run }) => {
    if (uid === TAG) writes.push(method);
    return run();
  });
  wrapTransactions(strapi.db, async (work, isOpen) => {
    const result = await work();
    ends.push(isOpen());
    return result;
  });
  await strapi.db.transaction(async () => {
    await strapi.documents(TAG).create({ data: { name: 'Seams' } });
    expect(ends).toEqual([]);
  });
  expect(ends).toEqual([true]);
  expect(writes).toContain('create');
});
