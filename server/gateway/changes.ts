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

/** What a batch of changes means for answers. */
export type Impact = {
  /**
   * Whether an answer may look different now. Rather too often yes than once too few: what is dropped needlessly is
   * asked again, what is kept wrongly is stale.
   */
  affects: (answer: Made) => boolean;
  /** Whether an answer shows a document that readers may no longer see. */
  mayBeGone: (answer: Made) => boolean;
  /** Documents that readers may no longer see. */
  gone: ReadonlySet<string>;
};

/** `path` is the path of an answer's request, `documents` the ids of everything the answer was made of. */
type Made = { path: string; documents: ReadonlySet<string> };

const ONE_ARTICLE = /^\/api\/articles\/./;

export function impactOf(changes: readonly Change[]): Impact {
  const types = new Set(changes.map(({ type }) => type));
  const changed = idsOf(changes.filter(({ type }) => type === 'article' || type === 'file'));
  const gone = idsOf(changes.filter(({ vanished }) => vanished));
  const shows = (ids: ReadonlySet<string>, documents: ReadonlySet<string>) =>
    ids.size > 0 && [...documents].some((id) => ids.has(id));
  const affectsAll = changes.some(isOfEverything);
  return {
    affects: ({ path, documents }) =>
      affectsAll ||
      // Another article may enter any list, or a place that was waiting for it.
      (types.has('article') && !ONE_ARTICLE.test(path)) ||
      (types.has('home') && path === '/api/home') ||
      (types.has('site') && path === '/api/site') ||
      shows(changed, documents),
    mayBeGone: ({ documents }) => shows(gone, documents),
    gone,
  };
}

function isOfEverything({ type, documentId }: Change): boolean {
  switch (type) {
    case 'article':
    case 'file':
      return documentId === null;
    case 'home':
    case 'site':
      return false;
    case 'author':
    case 'category':
    case 'dossier':
    case 'tag':
    case 'everything':
      // Their relations to articles may have changed on their side, which no answer shows.
      return true;
  }
}

const idsOf = (changes: readonly Change[]) => new Set(changes.flatMap(({ documentId }) => documentId ?? []));
