import type { Change } from '#contract/changes.ts';
import { CONTENT_TYPES, contentTypeOf } from '#contract/model.ts';
import type { ContentQuery } from '#contract/query.ts';

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

/** What an answer was asked for, and the ids of everything it was made of. */
type Made = { query: ContentQuery; documents: ReadonlySet<string> };

/** Content types of which there is one document. */
const SINGLE_TYPES: ReadonlySet<string> = new Set(
  Object.values(CONTENT_TYPES).flatMap(({ kind, entity }) => (kind === 'single' ? entity : [])),
);

export function impactOf(changes: readonly Change[]): Impact {
  const types = new Set(changes.map(({ type }) => type));
  const changed = idsOf(changes.filter(({ type }) => type === 'article' || type === 'file'));
  const gone = idsOf(changes.filter(({ vanished }) => vanished));
  const shows = (ids: ReadonlySet<string>, documents: ReadonlySet<string>) =>
    ids.size > 0 && [...documents].some((id) => ids.has(id));
  const affectsAll = changes.some(isOfEverything);
  return {
    affects: ({ query, documents }) =>
      affectsAll ||
      // Another article may enter any list, or a place that was waiting for it.
      (types.has('article') && !isOneArticle(query)) ||
      isOfSingleType(query, types) ||
      shows(changed, documents),
    mayBeGone: ({ documents }) => shows(gone, documents),
    gone,
  };
}

function isOfSingleType({ type }: ContentQuery, types: ReadonlySet<string>): boolean {
  const { kind, entity } = contentTypeOf(type);
  return kind === 'single' && types.has(entity);
}

const isOneArticle = ({ type, documentId }: ContentQuery) => type === 'articles' && documentId !== null;

/** Relations to articles may have changed on the other side, which no answer shows: such a change affects everything. */
function isOfEverything({ type, documentId }: Change): boolean {
  if (type === 'article' || type === 'file') return documentId === null;
  return !SINGLE_TYPES.has(type);
}

const idsOf = (changes: readonly Change[]) => new Set(changes.flatMap(({ documentId }) => documentId ?? []));
