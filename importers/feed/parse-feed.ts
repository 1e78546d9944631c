import { parseFeed as parse } from 'feedsmith';
import { escapeText } from 'masthead-contract/html/escape';
import { isPictureUrl } from 'masthead-contract/html/read-picture';
import * as v from 'valibot';
import { parseJson } from '../json.ts';
import { parsePartly, text, word } from '../parse-partly.ts';
import { isUrl, SourceError } from '../source-document.ts';
import type { Item } from './item.ts';

type Feed = {
  site: string;
  /** The URL of the feed with older entries. */
  next: string;
  items: Item[];
  /** The paths of what cannot be read. */
  damaged: readonly string[];
};

type Parsed = ReturnType<typeof parse<string>>;
type Based = { xml?: { base?: string } };
type Link = { href?: string; rel?: string; type?: string };
type Rss = Extract<Parsed, { format: 'rss' | 'rdf' }>['feed'];
type Atom = Extract<Parsed, { format: 'atom' }>['feed'];

/** Reads the text of a feed. Throws a SourceError if it isn't a feed. */
export function parseFeed(name: string, written: string): Feed {
  const around = isUrl(name) ? name : '';
  const json = readJson(parseJson(written));
  if (json) return json;
  const parsed = tryToParse(written);
  switch (parsed?.format) {
    case 'rss':
    case 'rdf':
      return readRss(parsed.feed, around);
    case 'atom':
      return readAtom(parsed.feed, around);
    default:
      throw new SourceError(`${name} is not a feed: name one in RSS, Atom or JSON Feed.`);
  }
}

function tryToParse(text: string): Parsed | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

/** The base for relative URLs (`xml:base`), from the outermost to the innermost element; empty if not declared. */
function baseOf(around: string, ...elements: readonly (Based | undefined)[]): string {
  let base = '';
  for (const element of elements) {
    const given = element?.xml?.base;
    if (given) base = URL.parse(given, base || around || undefined)?.href ?? base;
  }
  return base;
}

const resolve = (address: string, base: string): string =>
  address === '' ? '' : (URL.parse(address, base || undefined)?.href ?? address);

/** The URL of the site: the first absolute one that a feed gives. */
function siteOf(addresses: readonly (string | undefined)[], base: string): string {
  const given = addresses.flatMap((address) => address || []).map((address) => resolve(address, base));
  return given.find((address) => URL.canParse(address)) ?? given[0] ?? '';
}

const linkOf = (links: readonly Link[] | undefined, rel: string): string =>
  links?.find((link) => (link.rel ?? 'alternate') === rel)?.href ?? '';

const named = (names: readonly (string | undefined)[]): string[] => [
  ...new Set(names.flatMap((name) => name?.trim() || [])),
];

type File = { url?: string | undefined; type?: string | undefined; medium?: string | undefined };

const RECORDING = /\.(?:mp3|m4a|ogg|oga|opus|wav|flac|mp4|m4v|webm|mov)(?:\?|$)/i;

/** Recordings, and other files except pictures. */
function filesOf(files: readonly File[]): Pick<Item, 'recordings' | 'files'> {
  const isRecording = ({ url = '', type, medium }: File) =>
    type ? /^(?:audio|video)\//.test(type) : /^(?:audio|video)$/.test(medium ?? '') || RECORDING.test(url);
  const isPicture = ({ url = '', type, medium }: File) =>
    medium === 'image' || type?.startsWith('image/') || isPictureUrl(url);
  const recordings = named(files.filter(isRecording).map(({ url }) => url));
  const others = files.filter((file) => !isRecording(file) && !isPicture(file));
  return { recordings, files: named(others.map(({ url }) => url)) };
}

const imageOf = (files: readonly File[]): string =>
  files.find(({ type, medium }) => medium === 'image' || type?.startsWith('image/'))?.url ?? '';

