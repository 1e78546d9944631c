import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ARTICLE, CATEGORY, FIELDS_OF_STRAPI } from '../../../content-types';
import { answerTo, PEOPLE, RIGHT_NAMES, type Who } from '../../../core/rights/rights';
import { addAccount, addUser } from '../../../testing/add-user';
import { openService, type Service } from '../../../testing/open-service';
import { routesOf } from './open-routes';

const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;
const HOME = '/content-manager/single-types/api::home.home';
const REFUSED = [401, 403];

/** Words of a draft of somebody else, each in one field or in a note beside it. */
const WORDS = {
  title: 'Quillfeather',
  subtitle: 'Oxbowbridge',
  description: 'Brambleton',
  text: 'Wintergreenish',
  credit: 'Larkspurrow',
  comment: 'Thistledownish',
  correction: 'Marrowstone',
  note: 'Fennelgate',
};

let service: Service;
/** The draft, its ids and everything else that tells of it. */
let secrets: string[];
let documentId: string;
let version: number;
let note: number;
let link: string;
let picture: number;
type Send = (method: string, path: string, content?: object) => Promise<{ status: number; text: string }>;
const send = new Map<Who, Send>();
const as = (who: Who): Send => send.get(who) ?? (() => Promise.reject(new Error(who)));

beforeAll(async () => {
  service = await openService();
  const roles = service.strapi.service('admin::role');
  const reader = await roles.create({ name: 'Reader of titles', code: 'reader-of-titles' });
  const fields = { fields: ['title'] };
  const action = 'plugin::content-manager.explorer.read';
  await roles.assignPermissions(reader.id, [
    { action, subject: ARTICLE, properties: fields, conditions: [] },
  ]);
  const { code } = await roles.findOne({ name: 'Picture editor' });
  const logIns: [Who, string][] = [
    ['Author', 'strapi-author'],
    ['Picture editor', code],
    ['Reader of titles', 'reader-of-titles'],
    ['Editor', 'strapi-editor'],
    ['Super Admin', 'strapi-super-admin'],
  ];
  const withHeader =
    (authorization?: string): Send =>
    async (method, path, content) => {
      const response = await fetch(service.url + path, {
        method,
        headers: {
          connection: 'close',
          'content-type': 'application/json',
          ...(authorization && { authorization }),
        },
        ...(content && { body: JSON.stringify(content) }),
      });
      return { status: response.status, text: await response.text() };
    };
  for (const [who, role] of logIns) {
    send.set(who, withHeader((await addAccount(service, who.replaceAll(' ', ''), role)).authorization()));
  }
  send.set('Nobody', withHeader());
  send.set('Read token', withHeader(`Bearer ${service.token}`));
  send.set('Expired session', withHeader(expired(service.authorization())));
  await writeSecrets();
});
afterAll(() => service.close());

/** The session of an administrator as it is half an hour later. */
function expired(authorization: string): string {
  const [head = '', body = ''] = authorization.replace('Bearer ', '').split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const past = Buffer.from(JSON.stringify({ ...claims, iat: 1, exp: 2 })).toString('base64url');
  const secret = service.strapi.config.get<string>('admin.auth.secret');
  return `Bearer ${head}.${past}.${createHmac('sha256', secret).update(`${head}.${past}`).digest('base64url')}`;
}

const created = v.object({ data: v.looseObject({ documentId: v.string() }) });

/** Somebody else's draft with a word in every field, a public article with a changed draft, and what hangs on them. */
async function writeSecrets(): Promise<void> {
  const ben = await addUser(service, 'Ben', 'strapi-author');
  const category = await service.strapi.documents(CATEGORY).findFirst();
  const content = (text: string) => [{ type: 'paragraph', children: [{ type: 'text', text }] }];
  const complete = { description: 'Seen from the quay.', content: content('Text') };
  const { body } = await ben('POST', ARTICLES, {
    title: WORDS.title,
    subtitle: WORDS.subtitle,
    description: WORDS.description,
    content: content(WORDS.text),
    cover: { author: WORDS.credit },
    comments: [{ content: WORDS.comment }],
    corrections: [{ correctedOn: '2026-01-01T00:00:00.000Z', text: WORDS.correction }],
    categories: { connect: [{ documentId: category?.documentId }] },
  });
  documentId = v.parse(created, body).data.documentId;
  const editor = await addUser(service, 'Eve', 'strapi-editor');
  await editor('PUT', HOME, {
    trending: { connect: [{ documentId }] },
    headline: { featured: { connect: [{ documentId }] } },
  });
  link = (await editor('POST', '/masthead/preview/links', { documentId })).body.data.link;
  await editor('POST', '/masthead/notes', { documentId, text: WORDS.note });
  note = (await editor('GET', `/masthead/notes?documentId=${documentId}`)).body.data.notes[0].id;
  const out = await ben('POST', ARTICLES, { title: 'Out', ...complete });
  const outId = v.parse(created, out.body).data.documentId;
  await editor('POST', `${ARTICLES}/${outId}/actions/publish`, { title: 'Out', ...complete });
  await ben('PUT', `${ARTICLES}/${outId}`, { title: 'Out', ...complete, subtitle: WORDS.subtitle });
  version = (await editor('GET', `/masthead/versions?documentId=${outId}`)).body.data[0].id;
  picture = (await service.strapi.db.query('plugin::upload.file').findOne({ where: { mime: 'image/jpeg' } }))
    .id;
  secrets = [...Object.values(WORDS).map((word) => word.toLowerCase()), documentId, link];
}

