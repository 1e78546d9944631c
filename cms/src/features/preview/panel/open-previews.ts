import { NEW_DOCUMENT } from 'masthead-contract/service/preview';
import type { WatchedSaves } from '../../../core/panel/saves/watch-saves';

export type OpenPreviews = ReturnType<typeof openPreviews>;

/** Remembers which previews are open: Strapi rebuilds the form after the first save of a document, which only then has an id. */
export function openPreviews(saves: Pick<WatchedSaves, 'listen'>) {
  const open = new Set<string>();
  saves.listen((event) => {
    if (event.type === 'saved' && event.document.endsWith('/create') && open.delete(NEW_DOCUMENT))
      open.add(event.savedAs.split('/').at(-1) ?? '');
  });
  return {
    has: (documentId: string): boolean => open.has(documentId),
    show: (documentId: string): unknown => open.add(documentId),
    close: (documentId: string): unknown => open.delete(documentId),
  };
}
