import type { ContentRequest } from '#contract/call.ts';
import type { Change } from '#contract/changes.ts';
import { CONTENT_TYPES, contentTypeOf } from '#contract/model.ts';
import type { ContentQuery } from '#contract/query.ts';

/** The effect of a batch of changes on stored answers. */
type Impact = {
  /** Whether an answer may be different now. When in doubt true: a needless request is better than a stale answer. */
  affects: (answer: AnswerInfo) => boolean;
  /** Whether an answer contains a document that is no longer public. */
  containsWithdrawn: (documents: ReadonlySet<string>) => boolean;
  /** Ids of documents that are no longer public. */
  withdrawn: ReadonlySet<string>;
};

/** The request of an answer, and the ids of all documents in it. */
type AnswerInfo = { request: ContentRequest; documents: ReadonlySet<string> };

const SINGLE_TYPES: ReadonlySet<string> = new Set(
  Object.values(CONTENT_TYPES).flatMap(({ kind, entity }) => (kind === 'single' ? entity : [])),
);

/** The effect of these changes, whatever answers are stored. */
export function impactOf(changes: readonly Change[]): Impact {
  const types = new Set(changes.map(({ type }) => type));
  const changed = idsOf(changes.filter(({ type }) => type === 'article' || type === 'file'));
  const withdrawn = idsOf(changes.filter(({ vanished }) => vanished));
  const containsAny = (ids: ReadonlySet<string>, documents: ReadonlySet<string>) =>
    ids.size > 0 && [...documents].some((id) => ids.has(id));
  const affectsAll = changes.some(affectsEverything);
  return {
    affects: ({ request, documents }) =>
      affectsAll || affectsRequest(request, types, changed) || containsAny(changed, documents),
    containsWithdrawn: (documents) => containsAny(withdrawn, documents),
    withdrawn,
  };
}

/** Whether changes of these types, and of articles with these ids, affect the answers to a request, whatever they contain. */
function affectsRequest(
  request: ContentRequest,
  types: ReadonlySet<string>,
  changed: ReadonlySet<string>,
): boolean {
  switch (request.kind) {
    case 'redirect':
      return types.has('redirect') || types.has('article');
    case 'sitemap':
    case 'text':
      return types.has('article');
    default:
      return (
        // An article may appear in any list or relation, so only requests for named articles are exempt.
        (types.has('article') && !namesArticles(request.query)) ||
        // One of them may be public now.
        request.query.documentIds.some((id) => changed.has(id)) ||
        isOfOwnAnswers(request.query, types) ||
        // Site has the language by which names and titles are sorted.
        (types.has('site') && isSortedByText(request.query))
      );
  }
}

function isOfOwnAnswers({ type }: ContentQuery, types: ReadonlySet<string>): boolean {
  const { entity } = contentTypeOf(type);
  return isOnlyInOwnAnswers(entity) && types.has(entity);
}

const IN_OWN_ANSWERS: ReadonlySet<string> = new Set(['erratum', 'redirect', 'search-word']);

/** Whether entries of a type are in no answer of another type: those of single types, corrections, redirects, words of searches. */
const isOnlyInOwnAnswers = (type: string): boolean => SINGLE_TYPES.has(type) || IN_OWN_ANSWERS.has(type);

function isSortedByText({ type, sort }: ContentQuery): boolean {
  const contentType = contentTypeOf(type);
  return contentType.kind === 'collection' && sort?.field === contentType.textField;
}

const namesArticles = ({ type, documentId, documentIds }: ContentQuery) =>
  (type === 'articles' && documentId !== null) || documentIds.length > 0;

/** A term or author may have become related to any article, which the ids in stored answers don't show. */
function affectsEverything({ type, documentId }: Change): boolean {
  if (type === 'article' || type === 'file') return documentId === null;
  return !isOnlyInOwnAnswers(type);
}

const idsOf = (changes: readonly Change[]) => new Set(changes.flatMap(({ documentId }) => documentId ?? []));
