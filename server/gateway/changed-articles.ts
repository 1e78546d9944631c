import { articleCall } from '#contract/calls/article.ts';
import type { Change } from '#contract/changes.ts';
import type { AnswerStore } from './answer-store.ts';
import type { Gateway } from './gateway.ts';

type Settings = {
  ask: Gateway['ask'];
  has: AnswerStore['has'];
};

/**
 * Returns a function that requests the articles among some changes again, one after the other, if they were ever shown here. Several
 * processes and machines show the same articles, and when the content service goes, each has its own last copy: without this one that
 * readers have not asked since a change would show them what was there before (decision 0092).
 */
export function createChangedArticles({ ask, has }: Settings) {
  const waiting = new Set<string>();
  let isAsking = false;

  return async function askAgain(changes: readonly Change[]): Promise<void> {
    for (const { type, documentId } of changes) {
      if (type === 'article' && documentId !== null && has(articleCall.request(documentId)))
        waiting.add(documentId);
    }
    if (isAsking) return;
    isAsking = true;
    try {
      // Those that are added meanwhile are asked for, too.
      for (const documentId of waiting) {
        waiting.delete(documentId);
        await ask(articleCall.request(documentId));
      }
    } finally {
      isAsking = false;
    }
  };
}
