import { expect, test } from 'vitest';
import type { Feed } from './feed.ts';
import { writeAtom } from './write-atom.ts';
import { writeRss } from './write-rss.ts';

const TEXT = 'The <video> element & "more"';

const feed: Feed = {
  title: TEXT,
  description: TEXT,
  page: 'https://magazine.example/',
  self: { rss: '', atom: '', json: '' },
  language: 'en',
  magazine: 'Tidemark',
  icon: null,
  updated: 0,
  items: [
    {
      id: 'https://magazine.example/article/a',
      url: 'https://magazine.example/article/a',
      title: TEXT,
      summary: TEXT,
      html: null,
      language: 'en',
      published: 0,
      updated: null,
      authors: [],
      categories: [],
      picture: null,
    },
  ],
};

const AS_TEXT = 'The &lt;video&gt; element &amp; &quot;more&quot;';
const AS_HTML = AS_TEXT.replaceAll('&', '&amp;');

/** The contents of the elements with a name, as they are written. */
const contentsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, content]) => content);

test('RSS writes descriptions as HTML, and every other text as plain text', () => {
  const rss = writeRss(feed);
  expect(contentsOf(rss, 'title')).toEqual([AS_TEXT, AS_TEXT]);
  expect(contentsOf(rss, 'description')).toEqual([AS_TEXT, AS_HTML]);
});

test('Atom writes every text as plain text, which is its default', () => {
  const atom = writeAtom(feed);
  expect(contentsOf(atom, 'title')).toEqual([AS_TEXT, AS_TEXT]);
  expect([contentsOf(atom, 'subtitle'), contentsOf(atom, 'summary')]).toEqual([[AS_TEXT], [AS_TEXT]]);
});
