import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import { articleCall } from '#contract/calls/article.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { homeCall } from '#contract/calls/home.ts';
import { menuBarCall, menuPanelCall } from '#contract/calls/menu.ts';
import { recommendedCall } from '#contract/calls/recommended.ts';
import { siteCall } from '#contract/calls/site.ts';
import { type Change, changeLog } from '#contract/changes.ts';
import { impactOf } from './changes.ts';
import { documentIds } from './document-ids.ts';

const answers = {
  'the article abc': {
    query: articleCall.request('abc').query,
    documents: new Set(['abc', 'tag1', 'picture1']),
  },
  'another article': {
    query: articleCall.request('def').query,
    documents: new Set(['def', 'tag1', 'picture2']),
  },
  'a search': { query: articleListCall.request(NO_FILTERS).query, documents: new Set(['def', 'picture2']) },
  home: { query: homeCall.request().query, documents: new Set(['home1', 'abc', 'picture1']) },
  site: { query: siteCall.request().query, documents: new Set(['site1', 'logo1']) },
  recommended: { query: recommendedCall.request().query, documents: new Set(['site1', 'def']) },
  'the menu bar': { query: menuBarCall.request().query, documents: new Set(['category1']) },
  'the menu panel': {
    query: menuPanelCall.request().query,
    documents: new Set(['category1', 'abc', 'picture1']),
  },
  'a list of tags': {
    query: filterListCall.request({ kind: 'tags', text: '' }).query,
    documents: new Set(['tag1']),
  },
} as const;
const everything = Object.keys(answers);

const affected = (type: Change['type'], documentId: string | null) =>
  Object.entries(answers)
    .filter(([, answer]) => impactOf([{ id: 1, type, documentId, vanished: false }]).affects(answer))
    .map(([name]) => name);

describe('a change reaches what is made of it', () => {
  test.each<{ type: Change['type']; documentId: string | null; reaches: string[] }>([
    // It may enter any list; of single articles it is only that one.
    { type: 'article', documentId: 'abc', reaches: everything.filter((name) => name !== 'another article') },
    {
      type: 'article',
      documentId: 'new',
      reaches: everything.filter((name) => !name.endsWith('article') && name !== 'the article abc'),
    },
    { type: 'home', documentId: 'home1', reaches: ['home'] },
    { type: 'site', documentId: 'site1', reaches: ['site', 'recommended'] },
    { type: 'file', documentId: 'picture1', reaches: ['the article abc', 'home', 'the menu panel'] },
    { type: 'file', documentId: 'unused', reaches: [] },
    { type: 'tag', documentId: 'tag9', reaches: everything },
    { type: 'category', documentId: 'category9', reaches: everything },
    { type: 'dossier', documentId: 'dossier9', reaches: everything },
    { type: 'author', documentId: 'author9', reaches: everything },
    { type: 'everything', documentId: null, reaches: everything },
    { type: 'article', documentId: null, reaches: everything },
    { type: 'file', documentId: null, reaches: everything },
  ])('$type $documentId', ({ type, documentId, reaches }) => {
    expect(affected(type, documentId)).toEqual(reaches);
  });
});

test('every document of an answer is known, however deep it stands', () => {
  const answer = {
    data: [
      {
        documentId: 'a',
        tags: [{ documentId: 'b' }],
        cover: { id: 1, media: [{ documentId: 'c', formats: { small: { url: 'x' } } }] },
        authors: [{ profiles: [{ photo: { documentId: 'd' } }] }],
        content: [{ type: 'image', image: { documentId: 7 } }],
        related: null,
      },
    ],
    meta: {},
  };
  expect([...documentIds(answer)].sort()).toEqual(['a', 'b', 'c', 'd']);
  expect([...documentIds(null)]).toEqual([]);
});

test('an answer nested without end is looked through without end of the stack', () => {
  let deep: object = { documentId: 'deepest' };
  for (let level = 0; level < 50_000; level++) deep = { inner: deep };
  expect([...documentIds(deep)]).toEqual(['deepest']);
});

test.each<{ what: string; row: object; change: Change }>([
  {
    what: 'of an unknown type is one of everything',
    row: { id: 1, type: 'poll', documentId: 'p', vanished: false },
    change: { id: 1, type: 'everything', documentId: 'p', vanished: false },
  },
  {
    what: 'that does not say whether its document is gone is one of a document that is gone',
    row: { id: 1, type: 'article', documentId: 'a' },
    change: { id: 1, type: 'article', documentId: 'a', vanished: true },
  },
])('a change $what', ({ row, change }) => {
  const log = { data: [row], meta: { log: 'a', last: 1, oldest: 1 } };
  expect(v.parse(changeLog, log).data).toEqual([change]);
});

test.each([
  { log: {} },
  { log: { data: [], meta: {} } },
  { log: { data: [{ type: 'article', vanished: false }], meta: { log: 'a', last: 1, oldest: 1 } } },
  { log: { data: null, meta: { log: 'a', last: 1, oldest: 1 } } },
])('$log is no change log', ({ log }) => {
  expect(v.safeParse(changeLog, log).success).toBe(false);
});
