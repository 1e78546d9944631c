import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONTENT_TYPES, contentTypeOf, isContentTypeName } from '../entities/model.ts';
import { populatePaths } from './populate.ts';
import { type ContentQuery, NO_TERMS, plainQuery, writeQuery } from './query.ts';
import { InvalidQuery, readQuery } from './read-query.ts';

/** Reads a query whose parameters are written unencoded, as in spec §7. */
const readPlain = (path: string, ...parameters: string[]) =>
  readQuery(path, parameters.map(encodeURI).join('&'));

describe('reads the calls of the specification (spec §7)', () => {
  test('with percent-encoded names', () => {
    expect(readQuery('/api/site', 'populate%5B0%5D=seo')).toEqual({
      ...plainQuery('site'),
      populate: ['seo'],
    });
  });

  test.each([
    'populate[]=',
    'filters[title][$containsi][]=',
    'filters[$or][1][tags][name][$containsi][]',
    'sort[]=',
  ])('with %s, which may be an empty list if it is a list', (empty) => {
    const read = () => readQuery('/api/articles', `pagination[limit]=5&${empty}`);
    if (empty.startsWith('sort')) expect(read).toThrow(InvalidQuery);
    else expect(read()).toEqual(readQuery('/api/articles', 'pagination[limit]=5'));
  });

  test('with just the name of a term', () => {
    expect(readPlain('/api/dossiers', 'filters[title][$eqi]=The Coast').named).toEqual({
      field: 'title',
      text: 'The Coast',
    });
    expect(() => readPlain('/api/tags', 'filters[name][$eqi]=a', 'filters[name][$containsi]=b')).toThrow(
      'Use only one of the filters [$eqi] and [$containsi].',
    );
  });

  test.each(['100% local', 'a & b', 'über', '日本語', "rock'n'roll", 'a=b', '[$or]', '🚲'])(
    'with the search text %s',
    (text) => {
      const query = `filters[title][$containsi]=${encodeURIComponent(text)}`;
      expect(readQuery('/api/articles', query).contains).toEqual({ field: 'title', texts: [text] });
    },
  );
});

test.each([
  '/api',
  '/api/',
  '/api/articles/',
  '/api/Articles',
  '/api/article',
  '/api/home/d1v5tfy78gjhcadxpzrczw8o',
  '/api/articles/../home',
  '/api/articles/a/b',
  '/api/articles/%61',
  '/api/articles/ABC',
  `/api/articles/${'a'.repeat(41)}`,
  '/api/upload/files',
  '/api/users',
  '/api/author',
  '/api/__proto__',
  '/api/constructor',
])('rejects the unknown path %s with 404', (path) => {
  expect(() => readPlain(path)).toThrow(expect.objectContaining({ status: 404 }));
});

