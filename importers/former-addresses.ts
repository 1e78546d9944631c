import type { Lose } from 'masthead-contract/html/reading';
import type { ImportedArticle } from 'masthead-contract/imports/documents';
import { MAX_REDIRECT_LENGTH, redirectKey } from 'masthead-contract/service/redirects';

type FormerAddresses = ImportedArticle['formerAddresses'];

/** A former page of an author or term with its feed, its further pages and what else was below it. */
export const withAllBelow = (path: string, feed = 'feed'): FormerAddresses => [
  ...exactly([path, `${path}/${feed}`]),
  ...short([{ match: 'prefix', from: path }]),
];

/**
 * Former pages of an article, the first one as its readers knew it: each with everything below it, such as `amp`, `2`, `feed`,
 * `comment-page-2` and the pages of pictures. Nothing is below a URL with a query. `lose` gets those that can't have a redirect.
 */
export function ofArticle(addresses: readonly string[], lose: Lose): FormerAddresses {
  const pages = exactly(addresses);
  const found = new Set(pages.map(({ from }) => from));
  for (const address of addresses)
    if (!['', '/'].includes(address) && !found.has(address)) lose('a former address', address);
  const paths = pages.filter(({ from }) => !from.includes('?'));
  const isBelow = ({ from }: { from: string }) =>
    paths.some((other) => other.from !== from && from.startsWith(`${other.from.replace(/\/$/, '')}/`));
  return [
    ...pages.filter((page) => !isBelow(page)),
    ...short(paths.filter((page) => !isBelow(page)).map(({ from }) => ({ match: 'prefix', from }))),
  ];
}

/** A former list of all articles or of a period's, with its feed and its further pages; `path` is empty for the home page. */
export const asList = (path: string, feed = 'feed'): FormerAddresses => [
  ...exactly([path, `${path}/${feed}`]),
  ...short([{ match: 'prefix', from: `${path}/page` }]),
];

/** Former pages; leaves out those without a path of their own. */
export const exactly = (paths: readonly string[]): FormerAddresses =>
  short([...new Set(paths)].filter((path) => /^\/[^/]/.test(path)).map((from) => ({ match: 'exact', from })));

/** Those short enough for a redirect; letters beyond ASCII are longer when encoded. */
const short = (addresses: FormerAddresses): FormerAddresses =>
  addresses.filter(
    ({ match, from }) =>
      Math.max(from.length, redirectKey(match, from)?.length ?? Infinity) <= MAX_REDIRECT_LENGTH,
  );