/** What somebody may know of the draft. */
const knows = (who: Who): readonly string[] => {
  if (who === 'Editor' || who === 'Super Admin') return secrets;
  return who === 'Reader of titles' ? [WORDS.title.toLowerCase(), documentId] : [];
};

/** Of the secrets, those in an answer that somebody may not know and has not sent. */
function leaks(who: Who, text: string, sent = ''): string[] {
  const found = secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()));
  return found.filter((secret) => !knows(who).includes(secret) && !sent.toLowerCase().includes(secret));
}

const ABOUT_TERMS = ['/masthead/merge', '/masthead/named'];

/** The requests with which a route is played: on the draft, on Home, and on what belongs to them. */
function requestsOf(route: string): { method: string; path: string; content?: object }[] {
  const [method = '', template = ''] = route.split(' ');
  const isSingle = template.includes('/single-types/');
  const models = template.includes(':model') ? (isSingle ? ['api::home.home'] : [ARTICLE]) : [''];
  const id = template.startsWith('/masthead/versions/')
    ? String(version)
    : template.startsWith('/masthead/notes/')
      ? String(note)
      : template.startsWith('/upload/')
        ? String(picture)
        : template.startsWith('/content-manager/') || template.startsWith('/api/')
          ? documentId
          : '999999';
  const sent = { title: WORDS.title, documentId, contentTypeUID: ARTICLE, field: 'slug', value: 'x' };
  return models.map((model) => {
    const values: Record<string, string> = {
      model,
      sourceId: documentId,
      documentId,
      targetField: 'categories',
      link,
    };
    const path = template
      .replace(':path*', 'x')
      .replace('((?!uploads/).+)', 'x')
      .replace('(.*)', 'x')
      .replace(/:(\w+)/g, (_, name) => values[name] ?? (/^(uid|contentType)$/.test(name) ? ARTICLE : id));
    const query = template.startsWith('/masthead/')
      ? `?documentId=${documentId}&uid=${ABOUT_TERMS.includes(path) ? CATEGORY : ARTICLE}&name=Harbour`
      : `?documentIds=${documentId}`;
    return method === 'GET' || method === 'DELETE'
      ? { method, path: path + (path.startsWith('/api/') ? '' : query) }
      : { method, path, content: bodyOf(path, sent) };
  });
}

function bodyOf(path: string, values: object): object {
  const ofForm = { type: 'articles', documentId, values: {} };
  if (path.startsWith('/masthead/checklist') || path.endsWith('/preview/content')) return ofForm;
  if (path.endsWith('/preview/links')) return { documentId };
  if (path === '/masthead/notes') return { documentId, text: 'Read' };
  if (path.startsWith('/masthead/notes/')) return { isDone: true };
  if (path === '/masthead/merge') return { uid: CATEGORY, documentId: 'one', into: 'other' };
  if (path.startsWith('/upload/actions/'))
    return { fileIds: [picture], folderIds: [], updates: [{ id: picture, fileInfo: {} }] };
  if (path.includes('/actions/bulk')) return { documentIds: [documentId] };
  if (path.includes('/clone/')) return { title: 'Copy' };
  if (path === ARTICLES) return { title: 'New' };
  return path.includes('/uid/') ? { ...values, data: { title: WORDS.title } } : {};
}

const InBin = v.object({ data: v.array(v.object({ id: v.number() })) });

