import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import { articleCall } from '#contract/calls/article.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { errataCall } from '#contract/calls/errata.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { homeCall } from '#contract/calls/home.ts';
import { menuBarCall, menuPanelCall } from '#contract/calls/menu.ts';
import { recommendedCall } from '#contract/calls/recommended.ts';
import { relatedArticlesCall } from '#contract/calls/related-articles.ts';
import { siteCall } from '#contract/calls/site.ts';
import { type Change, changeLog } from '#contract/service/changes.ts';
import { redirectRequest } from '#contract/service/redirects.ts';
import { sitemapPartsRequest } from '#contract/service/sitemaps.ts';
import { impactOf } from './change-impact.ts';
import { documentIds } from './document-ids.ts';

const RELATED = 'articles related to another one';

const answers = {
  'the article abc': {
    request: articleCall.request('abc'),
    documents: new Set(['abc', 'tag1', 'picture1']),
  },
  'another article': {
    request: articleCall.request('def'),
    documents: new Set(['def', 'tag1', 'picture2']),
  },
  [RELATED]: {
    request: relatedArticlesCall.request(['ghi', 'jkl']),
    documents: new Set(['jkl', 'picture2']),
  },
  'a search': { request: articleListCall.request(NO_FILTERS), documents: new Set(['def', 'picture2']) },
  home: { request: homeCall.request(), documents: new Set(['home1', 'abc', 'picture1']) },
  site: { request: siteCall.request(), documents: new Set(['site1', 'logo1']) },
  recommended: { request: recommendedCall.request(), documents: new Set(['site1', 'def']) },
  'the menu bar': { request: menuBarCall.request(), documents: new Set(['category1']) },
  'the menu panel': {
    request: menuPanelCall.request(),
    documents: new Set(['category1', 'abc', 'picture1']),
  },
  'articles by title': {
    request: articleListCall.request({ ...NO_FILTERS, sort: 'title' }),
    documents: new Set(['def']),
  },
  'the corrections': { request: errataCall.request(1), documents: new Set(['erratum1']) },
  'a list of tags': {
    request: filterListCall.request({ kind: 'tags', text: '' }),
    documents: new Set(['tag1']),
  },
  'a redirect': { request: redirectRequest('/old') ?? homeCall.request(), documents: new Set<string>() },
  'the sitemap': { request: sitemapPartsRequest(), documents: new Set<string>() },
};
const everything = Object.keys(answers);
const lists = everything.filter(
  (name) => !['the article abc', 'another article', RELATED, 'site'].includes(name),
);

const affected = (type: Change['type'], documentId: string | null) =>
  Object.entries(answers)
    .filter(([, answer]) =>
      impactOf([{ id: 1, type, documentId, vanished: false, announced: true }]).affects(answer),
    )
    .map(([name]) => name);

describe('a change affects the right answers', () => {
  test.each<{ type: Change['type']; documentId: string | null; expected: string[] }>([
    // An article may appear in any list, but in no other article, and not in the settings of the site.
    { type: 'article', documentId: 'abc', expected: ['the article abc', ...lists] },
    { type: 'article', documentId: 'new', expected: lists },
    // It was not public before.
    { type: 'article', documentId: 'ghi', expected: [RELATED, ...lists] },
    { type: 'home', documentId: 'home1', expected: ['home'] },
    {
      type: 'site',
      documentId: 'site1',
      expected: ['site', 'recommended', 'articles by title', 'a list of tags'],
    },
    { type: 'file', documentId: 'picture1', expected: ['the article abc', 'home', 'the menu panel'] },
    { type: 'file', documentId: 'unused', expected: [] },
    { type: 'erratum', documentId: 'erratum9', expected: ['the corrections'] },
    { type: 'redirect', documentId: 'redirect9', expected: ['a redirect'] },
    { type: 'tag', documentId: 'tag9', expected: everything },
    { type: 'category', documentId: 'category9', expected: everything },
    { type: 'dossier', documentId: 'dossier9', expected: everything },
    { type: 'author', documentId: 'author9', expected: everything },
    { type: 'everything', documentId: null, expected: everything },
    { type: 'article', documentId: null, expected: everything },
    { type: 'file', documentId: null, expected: everything },
  ])('$type $documentId', ({ type, documentId, expected }) => {
    expect(affected(type, documentId)).toEqual(expected);
  });
});

test('finds the documents of an answer at any depth', () => {
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

test('finds documents in a deeply nested answer without a stack overflow', () => {
  let deep: object = { documentId: 'deepest' };
  for (let level = 0; level < 50_000; level++) deep = { inner: deep };
  expect([...documentIds(deep)]).toEqual(['deepest']);
});

test.each<{ title: string; row: object; change: Change }>([
  {
    title: 'with an unknown type counts as a change of everything',
    row: { id: 1, type: 'poll', documentId: 'p', vanished: false },
    change: { id: 1, type: 'everything', documentId: 'p', vanished: false, announced: true },
  },
  {
    title: 'without the field vanished counts as vanished',
    row: { id: 1, type: 'article', documentId: 'a' },
    change: { id: 1, type: 'article', documentId: 'a', vanished: true, announced: true },
  },
])('a change $title', ({ row, change }) => {
  const log = { data: [row], meta: { log: 'a', last: 1, oldest: 1 } };
  expect(v.parse(changeLog, log).data).toEqual([change]);
});

test.each([
  { log: {} },
  { log: { data: [], meta: {} } },
  { log: { data: [{ type: 'article', vanished: false }], meta: { log: 'a', last: 1, oldest: 1 } } },
  { log: { data: null, meta: { log: 'a', last: 1, oldest: 1 } } },
])('rejects $log as a change log', ({ log }) => {
  expect(v.safeParse(changeLog, log).success).toBe(false);
});
