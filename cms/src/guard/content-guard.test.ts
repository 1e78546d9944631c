import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ASKABLE } from './askable';
import { createContentGuard } from './content-guard';
import type { Model } from './populate-paths';
import { RefusedQuery } from './read-content-query';

const guard = createContentGuard(readModels());

/** Parameters as they are read in the specification: names and values in plain text. */
const ask = (path: string, ...parameters: string[]) => guard(path, parameters.map(encodeURI).join('&'));
const written = (query: string | null) => query?.split('&').map(decodeURIComponent) ?? null;

describe('the calls of the specification are let through (spec §7)', () => {
  test.each<{ path: string; query: string[] }>([
    { path: '/api/articles', query: [] },
    { path: '/api/articles/d1v5tfy78gjhcadxpzrczw8o', query: [] },
    {
      path: '/api/articles/d1v5tfy78gjhcadxpzrczw8o',
      query: [
        'populate[0]=cover.media',
        'populate[1]=authors.profiles',
        'populate[2]=comments.author.profiles',
      ],
    },
    {
      path: '/api/articles',
      query: [
        'populate[0]=cover.media',
        'populate[1]=tags',
        'populate[2]=icon',
        'filters[title][$containsi][0]=night trains',
        'filters[$or][0][categories][name][$containsi][0]=cities',
        'filters[$or][0][categories][name][$containsi][1]=food',
        'filters[$or][1][tags][name][$containsi][0]=rivers',
        'filters[$or][2][dossiers][title][$containsi][0]=water',
        'sort=publishedAt:desc',
        'pagination[page]=2',
        'pagination[pageSize]=24',
      ],
    },
    { path: '/api/tags', query: ['filters[name][$containsi][0]=a', 'sort=name:asc', 'pagination[limit]=25'] },
    { path: '/api/dossiers', query: ['filters[title][$containsi][0]=a', 'sort=title:asc'] },
    {
      path: '/api/authors',
      query: ['populate[0]=profiles.photo', 'pagination[start]=0', 'pagination[limit]=10'],
    },
    {
      path: '/api/home',
      query: [
        'populate[0]=headline.featured.cover.media',
        'populate[1]=headline.related',
        'populate[2]=trending.authors',
      ],
    },
    {
      path: '/api/site',
      query: [
        'populate[0]=logo.light',
        'populate[1]=logo.dark',
        'populate[2]=bio.profiles',
        'populate[3]=seo',
      ],
    },
    {
      path: '/api/categories',
      query: [
        'populate[0]=articles',
        'populate[1]=children',
        'populate[2]=children.articles',
        'populate[3]=children.articles.icon',
        'populate[4]=children.articles.tags',
        'populate[5]=children.articles.cover.media',
        'pagination[limit]=8',
      ],
    },
  ])('$path?$query', ({ path, query }) => {
    expect(written(ask(path, ...query))).toEqual(query.length > 0 ? query : ['']);
  });

  test('one text needs no index', () => {
    expect(written(ask('/api/articles', 'filters[title][$containsi]=night'))).toEqual([
      'filters[title][$containsi][0]=night',
    ]);
  });

  test.each([
    ['/api/tags', '[articles]'],
    ['/api/dossiers', '[articles]'],
    ['/api/categories', '[articles]'],
    ['/api/categories', '[children][articles]'],
  ])('%s with articles: those that are published', (path, relation) => {
    expect(written(ask(path, `filters${relation}[id][$notNull]=true`))).toEqual([
      `filters${relation}[publishedAt][$notNull]=true`,
    ]);
  });

  test.each(['100% local', 'a & b', 'über', '日本語', "rock'n'roll", 'a=b', '[$or]', '🚲'])(
    'a search for %s',
    (text) => {
      const query = `filters[title][$containsi]=${encodeURIComponent(text)}`;
      expect(written(guard('/api/articles', query))).toEqual([`filters[title][$containsi][0]=${text}`]);
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
  '/api/upload/files',
  '/api/users',
  '/api/__proto__',
  '/api/constructor',
])('there is nothing at %s', (path) => {
  expect(ask(path)).toBeNull();
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
    'pagination[page]=10001',
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
    expect(() => ask('/api/articles', parameter)).toThrow(RefusedQuery);
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
    expect(() => guard('/api/articles', query)).toThrow(RefusedQuery);
  });

  test.each(['filters[name][$containsi]=a', 'sort=name', 'pagination[limit]=8'])(
    '%s of one document',
    (parameter) => {
      expect(() => ask('/api/tags/d1v5tfy78gjhcadxpzrczw8o', parameter)).toThrow(RefusedQuery);
      expect(() => ask('/api/site', parameter)).toThrow(RefusedQuery);
    },
  );

  test.each([
    ['status=draft', "'status' cannot be asked for here."],
    ['populate[0]=tags.articles', "'populate[0]' has a value that is not allowed."],
    ['pagination[pageSize]=101', "'pagination[pageSize]' must be a number from 1 to 100."],
    [`${'x'.repeat(100)}=1`, `'${'x'.repeat(60)}…' cannot be asked for here.`],
  ])('and the answer says why: %s', (parameter, sentence) => {
    expect(() => ask('/api/articles', parameter)).toThrow(sentence);
  });
});

