import { escapeText } from 'masthead-contract/html/escape';
import type { Loss } from 'masthead-contract/html/reading';
import * as v from 'valibot';
import { createEntries } from '../entries.ts';
import { ofArticle } from '../former-addresses.ts';
import { isOf } from '../html/link-address.ts';
import { readPlainText } from '../html/plain-text.ts';
import { readDate } from '../read-date.ts';
import { NO_DATE, place, type SourceDocument, sourceArticle } from '../source-document.ts';
import { type Item, item } from './item.ts';

/** An entry of a feed. */
export const feedItem = v.object({
  kind: v.literal('feed'),
  place,
  item,
  id: v.string(),
  site: v.string(),
  /** Whether the feed says its site. */
  hasSite: v.boolean(),
  /** The name of the source, which is the prefix of keys. */
  source: v.string(),
});

export function* readFeedItem({
  place,
  item,
  id,
  site,
  hasSite,
  source,
}: v.InferOutput<typeof feedItem>): Generator<SourceDocument> {
  const entries = createEntries(source);
  for (const name of item.authors) yield* entries.give('author', name, { name });
  for (const name of item.tags) yield* entries.give('tag', name, { name });
  const link = URL.parse(item.link, site);
  // Some entries are about a page of another site, and link to it.
  const isOwn = link !== null && (!hasSite || isOf(site, link));
  const folder = URL.parse('.', item.base || (isOwn ? link.href : site));
  const base = folder && isOf(site, folder) ? folder.href : site;
  const publishedOn = readDate(item.date);
  const summary = readPlainText(item.summary);
  const losses: Loss[] = [];
  const lose = (what: string, example: string) => losses.push({ what, example: example.slice(0, 200) });
  if (item.html === '' || isCut(item.html))
    lose('everything but the summary, because the feed has no more', summary);
  if (publishedOn === null) losses.push(NO_DATE);
  yield sourceArticle({
    key: entries.keyOf('post', id),
    place,
    title: place.title,
    slug: slugOf(link),
    description: item.html === '' ? '' : summary,
    html: (item.html || item.summary) + attached(item),
    source: { site: base },
    cover: item.image
      ? {
          url: URL.parse(item.image, base)?.href ?? item.image,
          alternativeText: '',
          caption: '',
          credit: '',
        }
      : null,
    authors: item.authors.map((name) => entries.keyOf('author', name)),
    tags: item.tags.map((name) => entries.keyOf('tag', name)),
    publishedOn,
    isPublic: publishedOn !== null,
    formerAddresses: ofArticle(isOwn ? [link.pathname + link.search] : [], lose),
    losses,
  });
}

/** The texts of many feeds end with a sign that the rest is left out. */
const isCut = (html: string): boolean => /(?:\[…\]|…)$/.test(readPlainText(html));

/** The recordings and files that belong to an entry, without those that its text has. */
const attached = ({ html, recordings, files }: Item): string =>
  [
    ...recordings.map((url) => ({ url, shown: `<audio src="${escapeText(url)}"></audio>` })),
    ...files.map((url) => ({ url, shown: `<p><a href="${escapeText(url)}">${escapeText(url)}</a></p>` })),
  ]
    .flatMap(({ url, shown }) => (html.includes(url) ? [] : shown))
    .join('');

/** The last part of the path, without the extension of a page. */
const slugOf = (link: URL | null): string =>
  link?.pathname
    .split('/')
    .findLast(Boolean)
    ?.replace(/\.(?:html?|php)$/, '') ?? '';