describe('rejects with 400', () => {
  test.each([
    'status=draft',
    'publicationState=preview',
    'locale=de',
    '_q=secret',
    'where[title]=a',
    'lookup[title]=a',
    'fields[0]=title',
    'fields=title',
    'plugins[i18n]=a',
    'randomSort=true',
    'hasPublishedVersion=false',
    'populate=*',
    'populate[0]=*',
    'populate=deep',
    'populate[0]=createdBy',
    'populate[0]=localizations',
    'populate[0]=tags.articles',
    'populate[0]=tags.articles.tags',
    'populate[0]=categories.children.children',
    'populate[0]=comments.author.profiles.photo.related',
    'populate[articles][fields][0]=title',
    'populate[cover]=true',
    'populate[x]=tags',
    'populate[]=tags',
    'populate[1000]=tags',
    'populate[0][0]=tags',
    'filters[publishedAt][$null]=true',
    'filters[publishedOn][$notNull]=true',
    'filters[id][$gt]=1',
    'filters[title]=a',
    'filters[title][$eq]=a',
    'filters[title][$startsWith]=a',
    'filters[title][$not][$containsi]=a',
    'filters[content][$containsi]=a',
    'filters[$and][0][title][$containsi]=a',
    'filters[$or][0][tags][name][$containsi]=a',
    'filters[$or][3][tags][name][$containsi]=a',
    'filters[$or][0][$or][0][tags][name][$containsi]=a',
    'filters[$not][title][$containsi]=a',
    'filters[createdBy][password][$containsi]=a',
    'filters[articles][id][$notNull]=true',
    'sort=createdBy.email',
    'sort=publishedOn',
    'sort[0]=title',
    'sort=title:sideways',
    'pagination[page]=0',
    'pagination[page]=01',
    'pagination[page]=10000',
    'pagination[page]=1e3',
    'pagination[pageSize]=101',
    'pagination[pageSize]=-1',
    'pagination[limit]=-1',
    'pagination[start]=1000001',
    'pagination[withCount]=false',
    '__proto__[status]=draft',
    'constructor[prototype][status]=draft',
    'filters[__proto__][title]=a',
    'populate[__proto__]=tags',
    'title',
    '=',
  ])('%s', (parameter) => {
    expect(() => readPlain('/api/articles', parameter)).toThrow(InvalidQuery);
  });

  test.each([
    ['an encoded unknown name', '%73tatus=draft'],
    ['brackets encoded twice', 'populate%255B0%255D=tags'],
    ['a repeated parameter', 'sort=title&sort=title'],
    ['a repeated parameter, once with an encoded name', 'sort=title&s%6frt=title'],
    ['invalid UTF-8', 'filters[title][$containsi]=%ff'],
    ['an encoded surrogate', 'filters[title][$containsi]=%ed%a0%80'],
    ['an incomplete percent sequence', 'filters[title][$containsi]=%4'],
    ['control characters', 'filters[title][$containsi]=a%00b'],
    ['a text of 101 characters', `filters[title][$containsi]=${'a'.repeat(101)}`],
    ['both kinds of pagination', 'pagination[page]=1&pagination[limit]=8'],
    ['65 parameters', indexed(65, (index) => `populate[${index}]=tags`)],
    ['21 populate paths', indexed(21, (index) => `populate[${index}]=tags`)],
    ['41 search texts', indexed(41, (index) => `filters[title][$containsi][${index}]=a`)],
    [
      'a query string of more than 16,000 characters',
      indexed(20, (index) => `filters[title][$containsi][${index}]=${encodeURIComponent('🚲'.repeat(100))}`),
    ],
  ])('%s', (_, query) => {
    expect(() => readQuery('/api/articles', query)).toThrow(InvalidQuery);
  });

  test.each(['filters[name][$containsi]=a', 'sort=name', 'pagination[limit]=8'])(
    '%s for a document or a single type',
    (parameter) => {
      expect(() => readPlain('/api/tags/d1v5tfy78gjhcadxpzrczw8o', parameter)).toThrow(InvalidQuery);
      expect(() => readPlain('/api/site', parameter)).toThrow(InvalidQuery);
    },
  );

  test.each([
    [
      'status=draft',
      "Unknown parameter 'status'. /api/articles accepts populate[0], filters[title][$containsi][0], filters[$or][0][categories][name][$containsi][0], filters[$or][1][tags][name][$containsi][0], filters[$or][2][dossiers][title][$containsi][0], filters[documentId][$in][0], filters[authors][documentId][$eq], sort, pagination[page], pagination[pageSize], pagination[start] or pagination[limit].",
    ],
    [
      'populate[0]=*',
      "'populate[0]' must be cover, authors, categories, tags, dossiers, icon, comments or corrections.",
    ],
    ['populate[0]=cover.url', "'populate[0]' must be cover or cover.media."],
    ['populate[0]=icon.related', "'populate[0]' must be icon."],
    [
      'sort=id',
      "'sort' must be publishedAt, publishedAt:asc, publishedAt:desc, title, title:asc or title:desc.",
    ],
    ['populate[0]=tags&pagination[limit]=26', 'A query that populates relations has at most 25 entries.'],
    ['pagination[pageSize]=101', "'pagination[pageSize]' must be a number from 1 to 100."],
    [
      'pagination[page]=1&pagination[limit]=8',
      'Use either pagination[page] and pagination[pageSize] or pagination[start] and pagination[limit].',
    ],
    ['filters[authors][documentId][$eq]=../x', "'filters[authors][documentId][$eq]' must be a documentId."],
    [
      'filters[authors][documentId][$eq]=a&filters[$or][1][tags][name][$containsi][0]=b',
      'Use either the filter of authors or those of categories, tags and dossiers.',
    ],
    ['filters[title][$eqi]=a', "Unknown parameter 'filters[title][$eqi]'."],
    [`${'x'.repeat(100)}=1`, `Unknown parameter '${'x'.repeat(60)}…'.`],
  ])('%s, and names what is allowed', (query, message) => {
    expect(() => readQuery('/api/articles', query)).toThrow(message);
  });
});

