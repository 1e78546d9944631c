/** The path of an article page (spec §2). */
export function articleHref({ documentId, slug }: { documentId: string; slug: string }): string {
  return `/article/${encodeURIComponent(documentId)}/${encodeURIComponent(slug)}`;
}

/** The path of the page of all corrections. Pages count from 1. */
export const correctionsHref = (page = 1): string =>
  page > 1 ? `/corrections?page=${page}` : '/corrections';
