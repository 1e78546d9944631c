import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { createEntries } from '../entries.ts';
import { decode } from '../files/decode.ts';
import { exactly } from '../former-addresses.ts';
import { escapeText } from '../html/escape.ts';
import { isOf } from '../html/link-address.ts';
import { readPlainText } from '../html/plain-text.ts';
import { readDate } from '../read-date.ts';
import { isAddress, NO_DATE, type Reader, SourceError, sourceArticle } from '../source-document.ts';
import { type Item, parseFeed } from './parse-feed.ts';

/** Of a file, as of a feed that is fetched. */
const MAX_BYTES = 50_000_000;
/** Of a text, as of a post of WordPress. */
const MAX_CHARACTERS = 16_000_000;

/** Feeds that continue each other may do so in a circle. */
const MAX_PAGES = 10_000;

/** Reads RSS, Atom and JSON feeds, from files and addresses, with those that continue them. */
export const readFeed: Reader = async function* (paths, { site: given, fetchFile }) {
  for (const path of paths) {
    const seen = new Set<string>();
    for (let next = path; next !== '' && !seen.has(next) && seen.size < MAX_PAGES; ) {
      seen.add(next);
      // A feed on the web is followed to no file of this machine.
      const bytes = isAddress(path) ? (await fetchFile(next)).body : await readLocal(next);
      const feed = parseFeed(next, decode(bytes).text);
      const site = URL.parse(feed.site, isAddress(path) ? path : given)?.href.replace(/\/$/, '') ?? given;
      const entries = createEntries(`feed ${URL.parse(site)?.host ?? ''}`);
      for (const item of feed.items) {
        const place = {
          file: isAddress(path) ? next : basename(next),
          line: null,
          title: readPlainText(item.title),
        };
        const id = item.id || item.link;
        if (id === '') {
          yield { kind: 'left', what: 'entries without an id or address', place };
          continue;
        }
        if (item.html.length + item.summary.length > MAX_CHARACTERS) {
          yield { kind: 'left', what: 'entries with more than 16 million characters', place };
          continue;
        }
        for (const name of item.authors) yield* entries.give('author', name, { name });
        for (const name of item.tags) yield* entries.give('tag', name, { name });
        const link = URL.parse(item.link, site);
        // Some entries are about a page of another site, and link to it.
        const isOwn = link !== null && (feed.site === '' || isOf(site, link));
        const publishedOn = readDate(item.date);
        const summary = readPlainText(item.summary);
        yield sourceArticle({
          key: entries.keyOf('post', id),
          place,
          title: place.title,
          slug: slugOf(link),
          description: item.html === '' ? '' : summary,
          html: (item.html || item.summary) + players(item),
          source: { site },
          cover: item.image
            ? {
                url: URL.parse(item.image, site)?.href ?? item.image,
                alternativeText: '',
                caption: '',
                credit: '',
              }
            : null,
          authors: item.authors.map((name) => entries.keyOf('author', name)),
          tags: item.tags.map((name) => entries.keyOf('tag', name)),
          publishedOn,
          isPublic: publishedOn !== null,
          formerAddresses: exactly(isOwn ? [link.pathname + link.search] : []),
          losses: [
            ...(item.html === '' || isCut(item.html)
              ? [{ what: 'all but the summary, as the feed has no more', example: summary.slice(0, 200) }]
              : []),
            ...(publishedOn === null ? [NO_DATE] : []),
          ],
        });
      }
      next = feed.next && isAddress(path) ? (URL.parse(feed.next, next)?.href ?? '') : '';
    }
  }
};

async function readLocal(file: string): Promise<Buffer> {
  if ((await stat(file)).size > MAX_BYTES)
    throw new SourceError(`${file} has more than 50 MB: name feeds with fewer entries each.`);
  return readFile(file);
}

/** A mark of what is left out ends the texts of many feeds. */
const isCut = (html: string): boolean => /(?:\[…\]|…)$/.test(readPlainText(html));

/** The recordings that belong to an entry, without those that its text has. */
const players = ({ html, recordings }: Item): string =>
  recordings
    .filter((url) => !html.includes(url))
    .map((url) => `<audio src="${escapeText(url)}"></audio>`)
    .join('');

/** The last part of the path, without the extension of a page. */
const slugOf = (link: URL | null): string =>
  link?.pathname
    .split('/')
    .findLast(Boolean)
    ?.replace(/\.(?:html?|php)$/, '') ?? '';