test('accepts 40 texts of 100 code points', () => {
  const query = indexed(40, (index) => `filters[title][$containsi][${index}]=${'x'.repeat(100)}`);
  expect(readQuery('/api/articles', query).contains?.texts).toHaveLength(40);
  expect(
    readPlain('/api/articles', `filters[title][$containsi]=${'🚲'.repeat(100)}`).contains,
  ).not.toBeNull();
});

describe('with generated input', () => {
  const fragment = fc.constantFrom(
    ...['populate', 'filters', 'sort', 'pagination', 'status', 'title', 'name', 'articles', 'id', 'tags'],
    ...['[', ']', '[0]', '[$or]', '[$containsi]', '[$notNull]', '[page]', '=', '&', '+', '%5B', '%5D', '%00'],
    ...['*', 'true', '1', 'publishedAt:desc', 'cover.media', '__proto__', '.', ';'],
  );
  const searches = fc.oneof(
    fc.array(fragment, { maxLength: 30 }).map((fragments) => fragments.join('')),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );
  const types = fc.constantFrom(...Object.keys(CONTENT_TYPES).filter(isContentTypeName));

  test('reads a query that writeQuery can write, or throws an InvalidQuery', () => {
    fc.assert(
      fc.property(types, searches, (type, search) => {
        const query = nullIfInvalid(() => readQuery(`/api/${type}`, search));
        if (query) expect(read(writeQuery(query))).toEqual(query);
      }),
      { numRuns: 2_000 },
    );
  });

  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter(isText);
  const texts = fc.array(text, { maxLength: 3 });
  const queries: fc.Arbitrary<ContentQuery> = types.chain((type) => {
    const contentType = contentTypeOf(type);
    const populate = fc.subarray([...populatePaths(contentType.entity)]).map((paths) => paths.slice(0, 20));
    const plain = populate.map((paths) => ({ ...plainQuery(type), populate: paths }));
    if (contentType.kind === 'single') return plain;
    const { textField, sortFields, withArticles } = contentType;
    const document = fc.record({
      query: plain,
      documentId: fc.string({ unit: fc.constantFrom(...'abc019'), minLength: 1, maxLength: 40 }),
    });
    const number = (min: number, max: number) => fc.integer({ min, max });
    const lists = fc.record({
      withArticles: fc.constantFrom(null, ...withArticles),
      isTop: type === 'categories' ? fc.boolean() : fc.constant(false),
      contains: fc.option(
        fc.record({ field: fc.constant(textField), texts: fc.array(text, { minLength: 1, maxLength: 3 }) }),
      ),
      terms:
        type === 'articles'
          ? fc.record({ categories: texts, tags: texts, dossiers: texts })
          : fc.constant(NO_TERMS),
      documentIds:
        type === 'articles'
          ? fc.array(fc.string({ unit: fc.constantFrom(...'abc019'), minLength: 1 }), { maxLength: 3 })
          : fc.constant([]),
      sort: fc.option(
        fc.record({ field: fc.constantFrom(...sortFields), direction: fc.constantFrom('asc', 'desc') }),
      ),
      pagination: fc.option(
        fc.oneof(
          fc.record({ page: number(1, 9_999), pageSize: number(1, 25) }),
          fc.record({ start: number(0, 1_000_000), limit: number(1, 25) }),
        ),
      ),
    });
    return fc.oneof(
      document.map(({ query, documentId }) => ({ ...query, documentId })),
      fc.tuple(plain, lists).map(([query, list]): ContentQuery => ({ ...query, ...list })),
    );
  });

  test('readQuery is the inverse of writeQuery', () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(read(writeQuery(query))).toEqual(query);
      }),
      { numRuns: 1_000 },
    );
  });
});

function read(url: string): ContentQuery {
  const [path = '', search = ''] = url.split('?');
  return readQuery(path, search);
}

const isText = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text);

/** The result of `read`, or `null` if it throws an InvalidQuery. */
function nullIfInvalid<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof InvalidQuery) return null;
    throw error;
  }
}

function indexed(count: number, write: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => write(index)).join('&');
}
