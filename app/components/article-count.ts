/** The number of matching articles as a text. */
export function articleCount(total: number): string {
  if (total === 0) return 'No articles match.';
  return total === 1 ? '1 article' : `${total} articles`;
}
