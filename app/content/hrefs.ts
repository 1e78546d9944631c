/** The addresses of spec §2 that content decides; those of searches are in search-filters.ts. */
export function articleHref({ documentId, slug }: { documentId: string; slug: string }): string {
  return `/article/${encodeURIComponent(documentId)}/${encodeURIComponent(slug)}`;
}
