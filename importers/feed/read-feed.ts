import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { decode, encodingOf, STRAY_BYTES } from '../files/decode.ts';
import type { Fetched } from '../files/fetch-file.ts';
import { readShortText } from '../html/plain-text.ts';
import { identityOf } from '../identity.ts';
import { isUrl, type Reader, SourceError } from '../source-document.ts';
import { parseFeed } from './parse-feed.ts';

/** Maximum size of a file, the same as for a feed that is fetched. */
const MAX_BYTES = 50_000_000;
/** Maximum length of a text, the same as for a WordPress post. */
const MAX_CHARACTERS = 16_000_000;

/** Feeds that continue each other may form a circle. */
const MAX_PAGES = 10_000;

/** Reads RSS, Atom and JSON feeds, from files and URLs, with those that continue them. */
export const readFeed: Reader = async function* (paths, { site: given, fetchFile }) {
  for (const path of paths) {
    const seen = new Set<string>();
    const ids = new Set<string>();
    let next: string;
    for (next = path; next !== '' && !seen.has(next) && seen.size < MAX_PAGES; ) {
      seen.add(next);
      const known = ids.size;
      // A feed on the web must not lead to a file of this machine.
      const { body, headers = {} }: { body: Buffer; headers?: Fetched['headers'] } = isUrl(path)
        ? await fetchFile(next)
        : { body: await readLocal(next) };
      const { text, isRepaired } = decode(body, encodingOf(body, headers['content-type']));
      const feed = parseFeed(next, text);
      const file = isUrl(path) ? next : basename(next);
      if (isRepaired) yield { kind: 'left', what: STRAY_BYTES, place: { file, line: null, title: '' } };
      for (const title of feed.damaged)
        yield {
          kind: 'left',
          what: 'fields of a feed that cannot be read',
          place: { file, line: null, title },
        };
      const site = URL.parse(feed.site, isUrl(path) ? path : given)?.href.replace(/\/$/, '') ?? given;
      const source = `feed ${URL.parse(site)?.host ?? ''}`;
      for (const item of feed.items) {
        const place = {
          file,
          line: null,
          title: readShortText(item.title),
        };
        const id = identityOf([item.id, item.link, `${item.title} ${item.date}`.trim()], item);
        ids.add(id);
        if (item.html.length + item.summary.length > MAX_CHARACTERS) {
          yield { kind: 'left', what: 'entries with more than 16 million characters', place };
          continue;
        }
        yield {
          kind: 'post',
          task: { kind: 'feed', place, item, id, site, hasSite: feed.site !== '', source },
          characters: item.html.length + item.summary.length,
        };
      }
      // Some servers answer every URL with the newest entries.
      const isOlder = ids.size > known;
      next = isOlder && feed.next && isUrl(path) ? (URL.parse(feed.next, next)?.href ?? '') : '';
    }
    if (seen.size === MAX_PAGES && next !== '' && !seen.has(next))
      yield {
        kind: 'left',
        what: `all that follows the first ${MAX_PAGES} parts of a feed`,
        place: { file: next, line: null, title: '' },
      };
  }
};

async function readLocal(file: string): Promise<Buffer> {
  if ((await stat(file)).size > MAX_BYTES)
    throw new SourceError(`${file} has more than 50 MB: name feeds with fewer entries each.`);
  return readFile(file);
}
