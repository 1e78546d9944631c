import { parseFeed as parse } from 'feedsmith';
import { escapeText } from '../html/escape.ts';
import { SourceError } from '../source-document.ts';
import type { Item } from './item.ts';

type Feed = {
  site: string;
  /** The address of the feed with older entries. */
  next: string;
  items: Item[];
};

type Parsed = ReturnType<typeof parse<string>>;
type Link = { href?: string; rel?: string; type?: string };
type Rss = Extract<Parsed, { format: 'rss' | 'rdf' }>['feed'];
type Atom = Extract<Parsed, { format: 'atom' }>['feed'];
type Json = Extract<Parsed, { format: 'json' }>['feed'];

/** Reads the text of a feed. Throws a SourceError if it is none. */
export function parseFeed(name: string, text: string): Feed {
  const parsed = tryToParse(text);
  switch (parsed?.format) {
    case 'rss':
    case 'rdf':
      return readRss(parsed.feed);
    case 'atom':
      return readAtom(parsed.feed);
    case 'json':
      return readJson(parsed.feed);
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

const linkOf = (links: readonly Link[] | undefined, rel: string): string =>
  links?.find((link) => (link.rel ?? 'alternate') === rel)?.href ?? '';

const named = (names: readonly (string | undefined)[]): string[] => [
  ...new Set(names.flatMap((name) => name?.trim() || [])),
];

type File = { url?: string | undefined; type?: string | undefined; medium?: string | undefined };

const recordingsOf = (files: readonly File[]): string[] =>
  named(files.filter(({ type = '' }) => /^(?:audio|video)\//.test(type)).map(({ url }) => url));

const imageOf = (files: readonly File[]): string =>
  files.find(({ type, medium }) => medium === 'image' || type?.startsWith('image/'))?.url ?? '';

function readRss(feed: Rss): Feed {
  return {
    site: feed.link ?? '',
    next: linkOf(feed.atom?.links, 'next'),
    items: (feed.items ?? []).map((item) => {
      const { content, description = '', dc, media } = item;
      const own = 'guid' in item ? item : null;
      const files = [...(own?.enclosures ?? []), ...(media?.contents ?? [])];
      return {
        id: own?.guid?.value ?? '',
        title: item.title ?? '',
        link: item.link ?? '',
        html: content?.encoded ?? description,
        summary: content?.encoded ? description : '',
        date: own?.pubDate ?? dc?.dates?.[0] ?? '',
        authors: named([...(dc?.creators ?? []), ...(own?.authors ?? []).map(({ name }) => name)]),
        tags: named([...(own?.categories ?? []).map(({ name }) => name), ...(dc?.subjects ?? [])]),
        image: media?.thumbnails?.[0]?.url ?? imageOf(files),
        recordings: recordingsOf(files),
      };
    }),
  };
}

function readAtom(feed: Atom): Feed {
  const htmlOf = (text: { value?: string; type?: string } | undefined): string =>
    /^(?:x?html|text\/html)$/.test(text?.type ?? '') ? (text?.value ?? '') : escapeText(text?.value ?? '');
  return {
    site: linkOf(feed.links, 'alternate'),
    next: linkOf(feed.links, 'next'),
    items: (feed.entries ?? []).map((entry) => ({
      id: entry.id ?? '',
      title: htmlOf(entry.title),
      link: linkOf(entry.links, 'alternate'),
      html: htmlOf(entry.content),
      summary: htmlOf(entry.summary),
      date: entry.published ?? entry.updated ?? '',
      authors: named((entry.authors ?? feed.authors ?? []).map(({ name }) => name)),
      tags: named((entry.categories ?? []).map(({ label, term }) => label ?? term)),
      image: entry.media?.thumbnails?.[0]?.url ?? '',
      recordings: recordingsOf(
        (entry.links ?? []).flatMap(({ rel, href: url, type }) => (rel === 'enclosure' ? { url, type } : [])),
      ),
    })),
  };
}

function readJson(feed: Json): Feed {
  return {
    site: feed.home_page_url ?? '',
    next: feed.next_url ?? '',
    items: (feed.items ?? []).map((item) => ({
      id: item.id ?? '',
      title: escapeText(item.title ?? ''),
      link: item.url ?? '',
      html: item.content_html ?? escapeText(item.content_text ?? ''),
      summary: escapeText(item.summary ?? ''),
      date: item.date_published ?? '',
      authors: named((item.authors ?? feed.authors ?? []).map(({ name }) => name)),
      tags: named(item.tags ?? []),
      image: item.image ?? item.banner_image ?? '',
      recordings: recordingsOf((item.attachments ?? []).map(({ url, mime_type: type }) => ({ url, type }))),
    })),
  };
}
