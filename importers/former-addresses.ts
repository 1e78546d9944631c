import type { ImportedArticle } from 'masthead-contract/imports';
import { MAX_REDIRECT_LENGTH, redirectKey } from 'masthead-contract/redirects';

type FormerAddresses = ImportedArticle['formerAddresses'];

/** A former page of an author or term with its feed, its further pages and what else was below it. */
export const withAllBelow = (path: string, feed = 'feed'): FormerAddresses => [
  ...exactly([path, `${path}/${feed}`]),
  ...short([{ match: 'prefix', from: path }]),
];

/** A former list of all articles, or of those of a time, with its feed and its further pages; `path` is empty for the home page. */
export const asList = (path: string, feed = 'feed'): FormerAddresses => [
  ...exactly([path, `${path}/${feed}`]),
  ...short([{ match: 'prefix', from: `${path}/page` }]),
];

/** Former pages; those that are not a path of their own are left out. */
export const exactly = (paths: readonly string[]): FormerAddresses =>
  short([...new Set(paths)].filter((path) => /^\/[^/]/.test(path)).map((from) => ({ match: 'exact', from })));

/** Those that a redirect can have; letters beyond ASCII are longer there. */
const short = (addresses: FormerAddresses): FormerAddresses =>
  addresses.filter(
    ({ match, from }) =>
      Math.max(from.length, redirectKey(match, from)?.length ?? Infinity) <= MAX_REDIRECT_LENGTH,
  );