/** Requests that end the session of whoever sends them come last. */
const LAST = ['POST /admin/logout', 'DELETE /admin/users/me/sessions'];
/** What they answer depends on the session, not on the person. */
const WITHOUT_STATUS = [...LAST, 'POST /admin/access-token'];

const ALL = RIGHT_NAMES.flatMap((right) => routesOf(right).map((route) => ({ route, right }))).sort(
  (a, b) => Number(LAST.includes(a.route)) - Number(LAST.includes(b.route)),
);

test('the access table covers exactly the routes of the service and the panel', () => {
  const listed = service.strapi.server.listRoutes().flatMap(({ methods, path }) => {
    const method = methods.length > 2 ? 'GET' : methods.find((one: string) => one !== 'HEAD');
    return method && !path.includes('([^/]*)') ? [`${method} ${path}`] : [];
  });
  expect([...new Set(listed)].sort()).toEqual(ALL.map(({ route }) => route).sort());
});

test.each(PEOPLE.filter((who) => who !== 'Read token'))(
  '%s cannot read anything through the public content API',
  async (who) => {
    for (const path of [
      '/api/changes?after=0',
      `/api/drafts/${link}`,
      '/api/sitemaps',
      '/api/sitemaps/news',
    ]) {
      expect(await as(who)('GET', path)).toMatchObject({ status: 401 });
    }
    expect((await as(who)('POST', '/api/missing-addresses', {})).status).toBe(401);
  },
);

/** The answers to a question with the beginning of a word of the draft, and with letters that nothing begins with. */
async function compare(who: Who, ask: (guess: string) => ReturnType<Send>, word: string) {
  const [right, wrong] = [await ask(word), await ask('Zzzqx')];
  const without = (text: string, guess: string) =>
    text
      .toLowerCase()
      .replaceAll(guess.toLowerCase(), '…')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/gi, 'now')
      .replace(/"(id|documentId|document_id)":("\w+"|\d+)/gi, '');
  return {
    right: {
      status: right.status,
      text: without(right.text, word),
      leaked: leaks(who, without(right.text, word)),
    },
    wrong: { status: wrong.status, text: without(wrong.text, 'Zzzqx'), leaked: [] },
  };
}

const LISTS = '/content-manager/collection-types';
const { description, title } = WORDS;

