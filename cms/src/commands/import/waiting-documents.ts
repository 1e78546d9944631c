import type { ImportedArticle, ImportedDocument } from 'masthead-contract/imports/documents';

type Waiting = Exclude<ImportedDocument, { kind: 'article' | 'picture' }>;

/** In memory. */
const MAX_WAITING = 5_000;

/**
 * Holds authors, terms and redirects until an article needs them: a large import begins with thousands, and its first article would
 * wait for all of them. They are taken in the order in which they came.
 */
export function createWaitingDocuments() {
  let waiting: Waiting[] = [];

  function take(isTaken: (document: Waiting) => boolean): Waiting[] {
    const taken = waiting.filter(isTaken);
    waiting = waiting.filter((document) => !isTaken(document));
    return taken;
  }

  return {
    add: (document: Waiting): void => void waiting.push(document),
    isFull: () => waiting.length >= MAX_WAITING,

    /** The entries that articles refer to, and the categories above theirs. */
    takeFor(articles: readonly ImportedArticle[]): Waiting[] {
      const needed = new Set(articles.flatMap(keysOf));
      // Each stands after those above it.
      for (const document of waiting.toReversed()) {
        if (document.kind !== 'category' || document.parent === null) continue;
        if (needed.has(document.key)) needed.add(document.parent);
      }
      return take(({ key }) => needed.has(key));
    },

    takeAll: () => take(() => true),
  };
}

const keysOf = ({ authors, categories, tags, dossiers, comments }: ImportedArticle): string[] => [
  ...authors,
  ...categories,
  ...tags,
  ...dossiers,
  ...comments.flatMap(({ author }) => author ?? []),
];