function readRss(feed: Rss, around: string): Feed {
  return {
    site: siteOf([feed.link], baseOf(around, feed)),
    next: linkOf(feed.atom?.links, 'next'),
    damaged: [],
    items: (feed.items ?? []).map((item) => {
      const { content, description = '', dc, media } = item;
      const own = 'guid' in item ? item : null;
      const files = [...(own?.enclosures ?? []), ...(media?.contents ?? [])];
      return {
        id: own?.guid?.value ?? '',
        title: item.title ?? '',
        link: resolve(item.link ?? '', baseOf(around, feed, item)),
        base: baseOf(around, feed, item),
        html: content?.encoded ?? description,
        summary: content?.encoded ? description : '',
        date: own?.pubDate ?? dc?.dates?.[0] ?? '',
        authors: named([...(dc?.creators ?? []), ...(own?.authors ?? []).map(({ name }) => name)]),
        tags: named([...(own?.categories ?? []).map(({ name }) => name), ...(dc?.subjects ?? [])]),
        image: media?.thumbnails?.[0]?.url ?? imageOf(files),
        ...filesOf(files),
      };
    }),
  };
}

function readAtom(feed: Atom, around: string): Feed {
  const htmlOf = (text: { value?: string; type?: string } | undefined): string =>
    /^(?:x?html|text\/html)$/.test(text?.type ?? '') ? (text?.value ?? '') : escapeText(text?.value ?? '');
  return {
    site: siteOf(
      (feed.links ?? []).flatMap(({ rel = 'alternate', href }) => (rel === 'alternate' ? href : [])),
      baseOf(around, feed),
    ),
    next: linkOf(feed.links, 'next'),
    damaged: [],
    items: (feed.entries ?? []).map((entry) => ({
      id: entry.id ?? '',
      title: htmlOf(entry.title),
      link: resolve(linkOf(entry.links, 'alternate'), baseOf(around, feed, entry)),
      base: baseOf(around, feed, entry, entry.content ?? entry.summary),
      html: htmlOf(entry.content),
      summary: htmlOf(entry.summary),
      date: entry.published ?? entry.updated ?? '',
      authors: named((entry.authors ?? feed.authors ?? []).map(({ name }) => name)),
      tags: named((entry.categories ?? []).map(({ label, term }) => label ?? term)),
      image: entry.media?.thumbnails?.[0]?.url ?? '',
      ...filesOf(
        (entry.links ?? []).flatMap(({ rel, href: url, type }) => (rel === 'enclosure' ? { url, type } : [])),
      ),
    })),
  };
}

const person = v.object({ name: text });
const people = v.nullish(v.array(person), []);
const jsonFeed = v.object({
  version: v.pipe(v.string(), v.includes('jsonfeed.org/version')),
  home_page_url: text,
  next_url: text,
  authors: people,
  items: v.nullish(
    v.array(
      v.object({
        id: text,
        title: text,
        url: text,
        content_html: text,
        content_text: text,
        summary: text,
        date_published: text,
        authors: people,
        /** Version 1 of the format. */
        author: v.nullish(person),
        tags: v.nullish(v.array(word), []),
        image: text,
        banner_image: text,
        attachments: v.nullish(v.array(v.object({ url: text, mime_type: text })), []),
      }),
    ),
    [],
  ),
});

function readJson(json: unknown): Feed | null {
  const damaged: string[] = [];
  const feed = parsePartly(jsonFeed, json, (path) => damaged.push(path));
  return (
    feed && {
      site: feed.home_page_url,
      next: feed.next_url,
      damaged,
      items: feed.items.map((item) => {
        const authors = item.authors.length > 0 ? item.authors : item.author ? [item.author] : feed.authors;
        const files = item.attachments.map(({ url, mime_type: type }) => ({ url, type }));
        return {
          id: item.id,
          title: escapeText(item.title),
          link: item.url,
          base: '',
          html: item.content_html || escapeText(item.content_text),
          summary: escapeText(item.summary),
          date: item.date_published,
          authors: named(authors.map(({ name }) => name)),
          tags: named(item.tags),
          image: item.image || item.banner_image,
          ...filesOf(files),
        };
      }),
    }
  );
}
