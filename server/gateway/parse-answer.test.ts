import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import { articleCall } from '#contract/calls/article.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import type { ContentRequest } from '#contract/calls/call.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { homeCall } from '#contract/calls/home.ts';
import { menuBarCall, menuPanelCall } from '#contract/calls/menu.ts';
import { recommendedCall } from '#contract/calls/recommended.ts';
import { siteCall } from '#contract/calls/site.ts';
import { parseAnswer } from './parse-answer.ts';

const quay = { documentId: 'quay', slug: 'the-quay', title: 'The quay' };
const mole = { documentId: 'mole', slug: 'the-mole', title: 'The mole' };
const untitled = { documentId: 'nameless', slug: 'x' };
const rivers = { name: 'Rivers' };
const list = articleListCall.request(NO_FILTERS);
const tags = filterListCall.request({ kind: 'tags', text: '' });

const parse = (request: ContentRequest, data: unknown) => parseAnswer(request, { data, meta: {} });

describe('drops an invalid entry and keeps the rest', () => {
  test.each<{ entry: string; request: ContentRequest; data: unknown; kept: unknown; dropped: string[] }>([
    {
      entry: 'an article without a title',
      request: list,
      data: [quay, untitled, mole],
      kept: [quay, mole],
      dropped: ['nameless: title'],
    },
    {
      entry: 'null',
      request: list,
      data: [null, quay],
      kept: [quay],
      dropped: ['no documentId'],
    },
    {
      entry: 'all articles but one',
      request: list,
      data: [untitled, { documentId: 'slugless', title: 'x' }, quay],
      kept: [quay],
      dropped: ['nameless: title', 'slugless: slug'],
    },
    {
      entry: 'a tag without a name',
      request: tags,
      data: [rivers, { documentId: 't', name: null }],
      kept: [rivers],
      dropped: ['t'],
    },
    {
      entry: 'a category without a name',
      request: menuBarCall.request(),
      data: [{}, rivers],
      kept: [rivers],
      dropped: ['no documentId: name'],
    },
    {
      entry: 'a tag of an article, but not the article',
      request: list,
      data: [{ ...quay, tags: [rivers, {}] }],
      kept: [{ ...quay, tags: [rivers] }],
      dropped: ['no documentId: name'],
    },
    {
      entry: 'the only tag of an article',
      request: articleCall.request('quay'),
      data: { ...quay, tags: [{ documentId: 't' }], authors: [{ name: 7 }, { name: 'Ines' }] },
      kept: { ...quay, tags: [], authors: [{ name: 'Ines' }] },
      dropped: ['t: name', 'no documentId: name'],
    },
    {
      entry: 'an article whose tags are not a list',
      request: list,
      data: [quay, { ...mole, tags: 'Rivers' }],
      kept: [quay],
      dropped: ['mole: tags'],
    },
    {
      entry: 'an article with several tags, all invalid',
      request: list,
      data: [quay, { ...mole, tags: [{}, {}] }],
      kept: [quay],
      dropped: ['no documentId: name', 'no documentId: name'],
    },
    {
      entry: 'a trending article',
      request: homeCall.request(),
      data: { headline: { featured: quay }, trending: [untitled, mole] },
      kept: { headline: { featured: quay }, trending: [mole] },
      dropped: ['nameless: title'],
    },
    {
      entry: 'the only trending article',
      request: homeCall.request(),
      data: { headline: { featured: quay }, trending: [untitled] },
      kept: { headline: { featured: quay }, trending: [] },
      dropped: ['nameless: title'],
    },
    {
      entry: 'a recommended article',
      request: recommendedCall.request(),
      data: { recommendedArticles: [quay, untitled] },
      kept: { recommendedArticles: [quay] },
      dropped: ['nameless: title'],
    },
    {
      entry: 'an article in the menu',
      request: menuPanelCall.request(),
      data: [{ name: 'Cities', children: [{ name: 'Housing', articles: [untitled, quay] }] }],
      kept: [{ name: 'Cities', children: [{ name: 'Housing', articles: [quay] }] }],
      dropped: ['nameless: title'],
    },
    {
      entry: 'a subcategory with several articles, all invalid',
      request: menuPanelCall.request(),
      data: [
        {
          name: 'Cities',
          children: [
            { name: 'Housing', articles: [untitled, untitled] },
            { name: 'Trams', articles: [quay] },
          ],
        },
      ],
      kept: [{ name: 'Cities', children: [{ name: 'Trams', articles: [quay] }] }],
      dropped: ['nameless: title', 'nameless: title'],
    },
  ])('$entry', ({ request, data, kept, dropped }) => {
    const parsed = parse(request, data);
    expect(parsed.answer?.data).toMatchObject(Object(kept));
    expect(parsed.answer?.data).toEqual(v.parse(request.answer, { data: kept, meta: {} }).data);
    expect(parsed.problems).toEqual(dropped.map((text) => expect.stringMatching(`^${text}: Invalid`)));
  });
});

