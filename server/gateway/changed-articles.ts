import { articleCall } from '#contract/calls/article.ts';
import type { Change } from '#contract/service/changes.ts';
import type { AnswerStore } from './answer-store.ts';
import type { Gateway } from './gateway.ts';

type Settings = { gateway: Pick<Gateway, 'ask' | 'isFresh'>; has: AnswerStore['has'] };

/** Twelve seconds of polls or more, for a busy content service. After that the article is given up. */
const MAX_ATTEMPTS = 20;

/**
 * Requests changed articles again if they were shown here. Several processes and machines show the same articles, and each falls
 * back to its own last copy when the content service goes down: otherwise an article nobody has requested since it changed would
 * reappear in its old form (decision 0092).
 */
export function createChangedArticles({ gateway, has }: Settings) {
  /** The number of failed attempts for each. */
  const waiting = new Map<string, number>();
  let isAsking = false;

  async function askForAll(): Promise<void> {
    for (const [documentId, attempts] of waiting) {
      waiting.delete(documentId);
      const outcome = await gateway.ask(articleCall.request(documentId));
      if (outcome.kind === 'missing' || (outcome.kind === 'answer' && gateway.isFresh(outcome))) continue;
      if (attempts + 1 < MAX_ATTEMPTS) waiting.set(documentId, attempts + 1);
      // It has failed, or changed again: the others wait, too.
      return;
    }
  }

  return {
    add(changes: readonly Change[]): void {
      for (const { type, documentId } of changes) {
        if (type === 'article' && documentId !== null && has(articleCall.request(documentId)))
          waiting.set(documentId, 0);
      }
    },

    /**
     * Requests them one after the other until one fails. The gateway only waits for changed content while changes are followed.
     */
    async askAgain(): Promise<void> {
      if (isAsking) return;
      isAsking = true;
      await askForAll().finally(() => {
        isAsking = false;
      });
    },
  };
}
