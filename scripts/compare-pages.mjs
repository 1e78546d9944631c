import { setTimeout } from 'node:timers/promises';

/** Requests at a time to each site: few enough to leave the running one to its readers. */
const PARALLEL = 3;
const TRIES = 3;
const RETRY_DELAY_MS = 500;
const TIMEOUT_MS = 30_000;

const FIRST = ['/', '/search', '/search?categories='];

/** Articles, and lists with one filter: every combination of filters has a page, too many to read them all. */
const FOLLOWED = /^\/article\/[^?#]+$|^\/search\?(?:categories|tags|dossiers)=[^&#]*(?:&page=\d+)?$/;

/**
 * The ids of the articles that have changed, if nothing else has: anything else may be on any page.
 * @typedef {readonly string[] | 'everything'} Changed
 */

/**
 * @typedef {object} Comparison
 * @property {number} equal the number of pages that are equal
 * @property {string[]} explained the paths of pages that differ and may, because of what has changed
 * @property {string[]} different the paths of other pages that differ
 */

/**
 * Reads every page of two sites that a reader can get to by links, and compares them.
 * @param {string} running the URL of a site
 * @param {string} restored that of the other one
 * @param {Changed} changed
 * @param {object} options
 * @param {AbortSignal} options.signal
 * @param {number} [options.retryDelayMs] between two tries of pages that differ
 * @returns {Promise<Comparison>}
 */
export async function comparePages(running, restored, changed, { signal, retryDelayMs = RETRY_DELAY_MS }) {
  /** @type {Comparison} */
  const comparison = { equal: 0, explained: [], different: [] };
  const known = new Set(FIRST);
  const waiting = [...FIRST];

  /** @param {string} path */
  const read = (path) => Promise.all([running, restored].map((site) => readPage(site + path, signal)));

  /** @param {string} path */
  async function compare(path) {
    let pages = await read(path);
    // A page without its secondary content, or a change between the two requests, does not last.
    for (let tries = 1; pages[0] !== pages[1] && tries < TRIES; tries++) {
      await setTimeout(retryDelayMs, undefined, { signal });
      pages = await read(path);
    }
    if (pages[0] === pages[1]) comparison.equal += 1;
    else if (mayDiffer(path, pages, changed)) comparison.explained.push(path);
    else comparison.different.push(path);
    for (const link of pages.flatMap(linksIn)) {
      if (known.has(link)) continue;
      known.add(link);
      waiting.push(link);
    }
  }

  while (waiting.length > 0) {
    await Promise.all(waiting.splice(0, PARALLEL).map(compare));
    signal.throwIfAborted();
  }
  return comparison;
}

/**
 * A new article moves all others in the lists; the page of an article contains the ids of those that it shows.
 * @param {string} path
 * @param {readonly string[]} pages
 * @param {Changed} changed
 */
function mayDiffer(path, pages, changed) {
  if (changed === 'everything') return true;
  const isList = !path.startsWith('/article/');
  return changed.some((id) => isList || pages.some((page) => page.includes(id)));
}

/** @param {string} page */
function linksIn(page) {
  return [...page.matchAll(/ href="([^"]*)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => FOLLOWED.test(href));
}

/**
 * @param {string} url
 * @param {AbortSignal} signal
 * @returns {Promise<string>} its status, address and text
 */
async function readPage(url, signal) {
  try {
    const response = await fetch(url, {
      headers: { accept: 'text/html' },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return `${response.status} ${response.headers.get('location') ?? ''} ${await response.text()}`;
  } catch (error) {
    signal.throwIfAborted();
    return `No response of ${url}: ${error instanceof Error ? error.message : error}`;
  }
}
