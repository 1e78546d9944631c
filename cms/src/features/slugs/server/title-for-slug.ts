import { isMadeFrom } from './make-slug';

/** Title and slug of an article; `undefined` in what is given to save means that it does not change. */
export type Entry = { title?: string | null | undefined; slug?: string | null | undefined };

type Change = {
  /** The draft as it is stored; `null` if it is new. */
  stored: Entry | null;
  /** What is to be saved. */
  given: Entry;
};

/**
 * The title from which the slug of an unpublished article is made when it is saved; `null` if the slug is to be kept. A
 * slug that is empty, or was made from the former title or without one, is the editor's only once it is changed.
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
