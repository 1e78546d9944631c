/** A page number, or an ellipsis for omitted pages. */
export type PageItem = number | '…';

/**
 * The items of the pagination: the first, last, current and neighbouring pages, with an ellipsis for each gap (spec §2,
 * Search page).
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
