import { image } from 'masthead-contract/html/blocks';
import { expect, test } from 'vitest';
import { checkReferences } from './check-references';
import type { Magazine, SeedArticle } from './read-magazine';

const ARTICLE: SeedArticle = {
  file: 'articles/rain.md',
  slug: 'rain',
  title: 'Rain',
  language: null,
  sponsor: null,
  subtitle: null,
  description: 'It falls.',
  blocks: [],
  authors: ['ines'],
  categories: ['Water'],
  tags: ['Tides'],
  dossiers: ['Listening'],
  published: '2026-10-14T06:30:00Z',
  icon: null,
  cover: null,
  comments: [{ author: 'juno', content: 'Yes.' }],
  corrections: [],
};

const MAGAZINE: Magazine = {
  site: {
    name: 'Tidemark',
    description: 'A magazine.',
    language: 'en',
    logo: { light: 'light.svg', dark: 'dark.svg' },
    favicon: 'favicon.svg',
    shareImage: { picture: 'sea.jpg', alt: 'Sea.' },
    profiles: {},
    links: [],
    recommended: ['rain'],
  },
  home: {
    featured: 'rain',
    related: 'rain',
    trending: ['rain'],
    sections: [
      { category: 'Water', look: 'lead' },
      { dossier: 'Listening', look: 'row' },
    ],
  },
  authors: [
    { key: 'ines', name: 'Ines', profiles: {} },
    { key: 'juno', name: 'Juno', profiles: {} },
  ],
  categories: [{ name: 'Environment', tags: ['Tides'], children: ['Water'] }],
  tags: ['Tides'],
  dossiers: ['Listening'],
  articles: [ARTICLE],
  pictures: ['light.svg', 'dark.svg', 'favicon.svg', 'sea.jpg'],
};

const withArticle = (changes: Partial<SeedArticle>) => ({
  ...MAGAZINE,
  articles: [{ ...ARTICLE, ...changes }],
});

test('accepts a magazine in which every reference exists', () => {
  expect(() => checkReferences(MAGAZINE)).not.toThrow();
});

test.each<[string, Magazine]>([
  ["articles/rain.md: there is no author 'kofi'.", withArticle({ authors: ['kofi'] })],
  ["articles/rain.md: there is no category 'Fire'.", withArticle({ categories: ['Fire'] })],
  ["articles/rain.md: there is no tag 'Fire'.", withArticle({ tags: ['Fire'] })],
  ["articles/rain.md: there is no dossier 'Fire'.", withArticle({ dossiers: ['Fire'] })],
  [
    "articles/rain.md: there is no author 'kofi'.",
    withArticle({ comments: [{ author: 'kofi', content: 'No.' }] }),
  ],
  [
    "articles/rain.md: there is no picture 'covers/rain.jpg'.",
    withArticle({ cover: { picture: 'covers/rain.jpg', alt: 'Rain.', caption: null, credit: null } }),
  ],
  ["articles/rain.md: there is no picture 'icons/essay.svg'.", withArticle({ icon: 'icons/essay.svg' })],
  [
    "articles/rain.md: there is no picture 'inline/rain.jpg'.",
    withArticle({
      blocks: [image({ url: 'inline/rain.jpg', alternativeText: 'Rain.', caption: '' })],
    }),
  ],
  [
    "categories.yml: there is no picture 'icons/water.svg'.",
    { ...MAGAZINE, categories: [{ name: 'Water', icon: 'icons/water.svg', tags: [], children: [] }] },
  ],
  [
    "authors.yml: there is no picture 'portraits/ines.jpg'.",
    { ...MAGAZINE, authors: [{ key: 'ines', name: 'Ines', portrait: 'portraits/ines.jpg', profiles: {} }] },
  ],
  ["site.yml: there is no picture 'light.svg'.", { ...MAGAZINE, pictures: [] }],
  ["categories.yml: there is no tag 'Tides'.", { ...withArticle({ tags: [] }), tags: [] }],
  ["home.yml: there is no published article 'rain'.", withArticle({ published: null })],
  [
    "home.yml: there is no published article 'snow'.",
    { ...MAGAZINE, home: { ...MAGAZINE.home, related: 'snow' } },
  ],
  [
    "home.yml: there is no category 'Fire'.",
    { ...MAGAZINE, home: { ...MAGAZINE.home, sections: [{ category: 'Fire', look: 'row' }] } },
  ],
  [
    "home.yml: there is no dossier 'Fire'.",
    { ...MAGAZINE, home: { ...MAGAZINE.home, sections: [{ dossier: 'Fire', look: 'row' }] } },
  ],
  [
    "site.yml: there is no published article 'snow'.",
    { ...MAGAZINE, site: { ...MAGAZINE.site, recommended: ['snow'] } },
  ],
  ["articles: the slug 'rain' is not unique.", { ...MAGAZINE, articles: [ARTICLE, ARTICLE] }],
  ["tags.yml: the tag 'Tides' is not unique.", { ...MAGAZINE, tags: ['Tides', 'Tides'] }],
  [
    "categories.yml: the category 'Water' is not unique.",
    { ...MAGAZINE, categories: [...MAGAZINE.categories, { name: 'Water', tags: [], children: [] }] },
  ],
])('reports: %s', (message, magazine) => {
  expect(() => checkReferences(magazine)).toThrow(message);
});
