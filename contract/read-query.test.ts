import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONTENT_TYPES, contentTypeOf, isContentTypeName } from './model.ts';
import { populatePaths } from './populate.ts';
import { type ContentQuery, NO_TERMS, plainQuery, writeQuery } from './query.ts';
import { InvalidQuery, readQuery } from './read-query.ts';

/** Parameters as they are read in the specification: names and values in plain text. */
const ask = (path: string, ...parameters: string[]) => readQuery(path, parameters.map(encodeURI).join('&'));

describe('the calls of the specification are read as it writes them (spec §7)', () => {
  test.each<{ path: string; parameters: string[]; query: ContentQuery }>([
    { path: '/api/articles', parameters: [], query: plainQuery('articles') },
    {
      path: '/api/articles/d1v5tfy78gjhcadxpzrczw8o',
      parameters: ['populate[0]=cover.media', 'populate[1]=comments.author.profiles'],
      query: {
        ...plainQuery('articles'),
        documentId: 'd1v5tfy78gjhcadxpzrczw8o',
        populate: ['cover.media', 'comments.author.profiles'],
      },
    },
    {
      path: '/api/articles',
      parameters: [
        'populate[0]=cover.media',
        'filters[title][$containsi]=night trains',
        'filters[$or][0][categories][name][$containsi][0]=cities',
        'filters[$or][0][categories][name][$containsi][1]=food',
        'filters[$or][1][tags][name][$containsi][0]=rivers',
        'filters[$or][2][dossiers][title][$containsi][0]=water',
        'pagination[pageSize]=24',
        'pagination[page]=2',
      ],
      query: {
        ...plainQuery('articles'),
        populate: ['cover.media'],
        contains: { field: 'title', texts: ['night trains'] },
        terms: { categories: ['cities', 'food'], tags: ['rivers'], dossiers: ['water'] },
        pagination: { page: 2, pageSize: 24 },
      },
    },
    {
      path: '/api/categories',
      parameters: [
        'populate[0]=articles',
        'populate[1]=children.articles.cover.media',
        'filters[children][articles][id][$notNull]=true',
        'pagination[limit]=8',
      ],
      query: {
        ...plainQuery('categories'),
        populate: ['articles', 'children.articles.cover.media'],
        withArticles: 'children.articles',
        pagination: { start: 0, limit: 8 },
      },
    },
    {
      path: '/api/tags',
      parameters: ['filters[articles][id][$notNull]=true', 'filters[name][$containsi][0]=a', 'sort=name'],
      query: {
        ...plainQuery('tags'),
        withArticles: 'articles',
        contains: { field: 'name', texts: ['a'] },
        sort: { field: 'name', direction: 'asc' },
      },
    },
    {
      path: '/api/dossiers',
      parameters: ['filters[title][$containsi][0]=a', 'pagination[start]=25'],
      query: {
        ...plainQuery('dossiers'),
        contains: { field: 'title', texts: ['a'] },
        pagination: { start: 25, limit: 25 },
      },
    },
    {
      path: '/api/home',
      parameters: ['populate[0]=headline.featured.cover.media', 'populate[1]=trending.authors'],
      query: { ...plainQuery('home'), populate: ['headline.featured.cover.media', 'trending.authors'] },
    },
    {
      path: '/api/site',
      parameters: [
        'populate[0]=logo.light',
        'populate[1]=logo.dark',
        'populate[2]=bio.profiles',
        'populate[3]=seo',
      ],
      query: { ...plainQuery('site'), populate: ['logo.light', 'logo.dark', 'bio.profiles', 'seo'] },
    },
  ])('$path?$parameters', ({ path, parameters, query }) => {
    expect(ask(path, ...parameters)).toEqual(query);
  });

  test('names may be escaped, too', () => {
    expect(readQuery('/api/site', 'populate%5B0%5D=seo')).toEqual({
      ...plainQuery('site'),
      populate: ['seo'],
    });
  });

  test.each(['100% local', 'a & b', 'über', '日本語', "rock'n'roll", 'a=b', '[$or]', '🚲'])(
    'a search for %s',
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
  '/api/authors',
  '/api/__proto__',
  '/api/constructor',
])('there is nothing at %s', (path) => {
  expect(() => ask(path)).toThrow(expect.objectContaining({ status: 404 }));
});

describe('what is not of the specification is refused', () => {
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
    expect(() => ask('/api/articles', parameter)).toThrow(InvalidQuery);
  });

  test.each([
    ['names written in signs', '%73tatus=draft'],
    ['brackets written in signs twice', 'populate%255B0%255D=tags'],
    ['a name given twice', 'sort=title&sort=title'],
    ['a name given twice, once in signs', 'sort=title&s%6frt=title'],
    ['what is no UTF-8', 'filters[title][$containsi]=%ff'],
    ['half a character', 'filters[title][$containsi]=%ed%a0%80'],
    ['a sign cut in two', 'filters[title][$containsi]=%4'],
    ['control characters', 'filters[title][$containsi]=a%00b'],
    ['101 characters', `filters[title][$containsi]=${'a'.repeat(101)}`],
    ['both kinds of pagination', 'pagination[page]=1&pagination[limit]=8'],
    ['65 parameters', indexed(65, (index) => `populate[${index}]=tags`)],
    ['21 paths', indexed(21, (index) => `populate[${index}]=tags`)],
    ['41 texts', indexed(41, (index) => `filters[title][$containsi][${index}]=a`)],
    [
      'more than 16,000 characters',
      indexed(20, (index) => `filters[title][$containsi][${index}]=${encodeURIComponent('🚲'.repeat(100))}`),
    ],
  ])('%s', (_, query) => {
    expect(() => readQuery('/api/articles', query)).toThrow(InvalidQuery);
  });

  test.each(['filters[name][$containsi]=a', 'sort=name', 'pagination[limit]=8'])(
    '%s of one document',
    (parameter) => {
      expect(() => ask('/api/tags/d1v5tfy78gjhcadxpzrczw8o', parameter)).toThrow(InvalidQuery);
      expect(() => ask('/api/site', parameter)).toThrow(InvalidQuery);
    },
  );

  test.each([
    [
      'status=draft',
      "'status' cannot be asked for here. /api/articles takes populate[0], filters[title][$containsi][0], filters[$or][0][categories][name][$containsi][0], filters[$or][1][tags][name][$containsi][0], filters[$or][2][dossiers][title][$containsi][0], sort, pagination[page], pagination[pageSize], pagination[start] or pagination[limit].",
    ],
    ['populate[0]=*', "'populate[0]' must be cover, authors, categories, tags, dossiers, icon or comments."],
    ['populate[0]=cover.url', "'populate[0]' must be cover or cover.media."],
    ['populate[0]=icon.related', "'populate[0]' must be icon."],
    [
      'sort=id',
      "'sort' must be publishedAt, publishedAt:asc, publishedAt:desc, title, title:asc or title:desc.",
    ],
    ['pagination[pageSize]=101', "'pagination[pageSize]' must be a number from 1 to 100."],
    [
      'pagination[page]=1&pagination[limit]=8',
      "Pagination is either 'page' and 'pageSize' or 'start' and 'limit'.",
    ],
    [`${'x'.repeat(100)}=1`, `'${'x'.repeat(60)}…' cannot be asked for here.`],
  ])('the message says what is allowed: %s', (query, sentence) => {
    expect(() => readQuery('/api/articles', query)).toThrow(sentence);
  });
});

