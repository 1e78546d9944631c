/** A page number, or an ellipsis that stands for pages left out. */
export type PageItem = number | '…';

/**
 * Which pages the pagination shows: first, last, the current one and its neighbours, with
 * an ellipsis for what is left out (spec §2, Search page).
 */
export function pageWindow({ page, pageCount }: { page: number; pageCount: number }): PageItem[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pageCount])].filter(
    (number) => number >= 1 && number <= pageCount,
  );
  return shown.flatMap((number, index) => {
    const previous = shown[index - 1] ?? 0;
    return number - previous > 1 ? (['…', number] as const) : [number];
  });
}
