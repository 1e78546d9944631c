import type { UID } from '@strapi/strapi';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ARTICLE, CATEGORY, FIELDS_OF_STRAPI, HOME, SITE, TAG } from '../../../content-types';
import { RIGHT_NAMES, type Right } from '../../../core/rights/rights';
import { addAccount } from '../../../testing/add-user';
import {
  type Forged,
  type ForgedBody,
  forgeIds,
  forgeNames,
  forgeQueries,
  forgeRelations,
  type Known,
} from '../../../testing/forge-requests';
import { openService, type Service } from '../../../testing/open-service';
import { type Change, openJournal, type Row, type Rows } from '../../../testing/row-journal';
import { type Owner, type Place, rowOwners } from '../../../testing/row-owners';
import { uploadForm } from '../../../testing/upload-form';
import { fieldsOf } from './fields';
import { routesOf } from './open-routes';

/** Who sends the requests. *Author with Home* also has a role that an administrator made: it may change Home, which refers to articles. */
const PEOPLE = [
  'Nobody',
  'Reader of titles',
  'Picture editor',
  'Author',
  'Author with Home',
  'Editor',
  'Super Admin',
] as const;
type Who = (typeof PEOPLE)[number];

const COLLECTIONS = '/content-manager/collection-types';
const SINGLES = '/content-manager/single-types';
const FILE = 'plugin::upload.file';
const FOLDER = 'plugin::upload.folder';
const ACCOUNT = 'admin::user';
const NOBODY: Known = { name: 'nobody', number: 99_999_999, text: 'x1y2z3x1y2z3x1y2z3x1y2z3' };

/** By which the service knows a repeated save again. */
const KEY_OF_ANOTHER = 'key-of-a-save-of-ben';

type Fields = { readonly [name: string]: unknown };
type Person = {
  id: number;
  send: (
    method: string,
    path: string,
    body?: Fields | FormData,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
};
type Answer = { status: number; text: string };

let service: Service;
let journal: Awaited<ReturnType<typeof openJournal>>;
let owners: ReturnType<typeof rowOwners>;
const people = new Map<string, Person>();
/** Entries that requests name, by their content type or own table. */
const known = new Map<string, Known[]>();
/** Words of which each is in one place, with those who may read it. */
const words = new Map<string, readonly string[]>();
let articleOf: Record<'mine' | 'minePublic' | 'draft' | 'public', string>;

const person = (who: string): Person => {
  const found = people.get(who);
  if (!found) throw new Error(who);
  return found;
};

const parse = <T>(schema: v.GenericSchema<unknown, T>, { status, text }: Answer): T => {
  if (status >= 300) throw new Error(`${status} ${text}`);
  return v.parse(schema, JSON.parse(text));
};
const Document = v.object({ data: v.looseObject({ id: v.number(), documentId: v.string() }) });
const Listed = v.object({ data: v.array(v.looseObject({ id: v.number() })) });

/** A word that nothing else has, for those who may read it. */
function secret(readers: readonly string[]): string {
  const word = `quillfeather${(words.size + 100).toString(36)}x`;
  words.set(word, readers);
  return word;
}

/** A value for each text of a content type, by its rules. */
function textsOf(uid: UID.Schema, make: (name: string) => string): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, attribute] of Object.entries(service.strapi.getModel(uid).attributes)) {
    if (isOfStrapi(name) || name === 'slug' || name === 'key') continue;
    const word = make(name);
    switch (attribute.type) {
      case 'string':
      case 'text': {
        const rule = 'regex' in attribute && attribute.regex ? new RegExp(attribute.regex) : /^/;
        const limit = ('maxLength' in attribute && attribute.maxLength) || 255;
        const fitting = [word, `https://${word}.example/`, `@${word}@${word}.example`, `/${word}`].find(
          (text) => text.length <= limit && rule.test(text),
        );
        if (fitting) result[name] = fitting;
        break;
      }
      case 'blocks':
        result[name] = [{ type: 'paragraph', children: [{ type: 'text', text: word }] }];
        break;
      case 'datetime':
        if (attribute.required) result[name] = '2026-01-01T00:00:00.000Z';
        break;
      case 'enumeration':
        if (attribute.required) result[name] = attribute.enum[0];
        break;
      case 'component': {
        const part = textsOf(attribute.component, make);
        result[name] = attribute.repeatable ? [part] : part;
        break;
      }
    }
  }
  return result;
}

const isOfStrapi = (name: string): boolean => FIELDS_OF_STRAPI.includes(name);

