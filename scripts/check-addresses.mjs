import { readOldUrls } from './old-addresses.mjs';
import { Problem } from './problem.mjs';

const REQUESTS_AT_ONCE = 8;
const MAX_HOPS = 5;
const TIMEOUT_MS = 10_000;
/** Maximum number of URLs that are printed. */
const MAX_PRINTED = 1_000;
const PERMANENT = [301, 308];

/**
 * Requests each former URL from a magazine, and prints those that don't end at a page by permanent redirects.
 * @param {readonly string[]} files sitemaps, access logs or lists
 * @param {object} options
 * @param {string} options.origin of the magazine
 * @param {AbortSignal} options.signal
 * @param {(line: string) => void} options.tell
 * @returns {Promise<boolean>} whether all do
 * @throws {Problem} if nothing answers, or a file has no address
 */
export async function checkUrls(files, { origin, signal, tell }) {
  const counts = { redirected: 0, same: 0, wrong: 0 };
  const addresses = distinct(files);
  async function askSome() {
    for await (const address of addresses) {
      const { statuses, end } = await follow(address, origin, signal);
      if (statuses.at(-1) === 200 && statuses.slice(0, -1).every((status) => PERMANENT.includes(status))) {
        counts[statuses.length > 1 ? 'redirected' : 'same'] += 1;
        continue;
      }
      counts.wrong += 1;
      if (counts.wrong <= MAX_PRINTED) tell(`${[...statuses, end].filter(Boolean).join(' → ')}  ${address}`);
    }
  }
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, askSome));
  const { redirected, same, wrong } = counts;
  if (redirected + same + wrong === 0) throw new Problem('The files to check contain no URLs.');
  if (wrong > MAX_PRINTED) tell(`… and ${wrong - MAX_PRINTED} more`);
  tell(`${redirected} redirect permanently to a page, ${same} are pages as before, ${wrong} are neither.`);
  return wrong === 0;
}

/**
 * The URLs in the order of the files, each once.
 * @param {readonly string[]} files
 */
async function* distinct(files) {
  const seen = new Set();
  for (const file of files) {
    for await (const address of readOldUrls(file)) {
      if (seen.has(address)) continue;
      seen.add(address);
      yield address;
    }
  }
}

/**
 * The status of each step, and how it ends without a page.
 * @param {string} address
 * @param {string} origin
 * @param {AbortSignal} signal
 * @returns {Promise<{ statuses: number[], end: string }>}
 */
async function follow(address, origin, signal) {
  /** @type {number[]} */
  const statuses = [];
  let url = origin + address;
  while (statuses.length <= MAX_HOPS) {
    const response = await ask(url, signal);
    if (!response) {
      if (statuses.length > 0) return { statuses, end: 'no answer' };
      throw new Problem(`Nothing answers at ${origin}: start the magazine, or name its URL with --at.`);
    }
    statuses.push(response.status);
    const location = response.status >= 300 && response.status < 400 && response.location;
    if (!location) return { statuses, end: '' };
    const next = URL.canParse(location, url) ? new URL(location, url) : null;
    if (next?.origin !== origin) return { statuses, end: location };
    url = next.href;
  }
  return { statuses, end: 'more redirects' };
}

/**
 * @param {string} url
 * @param {AbortSignal} signal
 */
async function ask(url, signal) {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'text/html' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return { status: response.status, location: response.headers.get('location') };
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