test('40 texts of 100 characters are read, counted as readers count', () => {
  const query = indexed(40, (index) => `filters[title][$containsi][${index}]=${'x'.repeat(100)}`);
  expect(readQuery('/api/articles', query).contains?.texts).toHaveLength(40);
  expect(ask('/api/articles', `filters[title][$containsi]=${'🚲'.repeat(100)}`).contains).not.toBeNull();
});

describe('whatever is sent', () => {
  const piece = fc.constantFrom(
    ...['populate', 'filters', 'sort', 'pagination', 'status', 'title', 'name', 'articles', 'id', 'tags'],
    ...['[', ']', '[0]', '[$or]', '[$containsi]', '[$notNull]', '[page]', '=', '&', '+', '%5B', '%5D', '%00'],
    ...['*', 'true', '1', 'publishedAt:desc', 'cover.media', '__proto__', '.', ';'],
  );
  const sent = fc.oneof(
    fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );
  const types = fc.constantFrom(...Object.keys(CONTENT_TYPES).filter(isContentTypeName));

  test('it is read as a query that can be written, or refused', () => {
    fc.assert(
      fc.property(types, sent, (type, search) => {
        const query = refusedOr(() => readQuery(`/api/${type}`, search));
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
      contains: fc.option(
        fc.record({ field: fc.constant(textField), texts: fc.array(text, { minLength: 1, maxLength: 3 }) }),
      ),
      terms:
        type === 'articles'
          ? fc.record({ categories: texts, tags: texts, dossiers: texts })
          : fc.constant(NO_TERMS),
      sort: fc.option(
        fc.record({ field: fc.constantFrom(...sortFields), direction: fc.constantFrom('asc', 'desc') }),
      ),
      pagination: fc.option(
        fc.oneof(
          fc.record({ page: number(1, 9_999), pageSize: number(1, 100) }),
          fc.record({ start: number(0, 1_000_000), limit: number(1, 100) }),
        ),
      ),
    });
    return fc.oneof(
      document.map(({ query, documentId }) => ({ ...query, documentId })),
      fc.tuple(plain, lists).map(([query, list]): ContentQuery => ({ ...query, ...list })),
    );
  });

  test('a query that is written is read as it was', () => {
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

/** What `work` gives, or nothing where it refuses; any other error is one. */
function refusedOr<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof InvalidQuery) return null;
    throw error;
  }
}

function indexed(count: number, write: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => write(index)).join('&');
}
