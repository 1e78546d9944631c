import { setTimeout } from 'node:timers/promises';

/** Requests at a time to each site: few enough to leave the running one to its readers. */
const PARALLEL = 3;
const TRIES = 3;
const RETRY_DELAY_MS = 500;
const TIMEOUT_MS = 30_000;

const FIRST = ['/', '/search', '/search?categories='];

/** Articles, and lists with one filter: every combination of filters has a page, too many to read them all. */
const FOLLOWED = /^\/article\/[^?#]+$|^\/search\?(?:categories|tags|dossiers)=[^&#]*(?:&page=\d+)?$/;

/** Characters of an excerpt before and after the place where two pages begin to differ. */
const BEFORE = 40;
const AFTER = 120;

/** The id of an article as Strapi makes it. */
const DOCUMENT_ID = /\b[a-z0-9]{24}\b/g;

/**
 * @typedef {object} Changed
 * @property {readonly string[]} articles the ids of the articles that have changed
 * @property {boolean} everything whether something else has, which may be on any page
 */

/**
 * @typedef {object} Page
 * @property {number} status 0 if there is no response
 * @property {string} text with the address of a redirection
 */

/**
 * @typedef {object} Difference
 * @property {string} path
 * @property {number[]} statuses of the running and of the restored page
 * @property {Set<string>} ids that either page contains
 * @property {string[]} excerpts of the running and of the restored page, from where they begin to differ
 */

/**
 * @typedef {object} Comparison
 * @property {number} equal the number of pages that are equal
 * @property {string[]} explained the paths of pages that differ and may, because of what has changed
 * @property {{ path: string, excerpts: string[] }[]} different other pages that differ, and those that both sites fail to show, with what the running and
 *   the restored site have where they begin to differ
 */

/**
 * Reads every page of two sites that a reader can get to by links, and compares them.
 * @param {string} running the URL of a site
 * @param {string} restored that of the other one
 * @param {() => Promise<Changed>} readChanged called when all pages have been read, because changes go on meanwhile
 * @param {object} options
 * @param {AbortSignal} options.signal
 * @param {number} [options.retryDelayMs] between two tries of pages that differ
 * @returns {Promise<Comparison>}
 */
export async function comparePages(
  running,
  restored,
  readChanged,
  { signal, retryDelayMs = RETRY_DELAY_MS },
) {
  let equal = 0;
  /** @type {Difference[]} */
  const differences = [];
  const known = new Set(FIRST);
  const waiting = [...FIRST];

  /** @param {string} path */
  const read = (path) => Promise.all([readPage(running + path, signal), readPage(restored + path, signal)]);

  /** @param {string} path */
  async function compare(path) {
    let pages = await read(path);
    // A page without its secondary content, or a change between the two requests, does not last.
    for (let tries = 1; !areEqual(...pages) && tries < TRIES; tries++) {
      await setTimeout(retryDelayMs, undefined, { signal });
      pages = await read(path);
    }
    if (areEqual(...pages)) equal += 1;
    else {
      const ids = new Set(pages.flatMap(({ text }) => text.match(DOCUMENT_ID) ?? []));
      const statuses = pages.map(({ status }) => status);
      differences.push({ path, statuses, ids, excerpts: excerptsOf(...pages) });
    }
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
  const changed = await readChanged();
  const isExplained = differences.map((difference) => mayDiffer(difference, changed));
  const paths = differences.map(({ path }) => path);
  return {
    equal,
    explained: paths.filter((_, index) => isExplained[index]),
    different: differences
      .filter((_, index) => !isExplained[index])
      .map(({ path, excerpts }) => ({ path, excerpts })),
  };
}

/**
 * Two equal pages that say that the service has failed prove nothing.
 * @param {Page} running
 * @param {Page} restored
 */
function areEqual(running, restored) {
  return !hasFailed(running.status) && running.status === restored.status && running.text === restored.text;
}

/** @param {number} status */
function hasFailed(status) {
  return status === 0 || status >= 500;
}

/**
 * @param {Page} running
 * @param {Page} restored
 */
function excerptsOf(running, restored) {
  let start = 0;
  while (start < running.text.length && running.text[start] === restored.text[start]) start += 1;
  return [running, restored].map(
    ({ status, text }) => `${status} ${text.slice(Math.max(0, start - BEFORE), start + AFTER)}`,
  );
}

/**
 * A new article moves all others in the lists; the page of an article contains the ids of those that it shows. A page that only
 * the restored site lacks belongs to an article that is new or has moved to another URL since.
 * @param {Difference} difference
 * @param {Changed} changed
 */
function mayDiffer({ path, statuses, ids }, { articles, everything }) {
  if (statuses.some(hasFailed)) return false;
  const [running, restored] = statuses;
  if (running === 200 && restored !== 200) {
    return articles.some((id) => path.startsWith(`/article/${id}/`));
  }
  if (everything) return true;
  const isList = !path.startsWith('/article/');
  return articles.some((id) => isList || ids.has(id));
}

/** @param {Page} page */
function linksIn({ text }) {
  return [...text.matchAll(/ href="([^"]*)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => FOLLOWED.test(href));
}

/**
 * @param {string} url
 * @param {AbortSignal} signal
 * @returns {Promise<Page>}
 */
async function readPage(url, signal) {
  try {
    const response = await fetch(url, {
      headers: { accept: 'text/html' },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const text = `${response.headers.get('location') ?? ''} ${await response.text()}`;
    return { status: response.status, text };
  } catch {
    signal.throwIfAborted();
    return { status: 0, text: '' };
  }
}
