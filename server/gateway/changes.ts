import * as v from 'valibot';

/**
 * The change log of the content service: what became public, changed or vanished, in order.
 * `everything` is written when the service can't say what changed (a restored database, a
 * start after a crash).
 */
const change = v.object({
  id: v.number(),
  /** A type this site does not know yet may be part of any answer. */
  type: v.fallback(
    v.picklist(['article', 'author', 'category', 'dossier', 'tag', 'home', 'site', 'file', 'everything']),
    'everything',
  ),
  documentId: v.fallback(v.nullish(v.string(), null), null),
  /** Whether the document can no longer be read. */
  vanished: v.fallback(v.boolean(), true),
});

export const changeLog = v.object({
  data: v.array(change),
  meta: v.object({
    /** Names the log itself: another name, another history. */
    log: v.string(),
    /** Number of the last change there is, 0 in an empty log. */
    last: v.number(),
    /** Number of the oldest change that is still kept. */
    oldest: v.number(),
  }),
});

export type Change = v.InferOutput<typeof change>;
export type ChangeLog = v.InferOutput<typeof changeLog>;

/** Answers made of many articles, or that may come to hold an article they do not hold yet. */
const ONE_ARTICLE = /^\/api\/articles\/./;

/**
 * Whether an answer may look different after a change. `path` is the request's, `documents` the
 * ids of everything the answer was made of. Rather too often yes than once too few: what is
 * dropped needlessly is asked again, what is kept wrongly is stale.
 */
export function isAffected(
  { path, documents }: { path: string; documents: ReadonlySet<string> },
  change: Change,
) {
  switch (change.type) {
    case 'article':
      // Another article may enter any list, or a place that was waiting for it; never a single article's page.
      return !ONE_ARTICLE.test(path) || documents.has(change.documentId ?? '');
    case 'home':
    case 'site':
      return path === `/api/${change.type}`;
    case 'file':
      return documents.has(change.documentId ?? '');
    case 'author':
    case 'category':
    case 'dossier':
    case 'tag':
    case 'everything':
      // Their relations to articles may have changed on their side, and that is nowhere in the answer.
      return true;
  }
}

/** Whether an answer shows a document that readers may no longer see. */
export function mayBeGone(documents: ReadonlySet<string>, { vanished, documentId }: Change): boolean {
  return vanished && documentId !== null && documents.has(documentId);
}
