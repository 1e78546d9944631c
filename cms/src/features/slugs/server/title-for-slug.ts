import { isMadeFrom } from './make-slug';

/** Title and slug of an article; in a save, `undefined` means no change. */
export type Entry = { title?: string | null | undefined; slug?: string | null | undefined };

type Change = {
  /** The stored draft; `null` for a new one. */
  stored: Entry | null;
  /** The values of the save. */
  given: Entry;
};

/**
 * The title from which an unpublished article's slug is made on save; `null` to keep the slug. A slug that is empty, or was made
 * from the former title or without one, only counts as the editor's own once it is changed.
 */
export function titleForSlug({ stored, given }: Change): string | null {
  const title = (given.title === undefined ? stored?.title : given.title)?.trim();
  const slug = (given.slug === undefined ? stored?.slug : given.slug)?.trim();
  if (!title) return null;
  if (!slug) return title;
  if (isMadeFrom(null, slug)) return isMadeFrom(title, slug) ? null : title;
  const isWritten = !stored || slug !== stored.slug?.trim();
  return isWritten || isMadeFrom(title, slug) || !isMadeFrom(stored.title, slug) ? null : title;
}
