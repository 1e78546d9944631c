/** The path of an article page (spec §2). */
export function articleHref({ documentId, slug }: { documentId: string; slug: string }): string {
  return `/article/${encodeURIComponent(documentId)}/${encodeURIComponent(slug)}`;
}
