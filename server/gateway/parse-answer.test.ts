import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { NO_FILTERS } from '#app/content/search-filters.ts';
import type { ContentRequest } from '#contract/call.ts';
import { articleCall } from '#contract/calls/article.ts';
import { articleListCall } from '#contract/calls/article-list.ts';
import { filterListCall } from '#contract/calls/filter-list.ts';
import { homeCall } from '#contract/calls/home.ts';
import { menuBarCall, menuPanelCall } from '#contract/calls/menu.ts';
import { recommendedCall } from '#contract/calls/recommended.ts';
import { siteCall } from '#contract/calls/site.ts';
import { parseAnswer } from './parse-answer.ts';

const quay = { documentId: 'quay', slug: 'the-quay', title: 'The quay' };
const mole = { documentId: 'mole', slug: 'the-mole', title: 'The mole' };
const untitled = { documentId: 'nameless', slug: 'x', title: null };
const rivers = { name: 'Rivers' };
const list = articleListCall.request(NO_FILTERS);
const tags = filterListCall.request({ kind: 'tags', text: '' });

const parse = (request: ContentRequest, data: unknown) => parseAnswer(request, { data, meta: {} });

describe('a broken entry of a list is left out, and the rest is shown', () => {
  test.each<{ what: string; request: ContentRequest; data: unknown; shown: unknown; leftOut: string[] }>([
    {
      what: 'an article without its title',
      request: list,
      data: [quay, untitled, mole],
      shown: [quay, mole],
      leftOut: ['nameless: title'],
    },
    {
      what: 'an article without anything',
      request: list,
      data: [null, quay],
      shown: [quay],
      leftOut: ['no documentId'],
    },
    {
      what: 'all but one',
      request: list,
      data: [untitled, { documentId: 'slugless', title: 'x' }, quay],
      shown: [quay],
      leftOut: ['nameless: title', 'slugless: slug'],
    },
    {
      what: 'a tag without its name',
      request: tags,
      data: [rivers, { documentId: 't', name: null }],
      shown: [rivers],
      leftOut: ['t'],
    },
    {
      what: 'a category without its name',
      request: menuBarCall.request(),
      data: [{}, rivers],
      shown: [rivers],
      leftOut: ['no documentId: name'],
    },
    {
      what: 'a tag of an article in a list, and the article stays',
      request: list,
      data: [{ ...quay, tags: [rivers, {}] }],
      shown: [{ ...quay, tags: [rivers] }],
      leftOut: ['no documentId: name'],
    },
    {
      what: 'the only tag of an article',
      request: articleCall.request('quay'),
      data: { ...quay, tags: [{ documentId: 't' }], authors: [{ name: 7 }, { name: 'Ines' }] },
      shown: { ...quay, tags: [], authors: [{ name: 'Ines' }] },
      leftOut: ['t: name', 'no documentId: name'],
    },
    {
      what: 'an article whose list of tags is none',
      request: list,
      data: [quay, { ...mole, tags: 'Rivers' }],
      shown: [quay],
      leftOut: ['mole: tags'],
    },
    {
      what: 'an article all of whose tags make no sense',
      request: list,
      data: [quay, { ...mole, tags: [{}, {}] }],
      shown: [quay],
      leftOut: ['no documentId: name', 'no documentId: name'],
    },
    {
      what: 'an article that trends',
      request: homeCall.request(),
      data: { headline: { featured: quay }, trending: [untitled, mole] },
      shown: { headline: { featured: quay }, trending: [mole] },
      leftOut: ['nameless: title'],
    },
    {
      what: 'the only article that trends',
      request: homeCall.request(),
      data: { headline: { featured: quay }, trending: [untitled] },
      shown: { headline: { featured: quay }, trending: [] },
      leftOut: ['nameless: title'],
    },
    {
      what: 'a recommended article',
      request: recommendedCall.request(),
      data: { recommendedArticles: [quay, untitled] },
      shown: { recommendedArticles: [quay] },
      leftOut: ['nameless: title'],
    },
    {
      what: 'an article of the menu',
      request: menuPanelCall.request(),
      data: [{ name: 'Cities', children: [{ name: 'Housing', articles: [untitled, quay] }] }],
      shown: [{ name: 'Cities', children: [{ name: 'Housing', articles: [quay] }] }],
      leftOut: ['nameless: title'],
    },
    {
      what: 'a subcategory whose articles all make no sense',
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
      shown: [{ name: 'Cities', children: [{ name: 'Trams', articles: [quay] }] }],
      leftOut: ['nameless: title', 'nameless: title'],
    },
  ])('$what', ({ request, data, shown, leftOut }) => {
    const parsed = parse(request, data);
    expect(parsed.answer?.data).toMatchObject(Object(shown));
    expect(parsed.answer?.data).toEqual(v.parse(request.answer, { data: shown, meta: {} }).data);
    expect(parsed.faults).toEqual(leftOut.map((text) => expect.stringMatching(`^${text}: Invalid`)));
  });
});

