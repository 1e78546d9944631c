import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { NO_FILTERS, type SearchFilters } from '#app/content/search-filters.ts';
import { articleCall } from '#contract/calls/article.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import type { ContentRequest } from '#contract/calls/call.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { homeCall } from '#contract/calls/home.ts';
import { menuBarCall, menuPanelCall } from '#contract/calls/menu.ts';
import { recommendedCall } from '#contract/calls/recommended.ts';
import { siteCall } from '#contract/calls/site.ts';
import { TERM_KINDS } from '#contract/entities/terms.ts';
import { ORDERS } from '#contract/search/search.ts';
import { askStrapi } from '#server/testing/ask-strapi.ts';

/** The article files of the sample magazine, by slug. */
const SAMPLE = new Map(
  globSync('cms/seed/articles/*/*.md').map((path) => [basename(path, '.md'), readFileSync(path, 'utf8')]),
);
const DRAFTS = [...SAMPLE].filter(([, text]) => /^draft: true$/m.test(text)).map(([slug]) => slug);
const PUBLISHED = SAMPLE.size - DRAFTS.length;

const listOf = <Entry extends v.GenericSchema>(entry: Entry) => v.object({ data: v.array(entry) });

/** The mismatches between an answer and a schema, one line each. */
function problems(shape: v.GenericSchema, body: unknown): string[] {
  const { issues = [] } = v.safeParse(shape, body);
  return issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
}

/** Sends a request to Strapi and parses the answer as the site does. */
async function read<Data>(request: ContentRequest<Data>) {
  const { status, body } = await askStrapi(request.url);
  expect(status).toBe(200);
  return v.parse(request.answer, body);
}

const search = (filters: Partial<SearchFilters>) =>
  read(articleListCall.request({ ...NO_FILTERS, ...filters }));

const COLLECTIONS = ['articles', 'categories', 'tags', 'dossiers'] as const;
/** The id of one document in each collection. */
const ids = { articles: '', categories: '', tags: '', dossiers: '' };

beforeAll(async () => {
  for (const kind of COLLECTIONS) {
    const { body } = await askStrapi(`/api/${kind}?pagination[limit]=1`);
    ids[kind] = v.parse(listOf(v.object({ documentId: v.string() })), body).data[0]?.documentId ?? '';
    expect(ids[kind]).not.toBe('');
  }
});

describe('a list', () => {
  test('with the requested page and page size', async () => {
    const { body } = await askStrapi('/api/articles?pagination[page]=2&pagination[pageSize]=24');
    expect(body).toMatchObject({
      meta: {
        pagination: { page: 2, pageSize: 24, pageCount: Math.ceil(PUBLISHED / 24), total: PUBLISHED },
      },
    });
    expect(v.parse(listOf(v.unknown()), body).data).toHaveLength(24);
  });
});

