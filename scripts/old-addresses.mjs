import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createGunzip } from 'node:zlib';
import { Problem } from './problem.mjs';

/** Maximum length of a line or an element, in characters; a longer one isn't a URL. */
const MAX_PIECE = 65_536;

/** The base of paths without a host. */
const FORMER_SITE = 'http://former.invalid';

/** A request in the access log of Apache, nginx and others. */
const REQUEST = /"(?:GET|HEAD) (\S+) HTTP\/[\d.]+" (\d{3})/;
/** Parts of pages, which readers don't open by themselves and which can't have redirects. */
const PART_OF_PAGES = /\.(?:css|js|map|ico|png|jpe?g|gif|webp|avif|svg|woff2?|ttf|eot)$/i;

/**
 * The pages that a former site had, as paths with their query strings: from its sitemap, its access log (requests that it answered, without
 * pictures and styles) or a list with one address per line; any of them may be compressed with gzip.
 * @param {string} file
 * @returns {AsyncGenerator<string>} some of them repeatedly
 * @throws {Problem} for a list of sitemaps
 */
export async function* readOldUrls(file) {
  let isSitemap = null;
  let before = '';
  for await (const piece of piecesOf(file)) {
    isSitemap ??= /^\uFEFF?$/.test(piece) ? null : /^\uFEFF?(?:\?xml|urlset|sitemapindex|!)/.test(piece);
    if (isSitemap && piece.startsWith('sitemapindex')) {
      throw new Problem(
        `${basename(file)} is an index of sitemaps: download those it lists, and pass their files instead.`,
      );
    }
    const text = isSitemap ? locationIn(piece, before) : urlIn(piece);
    if (text && URL.canParse(text, FORMER_SITE)) {
      const { pathname, search } = new URL(text, FORMER_SITE);
      yield pathname + search;
    }
    before = piece;
  }
}

/**
 * The lines of a text, which elements of XML end too, because some sitemaps are one line.
 * @param {string} file
 */
async function* piecesOf(file) {
  const bytes = createReadStream(file);
  const text = /\.gz$/i.test(file) ? bytes.pipe(createGunzip()) : bytes;
  bytes.on('error', (error) => text.destroy(error));
  text.setEncoding('utf8');
  let rest = '';
  for await (const chunk of text) {
    const pieces = (rest + chunk).split(/[\r\n<]/);
    rest = (pieces.pop() ?? '').slice(0, MAX_PIECE);
    for (const piece of pieces) yield piece.trim();
  }
  yield rest.trim();
}

/**
 * @param {string} piece
 * @param {string} before
 */
function locationIn(piece, before) {
  const [, quoted] = (before === 'loc>' && /^!\[CDATA\[(.*?)\]\]>/.exec(piece)) || [];
  const text = piece.startsWith('loc>') ? piece.slice('loc>'.length) : quoted;
  return text?.replaceAll('&amp;', '&').trim();
}

/** @param {string} piece */
function urlIn(piece) {
  const [, requested, status] = REQUEST.exec(piece) ?? [];
  if (requested) {
    const isPage = /^(?:2|304)/.test(status ?? '') && !PART_OF_PAGES.test(requested.replace(/\?.*/, ''));
    return isPage ? requested : null;
  }
  return /^(?:https?:\/)?\//.test(piece) ? piece : null;
}