beforeAll(async () => {
  service = await openService();
  const { strapi } = service;
  // Thousands of lines would cost more than the requests.
  strapi.log.silent = true;
  const roles = strapi.service('admin::role');
  const reader = await roles.create({ name: 'Reader of titles', code: 'reader-of-titles' });
  const action = 'plugin::content-manager.explorer.read';
  await roles.assignPermissions(reader.id, [
    { action, subject: ARTICLE, properties: { fields: ['title'] }, conditions: [] },
  ]);
  const { code } = await roles.findOne({ name: 'Picture editor' });
  for (const [name, role] of [
    ['Author', 'strapi-author'],
    ['Author with Home', 'strapi-author'],
    ['Ben', 'strapi-author'],
    ['Picture editor', code],
    ['Reader of titles', 'reader-of-titles'],
    ['Editor', 'strapi-editor'],
    ['Super Admin', 'strapi-super-admin'],
  ]) {
    const email = name.replaceAll(' ', '');
    const authorization = (await addAccount(service, email, role)).authorization();
    const { id } = await strapi.db
      .query(ACCOUNT)
      .findOne({ where: { email: `${email.toLowerCase()}@localhost.example` } });
    people.set(name, { id, send: sender(authorization) });
  }
  const home = await roles.create({ name: 'Home', code: 'home' });
  const properties = { fields: fieldsOf(strapi, HOME).map(({ path }) => path) };
  await roles.assignPermissions(
    home.id,
    ['read', 'update'].map((name) => ({
      action: `plugin::content-manager.explorer.${name}`,
      subject: HOME,
      properties,
      conditions: [],
    })),
  );
  const { id: author } = await roles.findOne({ code: 'strapi-author' });
  await strapi.service('admin::user').updateById(person('Author with Home').id, { roles: [author, home.id] });
  people.set('Nobody', { id: 0, send: sender() });
  words.set('ben@localhost.example', ['Super Admin']);
  await writeContent();
  owners = rowOwners(strapi);
  journal = await openJournal(strapi);
}, 600_000);
afterAll(() => service.close());