describe('every field in the specification is present', () => {
  const text = v.string();
  const picture = v.object({
    url: text,
    alternativeText: text,
    caption: v.nullable(text),
    formats: v.object({
      thumbnail: v.object({ url: text, colours: v.pipe(text, v.regex(/^(#[\da-f]{3},?){3}$/)) }),
      small: v.object({ url: text }),
    }),
  });
  const profile = v.object({ platform: text, url: text, photo: v.object({ url: text }) });
  const author = v.object({ name: text, profiles: v.pipe(v.array(profile), v.minLength(1)) });
  const some = <Entry extends v.GenericSchema>(entry: Entry) => v.pipe(v.array(entry), v.minLength(1));

  /** All articles with their bodies, which lists do not include. */
  const articles: unknown[] = [];
  beforeAll(async () => {
    for (let page = 1; page <= Math.ceil(PUBLISHED / 100); page++) {
      const { body } = await askStrapi(`/api/articles?pagination[page]=${page}&pagination[pageSize]=100`);
      for (const { documentId } of v.parse(listOf(v.object({ documentId: text })), body).data)
        articles.push(
          v.parse(
            v.object({ data: v.unknown() }),
            (await askStrapi(articleCall.request(documentId).url)).body,
          ).data,
        );
    }
    expect(articles).toHaveLength(PUBLISHED);
  });

  test('of an article', async () => {
    const lists = v.looseObject({ icon: v.array(v.unknown()), comments: v.array(v.unknown()) });
    const complete = articles
      .map((article) => v.parse(lists, article))
      .find(({ icon, comments }) => icon.length > 0 && comments.length > 0);
    const article = v.object({
      id: v.number(),
      documentId: text,
      slug: text,
      title: text,
      subtitle: text,
      description: text,
      content: some(v.looseObject({ type: text })),
      publishedAt: v.pipe(text, v.isoTimestamp()),
      icon: some(v.object({ url: text })),
      tags: some(v.object({ name: text })),
      categories: some(v.object({ name: text })),
      cover: v.object({ media: some(picture), author: text }),
      authors: some(author),
      comments: some(v.object({ author, content: text })),
    });
    expect(problems(article, complete)).toEqual([]);
  });

  test('including every block and modifier of rich text', async () => {
    const found = new Set<string>();
    const node: v.GenericSchema<unknown> = v.looseObject({ type: text });
    for (const article of articles) collect(v.parse(v.object({ content: v.array(node) }), article).content);
    function collect(value: unknown): void {
      if (Array.isArray(value)) value.forEach(collect);
      if (!v.is(v.looseObject({ type: text }), value)) return;
      found.add(
        value.type === 'heading'
          ? `heading ${value.level}`
          : value.type === 'list'
            ? `${value.format} list`
            : value.type,
      );
      for (const modifier of ['bold', 'italic', 'underline', 'strikethrough', 'code'])
        if (value[modifier]) found.add(modifier);
      collect(value.children);
    }
    expect([...found].sort()).toEqual(
      expect.arrayContaining(
        ['paragraph', 'quote', 'code', 'link', 'ordered list', 'unordered list', 'list-item', 'image', 'text']
          .concat(['bold', 'italic', 'underline', 'strikethrough', 'code'])
          .concat(['heading 2', 'heading 3']),
      ),
    );
  });
});

describe('every request of the application gets a valid answer', () => {
  test.each<{ call: string; request: ContentRequest }>([
    { call: 'the site', request: siteCall.request() },
    { call: 'the recommended articles', request: recommendedCall.request() },
    { call: 'the home page', request: homeCall.request() },
    { call: 'the menu bar', request: menuBarCall.request() },
    { call: 'the menu panel', request: menuPanelCall.request() },
    ...TERM_KINDS.flatMap((kind) => [
      { call: `all ${kind}`, request: filterListCall.request({ kind, text: '' }) },
      { call: `${kind} that contain an e`, request: filterListCall.request({ kind, text: 'e' }) },
    ]),
    ...ORDERS.map((sort) => ({
      call: `all articles, ${sort}`,
      request: articleListCall.request({ ...NO_FILTERS, sort }),
    })),
  ])('$call', async ({ request }) => {
    const { data } = await read(request);
    expect(data).not.toEqual([]);
  });

  test('an article', async () => {
    const { data } = await read(articleCall.request(ids.articles));
    expect(data).toMatchObject({ documentId: ids.articles });
    expect(data.content).not.toEqual([]);
    expect(data.authors).not.toEqual([]);
  });

  test('a search with the maximum number of terms', async () => {
    const many = Array.from({ length: 12 }, (_, index) => String.fromCharCode(97 + index).repeat(2));
    const { meta } = await search({ keywords: 'e', categories: many, tags: many, dossiers: many });
    expect(meta.pagination?.page).toBe(1);
  });

  test('the menu bar has eight categories, and those of the sample have subcategories with articles', async () => {
    const { data } = await read(menuPanelCall.request());
    expect(data).toHaveLength(8);
    for (const { children } of data) {
      expect(children).not.toEqual([]);
      for (const { articles } of children) expect(articles.length).toBeLessThanOrEqual(9);
    }
    expect((await read(menuBarCall.request())).data.map(({ name }) => name)).toEqual(
      data.map(({ name }) => name),
    );
  });
});

describe('access', () => {
  test('is refused without a token', async () => {
    expect((await askStrapi('/api/articles', null)).status).toBe(401);
  });

  test.each(['wrong', '0'.repeat(64)])('is refused with the token %s', async (token) => {
    expect((await askStrapi('/api/articles', token)).status).toBe(401);
  });
});

describe('drafts', () => {
  test('are not in the article list', async () => {
    expect(DRAFTS.length).toBeGreaterThan(0);
    const slugs: string[] = [];
    const pages = Math.ceil(PUBLISHED / 24);
    for (let page = 1; page <= pages; page++) {
      const { data, meta } = await search({ page });
      expect(meta.pagination).toEqual({ page, pageCount: pages, total: PUBLISHED });
      slugs.push(...data.map(({ slug }) => slug));
    }
    expect(new Set(slugs).size).toBe(PUBLISHED);
    expect(slugs.filter((slug) => DRAFTS.includes(slug))).toEqual([]);
  });

  test('are not found by their title', async () => {
    const [draft = ''] = DRAFTS;
    const [, title = ''] = /^title: (.*)$/m.exec(SAMPLE.get(draft) ?? '') ?? [];
    expect(title).not.toBe('');
    expect((await search({ keywords: title })).data.map(({ slug }) => slug)).not.toContain(draft);
  });

  test('are not in the menu, on the home page or recommended', async () => {
    const answers = await Promise.all(
      [menuPanelCall.request(), homeCall.request(), recommendedCall.request()].map(read<unknown>),
    );
    for (const slug of DRAFTS) expect(JSON.stringify(answers)).not.toContain(`"${slug}"`);
  });
});

describe('a search', () => {
  test.each([
    { sort: 'newest', field: 'publishedAt', direction: -1 },
    { sort: 'oldest', field: 'publishedAt', direction: 1 },
  ] as const)('sorts by $sort', async ({ sort, direction }) => {
    const dates = (await search({ sort })).data.map(({ publishedAt }) => publishedAt);
    expect(dates).toEqual([...dates].sort((a, b) => direction * a.localeCompare(b)));
    expect(new Set(dates).size).toBeGreaterThan(1);
  });

  test('sorts by title', async () => {
    const titles = (await search({ sort: 'title' })).data.map(({ title }) => title);
    expect(titles).toEqual(titles.toSorted(new Intl.Collator('en').compare));
  });

  test.each(['NIGHT', 'night', 'Night'])('ignores case: %s', async (keywords) => {
    const { data } = await search({ keywords });
    expect(data).not.toEqual([]);
    for (const { title } of data) expect(title.toLowerCase()).toContain('night');
  });

  test.each([
    { typed: 'ÖKOLOGIE', tag: 'Ökologie' },
    { typed: 'ökologie', tag: 'Ökologie' },
    { typed: 'ZÜR', tag: 'Zürich' },
    { typed: 'Zu\u0308rich', tag: 'Zürich' },
    { typed: 'arts, crafts', tag: 'Arts, Crafts' },
    { typed: '100% local', tag: '100% Local' },
    { typed: '%', tag: '100% Local' },
    { typed: '"slow" living', tag: '"Slow" Living' },
    { typed: '"', tag: '"Slow" Living' },
    { typed: 'road/rail', tag: 'Road/Rail' },
    { typed: 'r&d', tag: 'R&D' },
  ])('finds the tag $tag and its articles for $typed', async ({ typed, tag }) => {
    expect((await read(filterListCall.request({ kind: 'tags', text: typed }))).data).toEqual([{ name: tag }]);
    const { data } = await search({ tags: [typed.normalize('NFC')] });
    expect(data).not.toEqual([]);
    for (const { tags } of data) expect(tags.map(({ name }) => name)).toContain(tag);
  });

  test.each(['_', '\\', '%25', '*', '%%', "' or 1=1 --"])('treats %s literally', async (keywords) => {
    const { data } = await search({ keywords });
    for (const { title } of data) expect(title.toLowerCase()).toContain(keywords);
    expect((await read(filterListCall.request({ kind: 'tags', text: keywords }))).data).toEqual([]);
  });

  test('finds dossiers with a comma or a slash in the title', async () => {
    expect((await read(filterListCall.request({ kind: 'dossiers', text: 'borders, bridges' }))).data).toEqual(
      [{ title: 'Borders, Bridges' }],
    );
    expect((await read(filterListCall.request({ kind: 'dossiers', text: 'KÜSTE / the' }))).data).toEqual([
      { title: 'Die Küste / The Coast' },
    ]);
    expect((await search({ dossiers: ['die küste / the coast'] })).data).not.toEqual([]);
  });

  test('beyond the last page is empty, with the page count', async () => {
    const { data, meta } = await search({ page: 9999 });
    expect(data).toEqual([]);
    expect(meta.pagination).toEqual({ page: 9999, pageCount: Math.ceil(PUBLISHED / 24), total: PUBLISHED });
  });
});

test('a filter list has at most 25 different terms', async () => {
  for (const kind of TERM_KINDS) {
    const { data } = await read(filterListCall.request({ kind, text: '' }));
    expect(data.length).toBeLessThanOrEqual(25);
    const names = data.map((option) => ('name' in option ? option.name : option.title));
    expect(names).toEqual([...new Set(names)]);
  }
});

test('an unknown document is not found', async () => {
  expect((await askStrapi(articleCall.request('nowhere').url)).status).toBe(404);
});