describe('an answer that makes no sense as such stays a failure', () => {
  test.each<{ what: string; request: ContentRequest; data: unknown }>([
    { what: 'several articles of which none makes sense', request: list, data: [untitled, {}] },
    { what: 'a list of one that makes none', request: list, data: [{}] },
    { what: 'a list of lists', request: list, data: [[], []] },
    { what: 'several tags of which none has a name', request: tags, data: [{}, { name: 7 }] },
    { what: 'an object for a list', request: list, data: { 0: quay } },
    { what: 'words for a list', request: list, data: 'Sorry' },
    { what: 'nothing for a list', request: list, data: null },
    { what: 'a list for the home page', request: homeCall.request(), data: [quay] },
    { what: 'an object for what trends', request: homeCall.request(), data: { trending: { 0: quay } } },
    {
      what: 'several that trend and make no sense',
      request: homeCall.request(),
      data: { trending: [{}, {}] },
    },
    {
      what: 'a headline that makes no sense',
      request: homeCall.request(),
      data: { headline: { featured: untitled }, trending: [quay] },
    },
    {
      what: 'several recommended that make no sense',
      request: recommendedCall.request(),
      data: { recommendedArticles: [{}, untitled] },
    },
    {
      what: 'a menu in which nothing makes sense',
      request: menuPanelCall.request(),
      data: [{ name: 'Cities', children: [{ articles: [] }, { articles: [] }] }],
    },
    { what: 'an article without its title', request: articleCall.request('quay'), data: untitled },
    { what: 'a list for the site', request: siteCall.request(), data: [] },
  ])('$what', ({ request, data }) => {
    const { answer, faults } = parse(request, data);
    expect(answer).toBeNull();
    expect(faults.length).toBeGreaterThan(0);
  });

  test('an empty list is none of these', () => {
    expect(parse(list, [])).toMatchObject({ answer: { data: [] }, faults: [] });
  });

  test.each([null, undefined, [], 'Sorry', 42, {}, { error: { status: 200 } }])('%j', (said) => {
    expect(parseAnswer(list, said).answer).toBeNull();
  });
});

test('what an editor broke once is named the same wherever it stands', () => {
  const here = parse(list, [quay, untitled]).faults;
  expect(parse(list, [untitled, mole, quay]).faults).toEqual(here);
  expect(parse(homeCall.request(), { trending: [untitled, mole] }).faults).toEqual(here);
});

test('what is said is left as it was, and deep nonsense is no trouble', () => {
  let deep: unknown = [];
  for (let level = 0; level < 100_000; level++) deep = [deep];
  const said = { data: [quay, { ...mole, tags: deep, deep }, untitled], meta: {} };
  expect(parseAnswer(list, said).answer?.data).toMatchObject([
    { documentId: 'quay' },
    { documentId: 'mole' },
  ]);
  expect(said.data).toHaveLength(3);
});

test('whatever is said: good entries all stay, in their order, and no other', () => {
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
