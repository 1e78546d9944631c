import type { ImportedArticle } from 'masthead-contract/imports';

const MAX_LENGTH = 500;

/** A former page with its further pages, feeds and what else was below it. */
export const withAllBelow = (path: string): ImportedArticle['formerAddresses'] =>
  path.length > MAX_LENGTH
    ? []
    : [
        { match: 'exact', from: path },
        { match: 'prefix', from: path },
      ];

/** Former pages; those that are not a path of their own are left out. */
export const exactly = (paths: readonly string[]): ImportedArticle['formerAddresses'] =>
  [...new Set(paths)]
    .filter((path) => /^\/[^/]/.test(path) && path.length <= MAX_LENGTH)
    .map((from) => ({ match: 'exact', from }));
