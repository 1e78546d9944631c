import { expect, test } from 'vitest';
import { type Entry, titleForSlug } from './title-for-slug';

type Case = { what: string; stored: Entry | null; given: Entry; title: string | null };

test.each<Case>([
  { what: 'new, without a slug', stored: null, given: { title: 'Fog' }, title: 'Fog' },
  {
    what: 'new, with the slug of no title',
    stored: null,
    given: { title: 'Fog', slug: 'article-2' },
    title: 'Fog',
  },
  { what: 'new, without words in its title or a slug', stored: null, given: { title: '😀' }, title: '😀' },
  { what: 'new, with a title in letters that stay', stored: null, given: { title: '題名' }, title: '題名' },
  { what: 'new, with a written slug', stored: null, given: { title: 'Fog', slug: 'mist' }, title: null },
  {
    what: 'new, with the slug of its title',
    stored: null,
    given: { title: 'Fog', slug: 'fog-1' },
    title: null,
  },
  { what: 'new, without a title', stored: null, given: { slug: 'article' }, title: null },
  {
    what: 'new, without words in its title',
    stored: null,
    given: { title: '😀', slug: 'article-1' },
    title: null,
  },
  {
    what: 'that gets its first title',
    stored: { title: null, slug: 'article' },
    given: { title: 'Fog', slug: 'article' },
    title: 'Fog',
  },
  {
    what: 'with a new title',
    stored: { title: 'Fog', slug: 'fog-1' },
    given: { title: 'Mist', slug: 'fog-1' },
    title: 'Mist',
  },
  {
    what: 'with a new title alone',
    stored: { title: 'Fog', slug: 'fog' },
    given: { title: 'Mist' },
    title: 'Mist',
  },
  {
    what: 'with a new title and a written slug',
    stored: { title: 'Fog', slug: 'fog' },
    given: { title: 'Mist', slug: 'haze' },
    title: null,
  },
  {
    what: 'with a new title after a written slug',
    stored: { title: 'Fog', slug: 'haze' },
    given: { title: 'Mist', slug: 'haze' },
    title: null,
  },
  {
    what: 'with the same title',
    stored: { title: 'Fog', slug: 'fog-1' },
    given: { title: 'Fog', slug: 'fog-1' },
    title: null,
  },
  {
    what: 'whose slug was emptied',
    stored: { title: 'Fog', slug: 'haze' },
    given: { title: 'Fog', slug: '' },
    title: 'Fog',
  },
  { what: 'that loses its title', stored: { title: 'Fog', slug: 'fog' }, given: { title: '' }, title: null },
  { what: 'with another change', stored: { title: 'Fog', slug: 'fog' }, given: {}, title: null },
])('the slug of an article $what is made from $title', ({ stored, given, title }) => {
  expect(titleForSlug({ stored, given })).toBe(title);
});
