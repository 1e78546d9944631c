import { articleCall } from 'masthead-contract/calls/article';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { checkArticle, linksIn } from './check-article';

const image = { url: '/uploads/harbour_0123456789.jpg', alternativeText: 'A harbour', width: 10, height: 10 };
const text = (words: string) => ({ type: 'text', text: words });
const heading = (level: number, words: string) => ({ type: 'heading', level, children: [text(words)] });

const lines = (children: object[], group?: object) => ({ type: 'paragraph', children, group });
const embed = (url: string, title = 'A film') =>
  lines([{ type: 'link', url, children: [text(title)] }], { id: 'e', type: 'embed' });

/** An article that breaks no rule. */
const FLAWLESS = {
  documentId: 'a',
  slug: 'a',
  title: 'A title',
  description: 'A description',
  cover: { media: [image], author: 'N. N.' },
  authors: [{ documentId: 'n', name: 'N. N.' }],
  categories: [{ name: 'Sea' }],
  content: [heading(2, 'One'), heading(3, 'Two'), heading(2, 'Three')],
};
const AMONG_OTHERS = {
  fileNames: new Map(),
  sameTitles: [],
  deadLinks: [],
  missingPages: [],
  invalidFormulas: [],
};

const articleOf = (data: object) => v.parse(articleCall.request('a').answer, { data }).data;

test('an article with everything breaks no rule', () => {
  expect(checkArticle(articleOf(FLAWLESS), AMONG_OTHERS)).toEqual([]);
});

test('a picture is named as in the media library', () => {
  const article = articleOf({
    ...FLAWLESS,
    cover: { media: [{ ...image, alternativeText: null }], author: 'N. N.' },
  });
  const fileNames = new Map([[image.url, 'Harbour-01.jpg']]);
  expect(checkArticle(article, { ...AMONG_OTHERS, fileNames })).toEqual([
    { rule: 'alternativeText', texts: ['Harbour-01.jpg'] },
  ]);
});

describe('an article breaks a rule', () => {
  test.each([
    { change: { cover: null }, rule: 'picture' },
    { change: { authors: [] }, rule: 'author' },
    {
      change: { content: [lines([text('Picture: plan')]), lines([text('The quay.')])] },
      rule: 'pictureLines',
      texts: ['Picture: plan'],
    },
    { change: { cover: { media: [], author: 'N. N.' } }, rule: 'picture' },
    {
      change: { cover: { media: [{ ...image, alternativeText: ' ' }], author: 'N. N.' } },
      rule: 'alternativeText',
      texts: ['harbour.jpg'],
    },
    {
      change: { content: [{ type: 'image', image: { ...image, alternativeText: null } }] },
      rule: 'alternativeText',
      texts: ['harbour.jpg'],
    },
    {
      change: {
        content: [
          { type: 'image', image, group: { id: 'a', type: 'gallery' } },
          { type: 'image', image: { ...image, alternativeText: null }, group: { id: 'a' } },
        ],
      },
      rule: 'alternativeText',
      texts: ['harbour.jpg'],
    },
    { change: { cover: { media: [image], author: '' } }, rule: 'credit' },
    { change: { categories: [] }, rule: 'category' },
    { change: { title: 'n'.repeat(91) }, rule: 'titleLength' },
    { change: { description: 'n'.repeat(241) }, rule: 'descriptionLength' },
    { change: { content: [heading(2, 'One'), heading(4, 'Two')] }, rule: 'headings', texts: ['Two'] },
    {
      change: { content: [embed('https://vimeo.com/1'), embed('https://film.example/1')] },
      rule: 'unknownProviders',
      texts: ['https://film.example/1'],
    },
    {
      change: {
        content: [lines([text('Leith')], { id: 't', type: 'table' }), lines([text(' ')], { id: 't' })],
      },
      rule: 'emptyRows',
    },
    {
      change: { content: [{ type: 'image', image, group: { id: 'g', type: 'gallery' } }] },
      rule: 'singlePictures',
    },
    {
      change: { content: [lines([text('Tide'), { ...text(' ( )'), footnote: 'n' }])] },
      rule: 'emptyFootnotes',
    },
    { change: { content: [lines([text('')], { id: 'e', type: 'embed' })] }, rule: 'missingAddresses' },
    {
      change: {
        content: [
          embed('/uploads/fog_0123456789.mp3', '/uploads/fog_0123456789.mp3'),
          embed('/uploads/horn_0123456789.mp3'),
        ],
      },
      rule: 'untitledRecordings',
      texts: ['fog.mp3'],
    },
    {
      change: { content: [{ ...embed('https://film.example/1'), group: { id: 'r', type: 'related' } }] },
      rule: 'missingAddresses',
    },
  ])('$rule: $change', ({ change, rule, texts = [] }) => {
    expect(checkArticle(articleOf({ ...FLAWLESS, ...change }), AMONG_OTHERS)).toEqual([{ rule, texts }]);
  });

  test('after lookups elsewhere', () => {
    const surroundings = {
      sameTitles: ['A TITLE'],
      deadLinks: ['/article/b/b'],
      missingPages: ['/imprint'],
      invalidFormulas: ['\\frac{'],
      fileNames: new Map(),
    };
    expect(checkArticle(articleOf(FLAWLESS), surroundings)).toEqual([
      { rule: 'sameTitle', texts: ['A TITLE'] },
      { rule: 'links', texts: ['/article/b/b'] },
      { rule: 'missingPages', texts: ['/imprint'] },
      { rule: 'formulas', texts: ['\\frac{'] },
    ]);
  });
});

test('characters outside the basic plane count once', () => {
  expect(checkArticle(articleOf({ ...FLAWLESS, title: '🚤'.repeat(90) }), AMONG_OTHERS)).toEqual([]);
});

test('links are found in every block', () => {
  const link = (url: string) => ({ type: 'link', url, children: [text('here')] });
  const item = (url: string) => ({ type: 'list-item', children: [link(url)] });
  const content = [
    { type: 'paragraph', children: [text('See '), link('/1'), link('/2')] },
    { type: 'quote', children: [link('/3')] },
    { ...heading(2, ''), children: [link('/4')] },
    {
      type: 'list',
      format: 'ordered',
      children: [item('/5'), { type: 'list', format: 'ordered', children: [item('/6')] }],
    },
    { type: 'image', image },
  ];
  expect(linksIn(articleOf({ ...FLAWLESS, content }).content)).toEqual(['/1', '/2', '/3', '/4', '/5', '/6']);
});
