import { NEW_DOCUMENT } from 'masthead-contract/service/preview';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ARTICLE, HOME, REDIRECT } from '../../../content-types';
import { openService, type Service } from '../../../testing/open-service';
import { runCommand } from '../../../testing/run-command';

const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;
const SITE = '/content-manager/single-types/api::site.site';

const HOME_FORM = `/content-manager/single-types/${HOME}`;

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());
beforeEach(() => saveChecklist({}));

async function saveChecklist(severities: Record<string, string>): Promise<void> {
  expect((await service.panel('POST', `${SITE}/actions/publish`, { checklist: severities })).status).toBe(
    200,
  );
}

let count = 0;
async function createDraft(fields: object = {}): Promise<string> {
  count += 1;
  const { body } = await service.panel('POST', ARTICLES, {
    title: `Checked ${count}`,
    slug: `checked-${count}`,
    description: 'Seen from the quay.',
    content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Text' }] }],
    ...fields,
  });
  return body.data.documentId;
}

const linkTo = (url: string) => ({
  content: [
    { type: 'paragraph', children: [{ type: 'link', url, children: [{ type: 'text', text: 'x' }] }] },
  ],
});
const publish = (documentId: string, fields: object = {}) =>
  service.panel('POST', `${ARTICLES}/${documentId}/actions/publish`, fields);

describe('a checklist error blocks publication', () => {
  const REASON = 'This article cannot be published yet. It has no category.';

  test('in the panel, until it is fixed or the settings make it a warning', async () => {
    await saveChecklist({ category: 'error' });
    const documentId = await createDraft();
    const { status, body } = await publish(documentId);
    expect({ status, message: body.error.message }).toEqual({ status: 400, message: REASON });

    const [category] = await service.strapi.documents('api::category.category').findMany({ limit: 1 });
    await service.panel('PUT', `${ARTICLES}/${documentId}`, { categories: { connect: [category] } });
    expect((await publish(documentId)).status).toBe(200);

    await saveChecklist({ category: 'warning' });
    expect((await publish(await createDraft())).status).toBe(200);
  });

  test('of several articles at once, and through the API', async () => {
    await saveChecklist({ category: 'error' });
    const documentIds = [await createDraft(), await createDraft()];
    const several = await service.panel('POST', `${ARTICLES}/actions/bulkPublish`, { documentIds });
    expect(several.status).toBe(400);
    const documents = service.strapi.documents(ARTICLE);
    const data: Record<string, string> = { title: 'Written by a program', slug: 'program' };
    await expect(documents.create({ data, status: 'published' })).rejects.toThrow(REASON);
    for (const documentId of documentIds) {
      expect(await documents.findOne({ documentId, status: 'published' })).toBe(null);
    }
  });

  test('with a date in the future', async () => {
    await saveChecklist({ category: 'error' });
    expect((await publish(await createDraft({ publishedOn: '2999-01-01T00:00:00.000Z' }))).status).toBe(400);
  });
});