const sender =
  (authorization?: string): Person['send'] =>
  async (method, path, body, headers) => {
    const isForm = body instanceof FormData;
    const response = await fetch(service.url + path, {
      method,
      redirect: 'manual',
      headers: {
        origin: service.url,
        ...headers,
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...(authorization && { authorization }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };

const EDITORS = ['Editor', 'Super Admin'];
const AUTHORS = ['Author', 'Author with Home'];
const READERS_OF_TERMS = [...AUTHORS, ...EDITORS];

/** What requests are about: entries of an author and of somebody else, in each state, and what hangs on them. */
async function writeContent(): Promise<void> {
  const { strapi } = service;
  const [ada, ben, eve] = [person('Author'), person('Ben'), person('Editor')];
  const add = (type: string, entry: Known) => known.set(type, [...(known.get(type) ?? []), entry]);
  const create = async (who: Person, uid: string, body: Fields) =>
    parse(Document, await who.send('POST', `${COLLECTIONS}/${uid}`, body)).data;

  for (const uid of Object.keys(strapi.contentTypes).filter(isWritable)) {
    if (uid === ARTICLE) continue;
    const model = strapi.contentType(uid);
    if (model.kind === 'singleType') {
      const { id, documentId } = parse(Document, await eve.send('GET', `${SINGLES}/${uid}`)).data;
      add(uid, { name: 'mine', number: id, text: documentId });
      continue;
    }
    const readers = ['api::redirect.redirect', 'api::search-word.search-word'].includes(uid)
      ? EDITORS
      : READERS_OF_TERMS;
    for (const name of ['mine', 'another']) {
      const texts = textsOf(uid, () => secret(readers));
      const { id, documentId } = await create(eve, uid, {
        ...texts,
        ...('from' in texts && { from: `/${texts.from}`, to: '/' }),
      });
      add(uid, { name, number: id, text: documentId });
    }
  }
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#789' } })
    .png()
    .toBuffer();
  for (const [name, who] of [
    ['mine', ada],
    ["somebody's", ben],
  ] as const) {
    const form = uploadForm({
      name: `${secret([...AUTHORS, 'Picture editor', ...EDITORS])}.png`,
      type: 'image/png',
      bytes: png,
    });
    const [file] = parse(
      v.array(v.looseObject({ id: v.number(), documentId: v.string() })),
      await who.send('POST', '/upload', form),
    );
    if (file) add(FILE, { name, number: file.id, text: file.documentId });
    const folder = parse(
      Document,
      await eve.send('POST', '/upload/folders', { name: `Folder ${name}`, parent: null }),
    );
    add(FOLDER, { name, number: folder.data.id, text: folder.data.documentId });
  }

  const write = async (who: Person, title: string, readers: readonly string[]) => {
    const form = {
      ...textsOf(ARTICLE, (name) =>
        who === ben
          ? secret(name === 'title' ? [...readers, 'Reader of titles'] : readers)
          : `${title} ${name}`,
      ),
      ...relationsOf(ARTICLE),
      ...(who !== ben && { title }),
    };
    const { documentId } = await create(who, ARTICLE, form);
    return { documentId, form };
  };
  const publish = async (documentId: string) => {
    const { status, text } = await eve.send(
      'POST',
      `${COLLECTIONS}/${ARTICLE}/${documentId}/actions/publish`,
      {},
    );
    if (status !== 200) throw new Error(text);
  };
  await ben.send(
    'POST',
    `${COLLECTIONS}/${ARTICLE}`,
    { title: secret([...EDITORS, 'Reader of titles']) },
    { 'idempotency-key': KEY_OF_ANOTHER },
  );
  const mine = await write(ada, 'Mine', []);
  const minePublic = await write(ada, 'Mine and public', []);
  await publish(minePublic.documentId);
  const draft = await write(ben, 'Draft', EDITORS);
  const out = await create(ben, ARTICLE, {
    ...textsOf(ARTICLE, (name) => `Out ${name}`),
    ...relationsOf(ARTICLE),
  });
  await publish(out.documentId);
  for (const [who, documentId] of [
    [ada, minePublic.documentId],
    [ben, out.documentId],
  ] as const) {
    const changed = textsOf(ARTICLE, (name) =>
      who === ben ? secret(name === 'title' ? [...EDITORS, 'Reader of titles'] : EDITORS) : `Changed ${name}`,
    );
    parse(Document, await who.send('PUT', `${COLLECTIONS}/${ARTICLE}/${documentId}`, changed));
  }
  articleOf = {
    mine: mine.documentId,
    minePublic: minePublic.documentId,
    draft: draft.documentId,
    public: out.documentId,
  };

  const rowOf = async (documentId: string, isPublic: boolean) =>
    strapi.db.query(ARTICLE).findOne({
      where: { documentId, publishedAt: isPublic ? { $notNull: true } : null },
      populate: ['comments', 'cover', 'corrections'],
    });
  const draftRow = await rowOf(draft.documentId, false);
  for (const [name, documentId, isPublic] of [
    ['mine', mine.documentId, false],
    ["somebody's draft", draft.documentId, false],
    ["somebody's public article", out.documentId, false],
    ["somebody's public row", out.documentId, true],
    ['mine, public', minePublic.documentId, false],
  ] as const) {
    add(ARTICLE, { name, number: (await rowOf(documentId, isPublic)).id, text: documentId });
  }
  const component = {
    name: "a component of somebody's draft",
    number: draftRow.comments[0].id,
    text: String(draftRow.cover.id),
  };
  const [tag] = known.get(TAG) ?? [];
  const [, article] = known.get(ARTICLE) ?? [];
  for (const type of known.keys()) {
    if (type === ARTICLE && tag) add(ARTICLE, { ...tag, name: 'another type' });
    else if (article) add(type, { ...article, name: 'another type' });
    add(type, component);
    add(type, NOBODY);
  }
  for (const name of ['Author', 'Ben', 'Super Admin'])
    add(ACCOUNT, { name, number: person(name).id, text: String(person(name).id) });

  for (const [name, who, documentId] of [
    ['mine', ada, minePublic.documentId],
    ["somebody's", ben, out.documentId],
  ] as const) {
    await who.send('POST', '/masthead/notes', {
      documentId,
      text: who === ben ? secret(EDITORS) : 'My note',
    });
    const notes = parse(
      v.object({ data: v.object({ notes: v.array(v.object({ id: v.number() })) }) }),
      await who.send('GET', `/masthead/notes?documentId=${documentId}`),
    );
    for (const { id } of notes.data.notes) add('note', { name, number: id, text: String(id) });
    const link = parse(
      v.object({ data: v.object({ link: v.string() }) }),
      await who.send('POST', '/masthead/preview/links', { documentId }),
    ).data.link;
    if (who === ben) words.set(link, EDITORS);
    add('link', { name, number: 1, text: link });
    for (const { id } of parse(Listed, await who.send('GET', `/masthead/versions?documentId=${documentId}`))
      .data)
      add('version', { name, number: id, text: String(id) });
    const deleted = await create(
      who,
      ARTICLE,
      textsOf(ARTICLE, () => (who === ben ? secret(EDITORS) : 'Deleted')),
    );
    await who.send('DELETE', `${COLLECTIONS}/${ARTICLE}/${deleted.documentId}`);
    for (const { id } of parse(Listed, await who.send('GET', '/masthead/bin')).data)
      add('deletion', { name, number: id, text: String(id) });
  }
  const home = {
    trending: { connect: [{ documentId: draft.documentId }] },
    headline: { featured: { connect: [{ documentId: draft.documentId }] } },
  };
  parse(Document, await eve.send('PUT', `${SINGLES}/api::home.home`, home));
}

/** The content types that the panel writes. */
const isWritable = (uid: string): uid is UID.ContentType =>
  uid.startsWith('api::') && !['api::erratum.erratum', 'api::rename.rename'].includes(uid);

const first = (type: string): Known => known.get(type)?.[0] ?? NOBODY;

/** A relation of each kind as the panel's form sends it. */
function relationsOf(uid: UID.Schema): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, attribute] of Object.entries(service.strapi.getModel(uid).attributes)) {
    if (isOfStrapi(name)) continue;
    if (attribute.type === 'relation' && 'target' in attribute) {
      const { number, text } = first(attribute.target);
      // A category is not above itself.
      if (attribute.target === uid) result[name] = { connect: [], disconnect: [] };
      else result[name] = { connect: [{ id: number, documentId: text, isTemporary: true }], disconnect: [] };
    }
    if (attribute.type === 'media') {
      const { number, text } = first(FILE);
      const file = { id: number, documentId: text, name: 'fog.png', locale: null };
      result[name] = attribute.multiple ? [file] : file;
    }
  }
  return result;
}

const Stored = v.looseObject({ id: v.number(), documentId: v.string() });

/** What the panel's form sends when it saves an entry: all its texts, its components with their ids, changes of its relations. */
async function formOf(uid: UID.ContentType, documentId: string): Promise<Fields> {
  const { attributes } = service.strapi.contentType(uid);
  const parts = Object.entries(attributes).flatMap(([name, { type }]) => (type === 'component' ? name : []));
  const stored = v.parse(
    Stored,
    await service.strapi.db.query(uid).findOne({
      where: {
        documentId,
        ...(service.strapi.contentType(uid).options?.draftAndPublish && { publishedAt: null }),
      },
      populate: parts,
    }),
  );
  const result: Record<string, unknown> = { ...relationsOf(uid), documentId };
  for (const [name, attribute] of Object.entries(attributes)) {
    if (isOfStrapi(name) || name in result || name === 'key') continue;
    const value = stored[name];
    if (attribute.type !== 'component') result[name] = value;
    else {
      const withRelations = (part: object) => ({
        ...part,
        ...relationsOf(attribute.component),
        __temp_key__: 'a0',
      });
      const all = v.parse(v.array(v.looseObject({})), [value ?? []].flat()).map(withRelations);
      result[name] = attribute.repeatable ? all : (all[0] ?? null);
    }
  }
  return result;
}

/** A request as the panel sends it, about entries of the person or of the public. */
type Ordinary = { method: string; path: string; query?: string; body?: Fields; model?: UID.ContentType };

/** The parameters of paths with the entries that stand there. */
function entriesAt(template: string, name: string, model: string): Known[] {
  if (['model', 'uid', 'contentType'].includes(name))
    return [ARTICLE, ACCOUNT, 'admin::api-token', 'api::rename.rename', 'home.headline'].map(
      (text, number) => ({
        name: 'another type',
        number,
        text,
      }),
    );
  if (template.startsWith('/masthead/')) {
    return ['version', 'note', 'deletion', 'link', ARTICLE].flatMap((type) => known.get(type) ?? []);
  }
  if (template.startsWith('/upload/folders')) return known.get(FOLDER) ?? [];
  if (template.startsWith('/upload/')) return known.get(FILE) ?? [];
  if (template.startsWith('/admin/')) return known.get(ACCOUNT) ?? [];
  if (name === 'targetField')
    return ['createdBy', 'roles', 'articles'].map((text, number) => ({
      name: 'another field',
      number,
      text,
    }));
  return known.get(model) ?? known.get(ARTICLE) ?? [];
}

const PARAMETER = /:(\w+)/g;

/** The routes that Strapi has for every content type, and which fail for one without drafts. */
const OF_DRAFTS = /publish$|Publish$|Unpublish$|discard$/;

const hasDrafts = (uid: UID.ContentType): boolean =>
  service.strapi.contentType(uid).options?.draftAndPublish === true;

/** The ordinary requests through a route: for each content type, and for each relation, that it can be about. */
async function ordinaryRequests(route: string): Promise<(Ordinary & { template: string })[]> {
  const [method = '', template = ''] = route.split(' ');
  const isSingle = template.includes('/single-types/');
  const models: (UID.ContentType | '')[] = template.includes(':model')
    ? Object.keys(service.strapi.contentTypes)
        .filter(isWritable)
        .filter((uid) => hasDrafts(uid) || !OF_DRAFTS.test(template))
        .filter(
          (uid) =>
            template.includes('/relations/') ||
            (service.strapi.contentType(uid).kind === 'singleType') === isSingle,
        )
    : [''];
  const result: (Ordinary & { template: string })[] = [];
  for (const model of models) {
    const fields = template.includes(':targetField') && model ? relationsIn(model) : [''];
    for (const field of fields) {
      const path = template
        .replace(':path*', 'x')
        .replace('((?!uploads/).+)', 'x')
        .replace('(.*)', 'x')
        .replace(PARAMETER, (_, name) => {
          if (name === 'model') return model;
          if (name === 'targetField') return field;
          if (/^(uid|contentType)$/.test(name)) return ARTICLE;
          const type = OWN_TYPES.find(([start]) => template.startsWith(start))?.[1] ?? (model || ARTICLE);
          const entry = template.includes('/preview/links/') ? first('link') : first(type);
          return template.startsWith('/upload/') ? String(entry.number) : entry.text;
        });
      const query =
        method === 'GET' || method === 'DELETE' || template.startsWith('/masthead/')
          ? queryOf(template, model)
          : undefined;
      const body =
        method === 'GET' || method === 'DELETE' ? undefined : await bodyOf(template, method, model);
      result.push({
        method,
        path,
        template,
        ...(query && { query }),
        ...(body && { body }),
        ...(model && { model }),
      });
    }
  }
  return result;
}

const relationsIn = (uid: UID.Schema): string[] =>
  Object.entries(service.strapi.getModel(uid).attributes).flatMap(([name, { type }]) =>
    type === 'relation' && !isOfStrapi(name) ? name : [],
  );

/** What `:id` is in routes that are not about documents. */
const OWN_TYPES = [
  ['/masthead/versions/', 'version'],
  ['/masthead/notes/', 'note'],
  ['/masthead/bin/', 'deletion'],
  ['/upload/folders/', FOLDER],
  ['/upload/', FILE],
  ['/admin/', ACCOUNT],
] as const;

function queryOf(template: string, model: string): string | undefined {
  if (template === '/masthead/merge') return `uid=${CATEGORY}&documentId=${first(CATEGORY).text}`;
  if (template === '/masthead/named') return `uid=${TAG}&name=Harbour`;
  if (template === '/masthead/usage') return `uid=${ARTICLE}&documentId=${articleOf.mine}`;
  if (template.startsWith('/masthead/')) return `documentId=${articleOf.mine}`;
  if (template.includes('countMany')) return `documentIds=${first(model).text}`;
  if (template.includes('recent-documents')) return 'action=update';
  return undefined;
}

async function bodyOf(template: string, method: string, model: UID.ContentType | ''): Promise<Fields> {
  const documentId = articleOf.mine;
  const [tag, other] = known.get(TAG) ?? [];
  if (template === '/masthead/checklist' || template === '/masthead/preview/content')
    return { type: 'articles', documentId, values: await formOf(ARTICLE, documentId) };
  if (template === '/masthead/preview/links') return { documentId };
  if (template === '/masthead/notes') return { documentId, text: 'Read' };
  if (template.startsWith('/masthead/notes/')) return { isDone: true };
  if (template === '/masthead/merge') return { uid: TAG, documentId: tag?.text, into: other?.text };
  if (template === '/upload/actions/bulk-update')
    return { updates: [{ id: first(FILE).number, fileInfo: { alternativeText: 'Fog' } }] };
  if (template.startsWith('/upload/actions/'))
    return { fileIds: [first(FILE).number], folderIds: [], destinationFolderId: first(FOLDER).number };
  if (template.startsWith('/upload/folders')) return { name: 'Harbour', parent: first(FOLDER).number };
  if (template.startsWith('/upload/files/'))
    return { fileInfo: { alternativeText: 'Fog', folder: first(FOLDER).number } };
  if (template === '/admin/permissions/check') return { permissions: [{ action: 'admin::users.read' }] };
  if (template === '/admin/users/me') return { firstname: 'Ada', lastname: 'Quay' };
  if (template.includes('/uid/'))
    return { contentTypeUID: ARTICLE, field: 'slug', value: 'x', data: { id: documentId, title: 'Mine' } };
  if (template.includes('/actions/bulk')) return { documentIds: [model ? first(model).text : documentId] };
  if (!model || /discard|unpublish/.test(template)) return {};
  const form = await formOf(model, first(model).text);
  if (method === 'PUT' || template.includes(':id')) return form;
  // A new entry has components of its own.
  const { documentId: _, ...rest } = form;
  return { ...withoutIds(rest), ...namesOf(model) };
}

/** A form without the ids of stored components. */
const withoutIds = (form: Fields): Record<string, unknown> =>
  JSON.parse(JSON.stringify(form), (_, value) =>
    value?.__temp_key__ && !value.documentId ? { ...value, id: undefined } : value,
  );

/** Names that no entry has yet. */
const namesOf = (uid: UID.ContentType): Fields => {
  const names = Object.keys(service.strapi.contentType(uid).attributes).filter((name) =>
    NAMES.includes(name),
  );
  return Object.fromEntries(
    names.map((name) => [name, name === 'from' ? '/unused' : name === 'to' ? '/' : 'Unused']),
  );
};

/** The requests that differ from an ordinary one in one place. */
function* forge(ordinary: Ordinary & { template: string }): Generator<Forged> {
  const { method, path, template, query, body, model } = ordinary;
  const request = { method, path, ...(query && { query }), ...(body && { body }) };
  const names = [...template.matchAll(PARAMETER)].map(([, name = '']) => name);
  for (const name of names) {
    const part = template.split('/').indexOf(`:${name}`);
    for (const { number, text } of entriesAt(template, name, model ?? ''))
      for (const other of [text, String(number)])
        yield {
          ...request,
          path: path.split('/').with(part, other).join('/'),
          place: `path ${name} = ${other}`,
        };
  }
  const ids = known.get(model ?? ARTICLE) ?? [];
  for (const { place, query: more } of forgeQueries(ids))
    yield { ...request, query: query ? `${query}&${more}` : more, place: `?${place}` };
  if (query) {
    const [name, value] = query
      .split('=')
      .slice(-2)
      .map((part) => part.replace(/^.*&/, ''));
    for (const { text, number } of [...ids, ...(known.get(CATEGORY) ?? [])])
      for (const other of [text, String(number)])
        yield {
          ...request,
          query: query.replace(`${name}=${value}`, `${name}=${other}`),
          place: `?${name}=${other}`,
        };
  }
  if (!body) return;
  const isId = (value: unknown) =>
    ids.concat([...known.values()].flat()).some(({ number, text }) => value === number || value === text);
  yield {
    ...request,
    headers: { 'idempotency-key': KEY_OF_ANOTHER },
    place: 'the key of a save of somebody else',
  };
  const whole: Fields = model
    ? Object.fromEntries(Object.entries(body).filter(([name]) => NAMES.includes(name)))
    : body;
  const bodies = function* (): Generator<ForgedBody> {
    yield* forgeNames(whole, ids);
    if (!model) yield* forgeIds(body, ids, isId);
    // Of a form, one field beside the name: to save all of them takes ten times as long.
    for (const [name, value] of model ? Object.entries(body) : [])
      for (const forged of forgeIds({ [name]: value }, ids, isId))
        yield { ...forged, body: { ...whole, ...forged.body } };
    if (model) {
      for (const forged of forgeRelations(service.strapi, model, body, entriesOf))
        yield { ...forged, body: { ...whole, ...forged.body } };
    } else if ('values' in body) {
      const values = v.parse(v.looseObject({}), body.values);
      for (const forged of forgeRelations(service.strapi, ARTICLE, values, entriesOf))
        yield { ...forged, body: { ...body, values: forged.body } };
    }
  };
  for (const forged of bodies()) yield { ...request, ...forged };
}

const entriesOf = (target: string): Known[] => known.get(target) ?? [];

/** The fields by which an entry is called, without which it is not created. */
const NAMES = ['title', 'name', 'words', 'from', 'to'];

const TERMS = ['api::author.author', 'api::category.category', 'api::dossier.dossier', 'api::tag.tag'];

/** Whether a person may read an entry, or change it. */
function may(who: Who, { uid, row }: Owner): { read: boolean; write: boolean } {
  const isOwn = row.created_by_id === person(who).id;
  const isAuthor = AUTHORS.includes(who);
  const all = { read: true, write: true };
  if (who === 'Super Admin') return all;
  if (uid === ACCOUNT) return { read: row.id === person(who).id, write: row.id === person(who).id };
  if (uid === FILE || uid === FOLDER) {
    if (isAuthor) return { read: true, write: isOwn };
    return who === 'Editor' || who === 'Picture editor' ? all : { read: false, write: false };
  }
  if (who === 'Editor' && uid.startsWith('api::')) return all;
  // What readers see, an author does not write.
  if (uid === HOME && who === 'Author with Home') return { read: true, write: row.published_at === null };
  if (isAuthor && uid === ARTICLE) return { read: isOwn, write: isOwn && row.published_at === null };
  return { read: isAuthor && TERMS.includes(uid), write: false };
}

/** Written by the service itself, at any time. */
const OF_THE_SERVICE = ['masthead_clock', 'strapi_core_store_settings'];
/** What a save by an editor may write beside its document. */
const BESIDE = ['api::erratum.erratum', 'api::rename.rename'];

/** What a request has written that it must not. */
function wrongs(who: Who, { method, path }: Forged, changed: readonly Change[]): string[] {
  const now = journal.after(changed);
  const result: string[] = [];
  const [, uid, id] = /^\/content-manager\/(?:collection|single)-types\/([^/]+)\/?([^/]*)$/.exec(path) ?? [];
  const saved = method === 'PUT' || method === 'POST' ? { uid, id } : null;

  const mayWrite = (owner: Owner): boolean => {
    if (!may(who, owner).write) return false;
    if (!saved?.uid || BESIDE.includes(owner.uid) || !owner.uid.startsWith('api::')) return true;
    // A save is of one document, whoever sends it.
    const isNew = !journal.before
      .of(tableOf(owner.uid))
      .some(({ document_id }) => document_id === owner.row.document_id);
    return (
      owner.uid === saved.uid && (method === 'POST' ? isNew : !saved.id || owner.row.document_id === saved.id)
    );
  };

  for (const change of changed) {
    const { table, key, before, after } = change;
    const say = (what: string) => result.push(`${table} ${key}: ${what}`);
    const place = owners.places.get(table);
    const type = owners.uids.get(table);
    if (OF_THE_SERVICE.includes(table) || owners.isOrderAlone(change)) continue;
    if (place) {
      for (const [row, rows] of [
        [before, journal.before],
        [after, now],
      ] as const) {
        if (!row) continue;
        const { from, to } = owners.endsOf(place, row, rows);
        const isPart = table.endsWith('_cmps') || table.endsWith('_mph');
        const ofOne = (side: Owner[]) => side.length > 0 && side.every(mayWrite);
        // The entry is gone.
        const isLeft = from.length === 0 && row === before && !after;
        if (!isLeft && !ofOne(from) && (isPart || !ofOne(to)))
          say(`a relation or part of ${describeAll([...from, ...to])}`);
        const isReadable = row === before || to.every((owner) => may(who, owner).read);
        if (!isReadable && !hasReferred(place, from, to)) say(`refers to ${describeAll(to)}`);
      }
    } else if (type?.startsWith('masthead::') || !type) {
      const owner = documentOf(before ?? after);
      const isAllowed =
        EDITORS.includes(who) ||
        (AUTHORS.includes(who) &&
          (table === 'masthead_bin' ? (before ?? after)?.creator === person(who).id : may(who, owner).read));
      if (!isAllowed) say('a row of the service');
    } else if (type === 'admin::session') {
      if (![before, after].every((row) => !row || row.user_id === String(person(who).id))) say('a session');
    } else {
      for (const owner of [
        ...(before ? owners.ownersOf(type, key, journal.before) : []),
        ...(after ? owners.ownersOf(type, key, now) : []),
      ])
        if (!mayWrite(owner)) say(describeAll([owner]));
      if (after && type.startsWith('api::'))
        result.push(...broken(who, type, change, now).map((what) => `${table} ${key}: ${what}`));
    }
  }
  return [...new Set([...result, ...sharedParts(changed, now)])];
}

const tableOf = (uid: string): string => [...owners.uids].find(([, one]) => one === uid)?.[0] ?? '';

/** The document that a row of the service is about. */
function documentOf(row: Row | null): Owner {
  for (const uid of [ARTICLE, HOME, SITE]) {
    const found = journal.before.of(tableOf(uid)).find(({ document_id }) => document_id === row?.document_id);
    if (found) return { uid, row: found };
  }
  return { uid: ARTICLE, row: {} };
}

/** Whether a document has referred to another one before: a publication, for example, copies what refers to it. */
const hasReferred = (place: Place, from: readonly Owner[], to: readonly Owner[]): boolean => {
  const names = (all: readonly Owner[]) => all.map(({ row }) => row.document_id).join();
  return journal.before.of(place.name).some((row) => {
    const ends = owners.endsOf(place, row, journal.before);
    return names(ends.from) === names(from) && names(ends.to) === names(to);
  });
};

const describeAll = (all: readonly Owner[]): string =>
  all
    .map(
      ({ uid, row }) =>
        `${uid} ${row.document_id ?? row.id}${row.published_at && uid === ARTICLE ? ', public' : ''}`,
    )
    .join(' + ') || 'nothing';

/** What a row of a document must be, whoever has written it. */
function broken(who: Who, uid: string, { table, before, after }: Change, now: Rows): string[] {
  if (!after) return [];
  const isDrafted = isWritable(uid) && hasDrafts(uid);
  const twins = now
    .of(table)
    .filter(
      (row) =>
        row.document_id === after.document_id &&
        (!isDrafted || (row.published_at === null) === (after.published_at === null)),
    );
  const ofDocument = journal.before.of(table).find(({ document_id }) => document_id === after.document_id);
  const deletion = journal.before.of('masthead_bin').find(({ entry }) => entry === after.document_id);
  const earlier = before ?? ofDocument;
  const created = deletion?.creator ?? (BESIDE.includes(uid) ? after.created_by_id : person(who).id);
  const creator = earlier ? earlier.created_by_id : created;
  return [
    twins.length > 1 && `${twins.length} rows of one document`,
    before && before.document_id !== after.document_id && 'another document',
    after.locale !== null && `the locale ${after.locale}`,
    after.created_by_id !== creator && `written by ${after.created_by_id}`,
    !EDITORS.includes(who) && Boolean(after.waiting) && 'waits for its date',
  ].filter((one) => typeof one === 'string');
}

/** Components that belong to several entries. */
function sharedParts(changed: readonly Change[], now: Rows): string[] {
  return changed.flatMap(({ table, after }) => {
    if (!table.endsWith('_cmps') || !after) return [];
    const all = now
      .of(table)
      .filter((row) => row.cmp_id === after.cmp_id && row.component_type === after.component_type);
    return all.length > 1 ? [`${table}: ${all.length} entries have one component`] : [];
  });
}

/** The words in an answer that a person may not read and has not sent. */
function leaked(who: Who, { text }: Answer, sent: string): string[] {
  const lower = text.toLowerCase();
  return [...words].flatMap(([word, readers]) =>
    !readers.includes(who) &&
    lower.includes(word.toLowerCase()) &&
    !sent.toLowerCase().includes(word.toLowerCase())
      ? word
      : [],
  );
}

/** Sends a request, says what is wrong with the answer and with what was written, and makes everything what it was. */
async function play(who: Who, forged: Forged): Promise<{ status: number; wrong: string[] }> {
  const { method, path, query, body, headers } = forged;
  const answer = await person(who).send(method, query ? `${path}?${query}` : path, body, headers);
  const sent = JSON.stringify([path, query, body]);
  const wrong = leaked(who, answer, sent).map((word) => `says ${word}`);
  const changed = await journal.changes();
  if (changed.length > 0) {
    wrong.push(...wrongs(who, forged, changed));
    await journal.restore();
  }
  return { status: answer.status, wrong };
}

/** The rights that nobody has in the panel. */
const NOT_FORGED: readonly Right[] = ['read what is public', 'change the model', 'nothing'];
const ROUTES = RIGHT_NAMES.filter((right) => !NOT_FORGED.includes(right)).flatMap((right) =>
  routesOf(right).map((route) => ({ route, right })),
);

const { TEST_SAMPLE } = process.env;
/** In a sample of the tests, one in so many of those that are sent otherwise. */
const SAMPLE = TEST_SAMPLE ? 12 : 1;

/** All routes; in a sample for all but the author a third of them, in turn. */
const routesFor = (who: Who): typeof ROUTES =>
  ROUTES.filter((_, index) => !TEST_SAMPLE || who === 'Author' || (index + PEOPLE.indexOf(who)) % 3 === 0);

/**
 * Of the requests through a route, one in so many is sent, and at least one: each has forty or more. A save takes fifty times as long as a
 * refusal, so most of them are the author's, who may do least of those who write, and of those who may write Home without reading
 * every article.
 */
function shareOf(
  who: Who,
  { method, template, model }: Ordinary & { template: string },
  status: number,
): number {
  if (who === 'Author with Home') return model === HOME && method === 'PUT' ? 1 : 40;
  if (status === 401 || status === 403) return 24;
  if (who === 'Super Admin') return 40;
  if (template.includes('/relations/')) return 12;
  if (method === 'GET') return 4;
  if (!model) return who !== 'Author' || /checklist|preview/.test(template) ? 6 : 2;
  if (who !== 'Author') return 40;
  return method === 'PUT' ? 1 : 6;
}

describe.each(PEOPLE)('%s', (who) => {
  test("can only write their own rows, even if a request names somebody else's", async () => {
    const found: object[] = [];
    let sent = 0;
    let saved = 0;
    for (const { route, right } of routesFor(who)) {
      if (right === 'run the magazine' && who === 'Super Admin') continue;
      for (const ordinary of await ordinaryRequests(route)) {
        const { template: _, model: __, ...request } = ordinary;
        const base = await play(who, { ...request, place: 'ordinary' });
        sent += 1;
        if (base.wrong.length > 0) found.push({ route, path: request.path, place: 'ordinary', ...base });
        // What the panel's form sends is saved, unless the person may not.
        if (ordinary.model && NAMES.some((name) => name in (ordinary.body ?? {}))) {
          if (base.status < 300) saved += 1;
          else if (base.status !== 401 && base.status !== 403)
            found.push({ route, path: request.path, place: 'ordinary', status: base.status });
        }
        const share = SAMPLE * (right === 'log in' ? 24 : shareOf(who, ordinary, base.status));
        let index = sent;
        for (const forged of forge(ordinary)) {
          index += 1;
          if (index % share > 0) continue;
          sent += 1;
          const { status, wrong } = await play(who, forged);
          if (wrong.length > 0) found.push({ route, path: forged.path, place: forged.place, status, wrong });
        }
      }
    }
    console.info(`${who}: ${sent} requests, ${saved} of them ordinary ones that were saved`);
    expect(found).toEqual([]);
  }, 600_000);
});
