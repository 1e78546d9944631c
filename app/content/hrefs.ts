export { articleHref } from '#contract/service/site-addresses.ts';

type AuthorUrl = { documentId: string; slug: string };

/** The path of an author's page. The pages of the list of articles count from 1. */
export function authorPath({ documentId, slug }: AuthorUrl, page = 1): string {
  const path = `/author/${encodeURIComponent(documentId)}/${encodeURIComponent(slug)}`;
  return page > 1 ? `${path}?page=${page}` : path;
}

type Author = { documentId: string; name: string };

/** The path of an author's page, with the slug of the author's name. */
export const authorHref = (author: Author, page = 1): string =>
  authorPath({ documentId: author.documentId, slug: authorSlug(author) }, page);

/** An author's name as the end of a path: letters and digits of any script, with hyphens between words; the id without any. */
export const authorSlug = ({ documentId, name }: Author): string =>
  name
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join('-') ?? documentId;

/** The path of the page of all corrections. Pages count from 1. */
export const correctionsHref = (page = 1): string =>
  page > 1 ? `/corrections?page=${page}` : '/corrections';

/** The path of the page of all authors. Pages count from 1. */
export const authorsHref = (page = 1): string => (page > 1 ? `/authors?page=${page}` : '/authors');