test('40 texts of 100 characters are let through, counted as readers count', () => {
  const query = indexed(40, (index) => `filters[title][$containsi][${index}]=${'x'.repeat(100)}`);
  expect(guard('/api/articles', query)).toBe(query);
  expect(ask('/api/articles', `filters[title][$containsi]=${'🚲'.repeat(100)}`)).not.toBeNull();
});

describe('whatever is sent', () => {
  const piece = fc.constantFrom(
    ...['populate', 'filters', 'sort', 'pagination', 'status', 'title', 'name', 'articles', 'id', 'tags'],
    ...[
      '[',
      ']',
      '[0]',
      '[$or]',
      '[$containsi]',
      '[$notNull]',
      '[page]',
      '=',
      '&',
      '+',
      '%5B',
      '%5D',
      '%00',
      '*',
    ],
    ...['true', '1', 'publishedAt:desc', 'cover.media', '__proto__', '.', ';'],
  );
  const query = fc.oneof(
    fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );
  const types = fc.constantFrom(...ASKABLE.keys()).map((name) => `/api/${name}`);

  const WRITTEN =
    /^(populate\[\d+\]=[\w.]+|filters(\[\w+\]|\[\$or\]\[[0-2]\]\[\w+\]\[\w+\])\[\$containsi\]\[\d+\]=[^&=]*|filters(\[children\])?\[articles\]\[publishedAt\]\[\$notNull\]=true|sort=\w+(%3A(asc|desc))?|pagination\[\w+\]=\d+)$/;

  test('Strapi is asked in no other way than these, or not at all', () => {
    fc.assert(
      fc.property(types, query, (path, sent) => {
        const parameters = refusedOr(() => guard(path, sent)?.split('&').filter(Boolean)) ?? [];
        for (const parameter of parameters) expect(parameter).toMatch(WRITTEN);
        expect(new Set(parameters.map((parameter) => parameter.split('=')[0])).size).toBe(parameters.length);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a value arrives as it was sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        const sent = `filters[title][$containsi]=${encodeURIComponent(text)}`;
        const query = refusedOr(() => guard('/api/articles', sent));
        if (query) expect(decodeURIComponent(query.split('=')[1] ?? '')).toBe(text);
      }),
    );
  });
});

/** What `work` gives, or nothing where it refuses; any other error is one. */
function refusedOr<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof RefusedQuery) return null;
    throw error;
  }
}

function indexed(count: number, write: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => write(index)).join('&');
}

/** The model as Strapi reads it. */
function readModels(): Map<string, Model> {
  const source = path.join(import.meta.dirname, '..');
  const models = new Map<string, Model>();
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    const type = /^api\/(\w+)\/content-types\/(\w+)\/schema\.json$/.exec(file);
    const component = /^components\/(\w+)\/(\w+)\.json$/.exec(file);
    const uid = type ? `api::${type[1]}.${type[2]}` : component && `${component[1]}.${component[2]}`;
    if (uid) models.set(uid, JSON.parse(readFileSync(path.join(source, file), 'utf8')));
  }
  return models;
}