describe("the panel's checklist", () => {
  const findings = async (documentId: string, values: object) => {
    const input = { type: 'articles', documentId, values };
    return (await service.panel('POST', '/masthead/checklist', input)).body.data;
  };

  test('names pictures as in the media library', async () => {
    const files = service.strapi.db.query('plugin::upload.file');
    const file = await files.findOne({ where: { name: { $contains: '-' } } });
    await files.update({ where: { id: file.id }, data: { alternativeText: null } });
    const cover = { author: 'N. N.', media: [{ id: file.id }] };
    expect(await findings(await createDraft({ cover }), {})).toContainEqual({
      rule: 'alternativeText',
      texts: [file.name],
      severity: 'warning',
    });
  });

  test('covers unsaved values, with the severities from the settings', async () => {
    await saveChecklist({ picture: 'error', category: 'off' });
    const first = await createDraft();
    const title = (await service.strapi.documents(ARTICLE).findOne({ documentId: first }))?.title;
    expect(await findings(NEW_DOCUMENT, { title: title?.toUpperCase(), slug: 'a', content: [] })).toEqual([
      { rule: 'picture', texts: [], severity: 'error' },
      { rule: 'author', texts: [], severity: 'warning' },
      { rule: 'sameTitle', texts: [title], severity: 'warning' },
    ]);
  });

  test('finds a duplicate title without reading the titles of all articles', async () => {
    const { connection, dialect } = service.strapi.db;
    if (dialect.client !== 'sqlite') return;
    const asked: { sql: string; bindings: unknown[] }[] = [];
    const note = (query: (typeof asked)[number]) => asked.push(query);
    connection.on('query', note);
    await findings(NEW_DOCUMENT, { title: 'The fog over the quay', slug: 'a', content: [] });
    connection.off('query', note);
    const { sql = '', bindings = [] } = asked.find((query) => /lower\(.*title/i.test(query.sql)) ?? {};
    const plan: { detail: string }[] = await connection.raw(`explain query plan ${sql}`, bindings);
    expect(plan.map(({ detail }) => detail)).toContainEqual(
      expect.stringMatching(/^SEARCH t0 USING INTEGER PRIMARY KEY/),
    );
  });

  test.each([
    { what: 'a draft', href: (id: string) => `/article/${id}/any`, isPublic: false, isDead: true },
    { what: 'a public article', href: (id: string) => `/article/${id}/any`, isPublic: true, isDead: false },
    {
      what: 'a draft, with the address of the site',
      href: (id: string) => `http://localhost:3000/article/${id}`,
      isPublic: false,
      isDead: true,
    },
    {
      what: 'an article of another site',
      href: (id: string) => `https://other.example/article/${id}/x`,
      isPublic: false,
      isDead: false,
    },
    { what: 'an invalid URL', href: () => 'http://[', isPublic: false, isDead: false },
  ])(
    'the checklist finds a link to $what, in an article and in the footer',
    async ({ href, isPublic, isDead }) => {
      const target = await createDraft();
      if (isPublic) await publish(target);
      const url = href(target);
      const footer = { links: [{ label: 'Imprint', url }] };
      const site = { type: 'site', documentId: NEW_DOCUMENT, values: footer };
      const { body } = await service.panel('POST', '/masthead/checklist', site);
      for (const found of [await findings(await createDraft(), linkTo(url)), body.data]) {
        const links = found.filter(({ rule }: { rule: string }) => rule === 'links');
        expect(links).toEqual(isDead ? [{ rule: 'links', texts: [url], severity: 'warning' }] : []);
      }
    },
  );
});

describe('a link to a path of the magazine', () => {
  test.each([
    { what: 'without a page', url: '/imprint', isMissing: true },
    {
      what: 'without a page, with the address of the site',
      url: 'http://localhost:3000/imprint',
      isMissing: true,
    },
    { what: 'of another site', url: 'https://other.example/imprint', isMissing: false },
    { what: 'of a search', url: '/search?categories=sea', isMissing: false },
    { what: 'of a file', url: '/uploads/imprint.pdf', isMissing: false },
    { what: 'for mail', url: 'mailto:desk@magazine.example', isMissing: false },
    { what: 'that redirects', url: '/former', isMissing: false },
    { what: 'that is gone', url: '/gone', isMissing: true },
  ])('is checked in the footer and in an article: $what', async ({ url, isMissing }) => {
    const redirects = service.strapi.documents(REDIRECT);
    const made = [
      await redirects.create({
        data: { from: '/former', match: 'exact', to: '/authors', kind: 'permanent' } as object,
      }),
      await redirects.create({ data: { from: '/gone', match: 'exact', kind: 'gone' } as object }),
    ];
    const expected = isMissing ? [{ rule: 'missingPages', texts: [url], severity: 'warning' }] : [];
    const rule = (body: { data: { rule: string }[] }) =>
      body.data.filter((one) => one.rule === 'missingPages');
    for (const input of [
      { type: 'site', documentId: NEW_DOCUMENT, values: { links: [{ label: 'Imprint', url }] } },
      { type: 'articles', documentId: await createDraft(), values: linkTo(url) },
    ])
      expect(rule((await service.panel('POST', '/masthead/checklist', input)).body)).toEqual(expected);
    for (const { documentId } of made) await redirects.delete({ documentId });
  });
});

test('the data check lists public articles whose pictures failed to import, with their URLs', async () => {
  const content = [{ type: 'paragraph', children: [{ type: 'text', text: 'Picture: quay.webp' }] }];
  const [draft, publicOne] = [await createDraft({ content }), await createDraft({ content, title: 'Fog' })];
  await publish(publicOne);
  const env = Object.entries(process.env).flatMap(([key, value]) => (value ? [[key, value] as const] : []));
  const { output } = await runCommand('check', [], Object.fromEntries(env));
  expect(output).toContain(
    `Readers of 'Fog' see words that may stand for a picture that did not arrive: 'Picture: quay.webp'.`,
  );
  expect(output).toContain(`/article/${publicOne}/checked-`);
  expect(output).not.toContain(draft);
  expect(output).toMatch(/\d+ versions of articles, Home and Site take \d+\.\d MB\./);
});

describe("Home with an article that isn't public", () => {
  const chosen = (documentId: string) => ({
    trending: { connect: [{ documentId, position: { end: true } }] },
  });

  test('shows a warning, or is blocked if the settings say so', async () => {
    const documentId = await createDraft({ title: 'Out tomorrow' });
    const input = { type: 'home', documentId: NEW_DOCUMENT, values: chosen(documentId) };
    const { body } = await service.panel('POST', '/masthead/checklist', input);
    expect(body.data).toEqual([{ rule: 'notPublic', texts: ['Out tomorrow'], severity: 'warning' }]);

    await saveChecklist({ notPublic: 'error' });
    const { status, body: refused } = await service.panel(
      'POST',
      `${HOME_FORM}/actions/publish`,
      chosen(documentId),
    );
    expect({ status, message: refused.error.message }).toEqual({
      status: 400,
      message: 'Home cannot be published yet. It has articles that are not public: Out tomorrow',
    });
  });
});

describe('a section of Home without articles', () => {
  const findings = async (values: object) => {
    const input = { type: 'home', documentId: NEW_DOCUMENT, values };
    const { body } = await service.panel('POST', '/masthead/checklist', input);
    return body.data.filter(({ rule }: { rule: string }) => rule === 'emptySections');
  };
  const sectionOf = ({ id, documentId }: { id: unknown; documentId: string }) => ({
    look: 'row',
    category: { connect: [{ id, documentId }], disconnect: [] },
  });

  test('shows a warning if its category is empty or all its articles are shown above', async () => {
    const categories = service.strapi.documents('api::category.category');
    const none = await categories.create({ data: { name: 'Nothing yet', slug: 'nothing-yet' } as object });
    const one = await categories.create({ data: { name: 'One story', slug: 'one-story' } as object });
    await publish(await createDraft({ categories: { connect: [{ documentId: one.documentId }] } }));
    const empty = { rule: 'emptySections', severity: 'warning' };
    expect(await findings({ sections: [sectionOf(one)] })).toEqual([]);
    expect(await findings({ sections: [sectionOf(none), sectionOf(one)] })).toEqual([
      { ...empty, texts: ['Nothing yet'] },
    ]);
    expect(await findings({ sections: [sectionOf(one), sectionOf(one), { look: 'row' }] })).toEqual([
      { ...empty, texts: ['One story', '3'] },
    ]);

    const later = await createDraft({ categories: { connect: [{ documentId: none.documentId }] } });
    await publish(later, { publishedOn: '2999-01-01T00:00:00.000Z' });
    const chosen = { articles: { connect: [{ documentId: later, position: { end: true } }] } };
    expect(await findings({ sections: [{ ...sectionOf(none), ...chosen }] })).toEqual([
      { ...empty, texts: ['Nothing yet'] },
    ]);

    await saveChecklist({ emptySections: 'error' });
    const { status, body } = await service.panel('POST', `${HOME_FORM}/actions/publish`, {
      sections: [sectionOf(none), sectionOf(one)],
    });
    expect({ status, message: body.error.message }).toEqual({
      status: 400,
      message: 'Home cannot be published yet. These sections have no articles: Nothing yet',
    });
    await categories.delete({ documentId: none.documentId });
    await categories.delete({ documentId: one.documentId });
  });
});