describe('rejects an invalid answer', () => {
  test.each<{ answer: string; request: ContentRequest; data: unknown }>([
    { answer: 'a list of several articles, all invalid', request: list, data: [untitled, {}] },
    { answer: 'a list of one invalid article', request: list, data: [{}] },
    { answer: 'a list of lists', request: list, data: [[], []] },
    { answer: 'a list of several tags, all without a name', request: tags, data: [{}, { name: 7 }] },
    { answer: 'an object instead of a list', request: list, data: { 0: quay } },
    { answer: 'a string instead of a list', request: list, data: 'Sorry' },
    { answer: 'null instead of a list', request: list, data: null },
    { answer: 'a list instead of the home page', request: homeCall.request(), data: [quay] },
    {
      answer: 'an object instead of the trending list',
      request: homeCall.request(),
      data: { trending: { 0: quay } },
    },
    {
      answer: 'several trending articles, all invalid',
      request: homeCall.request(),
      data: { trending: [{}, {}] },
    },
    {
      answer: 'an invalid headline',
      request: homeCall.request(),
      data: { headline: { featured: untitled }, trending: [quay] },
    },
    {
      answer: 'several recommended articles, all invalid',
      request: recommendedCall.request(),
      data: { recommendedArticles: [{}, untitled] },
    },
    {
      answer: 'a menu of invalid subcategories',
      request: menuPanelCall.request(),
      data: [{ name: 'Cities', children: [{ articles: [] }, { articles: [] }] }],
    },
    { answer: 'an article without a title', request: articleCall.request('quay'), data: untitled },
    { answer: 'a list instead of the site', request: siteCall.request(), data: [] },
  ])('$answer', ({ request, data }) => {
    const { answer, problems } = parse(request, data);
    expect(answer).toBeNull();
    expect(problems.length).toBeGreaterThan(0);
  });

  test('but not an empty list', () => {
    expect(parse(list, [])).toMatchObject({ answer: { data: [] }, problems: [] });
  });

  test.each([null, undefined, [], 'Sorry', 42, {}, { error: { status: 200 } }])('%j', (raw) => {
    expect(parseAnswer(list, raw).answer).toBeNull();
  });
});

test('describes an invalid entry the same in every list', () => {
  const problems = parse(list, [quay, untitled]).problems;
  expect(parse(list, [untitled, mole, quay]).problems).toEqual(problems);
  expect(parse(homeCall.request(), { trending: [untitled, mole] }).problems).toEqual(problems);
});

test('does not modify the raw answer, and handles deep nesting', () => {
  let deep: unknown = [];
  for (let level = 0; level < 100_000; level++) deep = [deep];
  const raw = { data: [quay, { ...mole, tags: deep, deep }, untitled], meta: {} };
  expect(parseAnswer(list, raw).answer?.data).toMatchObject([{ documentId: 'quay' }, { documentId: 'mole' }]);
  expect(raw.data).toHaveLength(3);
});

test('keeps exactly the valid entries of any list, in order', () => {
  const good = fc.record({ documentId: fc.string(), slug: fc.string(), title: fc.string() });
  const bad = fc.oneof(
    fc.jsonValue().filter((value) => !v.is(list.answer, { data: [value], meta: {} })),
    good.map(({ title, ...article }) => article),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(good, bad)), (data) => {
      const isGood = (entry: unknown) => v.is(list.answer, { data: [entry], meta: {} });
      const kept = data.filter(isGood);
      const parsed = parse(list, data).answer;
      if (data.length > 0 && kept.length === 0) expect(parsed).toBeNull();
      else expect(parsed).toEqual(v.parse(list.answer, { data: kept, meta: {} }));
    }),
  );
});