describe.each<Who>(['Author', 'Reader of titles', 'Picture editor'])(
  '%s cannot guess the text of a draft',
  (who) => {
    test.each([
      [
        'a filter through a relation',
        `${LISTS}/api::category.category?filters[articles][description][$startsWith]=`,
        description,
      ],
      [
        'a filter inside others',
        `${LISTS}/api::category.category?filters[$and][0][$or][0][articles][description][$contains]=`,
        description,
      ],
      [
        'a filter through two relations',
        `${LISTS}/${ARTICLE}?filters[categories][articles][description][$startsWith]=`,
        description,
      ],
      [
        'a filter through a component',
        `${LISTS}/${ARTICLE}?filters[cover][author][$startsWith]=`,
        WORDS.credit,
      ],
      [
        'a filter of what is not theirs',
        `${LISTS}/${ARTICLE}?filters[description][$startsWith]=`,
        description,
      ],
      ['a search', `${LISTS}/${ARTICLE}?_q=`, description],
      [
        'a search in a relation',
        `/content-manager/relations/${ARTICLE}/categories?filters[articles][description][$startsWith]=`,
        description,
      ],
      ['a search for Home', '/content-manager/relations/api::home.home/trending?_q=', title],
      ['a search for a component', '/content-manager/relations/home.headline/featured?_q=', title],
      [
        'the password of a colleague',
        `${LISTS}/api::category.category?filters[createdBy][password][$startsWith]=`,
        '$2',
      ],
      ['a filter of pictures', '/upload/files?filters[related][title][$startsWith]=', title],
      ['a filter of folders', '/upload/folders?filters[files][related][title][$startsWith]=', title],
    ])('by %s', async (_, address, word) => {
      if (who === 'Reader of titles' && word === title) return;
      const { right, wrong } = await compare(who, (guess) => as(who)('GET', address + guess), word);
      expect(right.status).not.toBe(401);
      expect(right).toEqual(wrong);
    });

    test.each([
      ['sorts', `${LISTS}/api::category.category?sort=articles.description:asc`],
      [
        'sorts of two fields',
        `${LISTS}/${ARTICLE}?sort[0]=title&sort[1][categories][articles][description]=asc`,
      ],
      [
        'chosen relations',
        `${LISTS}/api::category.category?populate[articles][populate]=*&populate[articles][fields]=*`,
      ],
      [
        'chosen fields of a relation',
        `/content-manager/relations/${ARTICLE}/categories?populate[articles][populate]=*&fields=*`,
      ],
      ['chosen relations of pictures', '/upload/files?populate[related][populate]=*&populate[createdBy]=*'],
      ['the articles of a category', `${LISTS}/api::category.category?pageSize=100`],
    ])('by %s', async (_, address) => {
      const { text: answer } = await as(who)('GET', address);
      expect({ leaked: leaks(who, answer), counts: /"articles":\{"count":/.test(answer) }).toEqual({
        leaked: [],
        counts: false,
      });
    });
  },
);

describe('an author', () => {
  test.each([
    [
      'ask whether a slug is free',
      '/content-manager/uid/check-availability',
      (guess: string) => ({ contentTypeUID: ARTICLE, field: 'slug', value: guess.toLowerCase() }),
    ],
    [
      'ask for a slug',
      '/content-manager/uid/generate',
      (guess: string) => ({ contentTypeUID: ARTICLE, field: 'slug', data: { id: 'x', title: guess } }),
    ],
    ['write an article of the same title', ARTICLES, (guess: string) => ({ title: guess })],
    [
      'have a title checked',
      '/masthead/checklist',
      (guess: string) => ({
        type: 'articles',
        documentId: 'new',
        values: { title: guess, content: [], description: 'x' },
      }),
    ],
  ])('cannot detect a draft when they %s', async (_, path, content) => {
    const { right, wrong } = await compare(
      'Author',
      (guess) => as('Author')('POST', path, content(guess)),
      title,
    );
    expect(right.status).toBeLessThan(300);
    expect(right).toEqual(wrong);
  });

  test.each([
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['GET', '/actions/countDraftRelations'],
    ['POST', '/actions/discard'],
  ])("%s …%s answers the same for somebody else's draft as for a missing one", async (method, action) => {
    const ask = (id: string) =>
      as('Author')(
        method,
        `${ARTICLES}/${id}${action}`,
        method === 'GET' || method === 'DELETE' ? undefined : {},
      );
    const answer = await ask(documentId);
    expect(answer.status).toBe(403);
    expect(await ask('x1y2z3x1y2z3x1y2z3x1y2z3')).toEqual(answer);
  });

  test('can read who created a tag, but nothing else about that account', async () => {
    const tags = `${LISTS}/api::tag.tag`;
    const { documentId: tag } = v.parse(
      created,
      JSON.parse((await as('Editor')('POST', tags, { name: 'Slack water' })).text),
    ).data;
    const address = 'editor@localhost.example';
    for (const path of [`${tags}?pageSize=100`, `${tags}/${tag}`]) {
      const { text } = await as('Author')('GET', path);
      expect(text).toContain('"firstname":"Editor"');
      expect(text).not.toMatch(/localhost\.example|isActive/);
      expect((await as('Super Admin')('GET', path)).text).toContain(address);
    }
    await as('Editor')('DELETE', `${tags}/${tag}`);
  });

  test('counts only their own articles', async () => {
    const { text: counts } = await as('Author')('GET', '/content-manager/homepage/count-documents');
    const { results } = v.parse(
      v.object({ results: v.array(v.object({ documentId: v.string() })) }),
      JSON.parse((await as('Author')('GET', ARTICLES)).text),
    );
    expect(JSON.parse(counts).data.draft).toBe(results.length);
    for (const own of results) await as('Author')('DELETE', `${ARTICLES}/${own.documentId}`);
    // They have words of the draft, with which the author has guessed.
    const bin = v.parse(InBin, JSON.parse((await as('Super Admin')('GET', '/masthead/bin')).text));
    for (const { id } of bin.data) await as('Super Admin')('DELETE', `/masthead/bin/${id}`);
  });

  test('cannot see which drafts Home contains, neither in its field nor in its headline', async () => {
    const home = await service.strapi.documents('api::home.home').findFirst({ populate: ['headline'] });
    for (const path of [
      `api::home.home/${home?.documentId}/trending`,
      `home.headline/${home?.headline?.id}/featured`,
    ]) {
      expect((await as('Author')('GET', `/content-manager/relations/${path}`)).status).toBe(403);
      expect((await as('Editor')('GET', `/content-manager/relations/${path}`)).text).toContain(documentId);
    }
  });
});

const EVERYBODY_WHO_WRITES: readonly Who[] = ['Author', 'Editor', 'Super Admin'];
const EDITORS: readonly Who[] = ['Editor', 'Super Admin'];
/** The fields that lead to other entries, with those who may list what can be chosen. */
const CHOOSERS: readonly (readonly [field: string, who: readonly Who[]])[] = [
  ['api::article.article/authors', EVERYBODY_WHO_WRITES],
  ['api::article.article/categories', EVERYBODY_WHO_WRITES],
  ['api::article.article/dossiers', EVERYBODY_WHO_WRITES],
  ['api::article.article/tags', EVERYBODY_WHO_WRITES],
  ['api::author.author/articles', EDITORS],
  ['api::category.category/articles', EDITORS],
  ['api::category.category/children', EVERYBODY_WHO_WRITES],
  ['api::category.category/parent', EVERYBODY_WHO_WRITES],
  ['api::category.category/tags', EVERYBODY_WHO_WRITES],
  ['api::dossier.dossier/articles', EDITORS],
  ['api::home.home/trending', EDITORS],
  ['api::search-word.search-word/articles', EDITORS],
  ['api::site.site/recommendedArticles', EDITORS],
  ['api::tag.tag/articles', EDITORS],
  ['article.comment/author', EVERYBODY_WHO_WRITES],
  ['home.headline/featured', EDITORS],
  ['home.headline/related', EDITORS],
  ['home.section/articles', EDITORS],
  ['home.section/category', EDITORS],
  ['home.section/dossier', EDITORS],
];

const Attributes = v.record(v.string(), v.object({ type: v.string(), target: v.optional(v.string()) }));

describe('before an entry or a component is saved', () => {
  /** What the panel asks for when the list of a field opens. */
  const choose = (who: Who, field: string, id = '') =>
    as(who)('GET', `/content-manager/relations/${field}?id=${id}&pageSize=10&_q=&page=1`);

  test('the access table covers every relation field of the model', () => {
    const { components, contentTypes } = service.strapi;
    const fields = [...Object.values(components), ...Object.values(contentTypes)].flatMap(
      ({ uid, attributes }) =>
        Object.entries(v.parse(Attributes, attributes)).flatMap(([name, { type, target }]) =>
          type === 'relation' && target?.startsWith('api::') && !FIELDS_OF_STRAPI.includes(name)
            ? `${uid}/${name}`
            : [],
        ),
    );
    expect(fields.sort()).toEqual(CHOOSERS.map(([field]) => field).sort());
  });

  test.each(CHOOSERS)(
    'a chooser for %s lists the available entries for those who may write it',
    async (field, who) => {
      const found: Who[] = [];
      for (const one of PEOPLE) {
        const { status, text } = await choose(one, field);
        if (status === 200 && JSON.parse(text).results.length > 0) found.push(one);
        else expect(REFUSED).toContain(status);
      }
      expect(found.sort()).toEqual([...who].sort());
    },
  );

  test('a component still belongs to an entry that they may read', async () => {
    const draft = await service.strapi.documents(ARTICLE).findOne({ documentId, populate: ['comments'] });
    const comment = String(draft?.comments?.[0]?.id);
    expect((await choose('Editor', 'article.comment/author', comment)).status).toBe(200);
    expect((await choose('Author', 'article.comment/author', comment)).status).toBe(403);
    for (const invented of ['99999999', '0', '%20', 'null', 'undefined'])
      for (const field of ['article.comment/author', 'home.headline/featured', 'home.section/category'])
        expect(await choose('Editor', field, invented)).toMatchObject({ status: 403 });
  });
});

// Last, because editors may delete the draft.
describe.each(PEOPLE)('%s', (who) => {
  test('gets the answers in the access table, and learns nothing more about drafts', async () => {
    const wrong: object[] = [];
    for (const { route, right } of ALL) {
      for (const { method, path, content } of requestsOf(route)) {
        const { status, text } = await as(who)(method, path, content);
        const answer = answerTo(right, who);
        const isRefused = path.startsWith('/api/') ? status >= 400 : REFUSED.includes(status);
        const isRight =
          WITHOUT_STATUS.includes(route) ||
          (answer === 'no' ? isRefused : answer === 'yes' ? !REFUSED.includes(status) : true);
        const leaked = leaks(who, text, path + JSON.stringify(content ?? {}));
        if (!isRight || leaked.length > 0)
          wrong.push({ route, right, status, leaked, text: text.slice(0, 200) });
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});
