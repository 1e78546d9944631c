import type { ContentRequest } from '#contract/calls/call.ts';
import type { Change } from '#contract/service/changes.ts';
import { affectedBy, dependenciesOf, EVERYTHING } from '#contract/service/dependencies.ts';

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

/** The effect of these changes, whatever answers are stored. */
export function impactOf(changes: readonly Change[]): Impact {
  const affected = new Set(changes.flatMap(affectedBy));
  const withdrawn = new Set(
    changes.flatMap(({ vanished, documentId }) => (vanished && documentId ? [documentId] : [])),
  );
  const containsAny = (names: ReadonlySet<string>, documents: ReadonlySet<string>) =>
    names.size > 0 && [...documents].some((id) => names.has(id));
  const affectsAll = affected.has(EVERYTHING);
  return {
    affects: ({ request, documents }) =>
      affectsAll ||
      dependenciesOf(request).some((name) => affected.has(name)) ||
      containsAny(affected, documents),
    containsWithdrawn: (documents) => containsAny(withdrawn, documents),
    withdrawn,
  };
}
