import { articleCall } from '#contract/calls/article.ts';
import type { Change } from '#contract/service/changes.ts';
import type { AnswerStore } from './answer-store.ts';
import type { Gateway } from './gateway.ts';

type Settings = { gateway: Pick<Gateway, 'ask' | 'isFresh'>; has: AnswerStore['has'] };

/** Twelve seconds of polls or more, for a content service that is busy. One that can never be read is given up then. */
const MAX_ATTEMPTS = 20;

/**
 * Requests articles again that have changed and were shown here. Several processes and machines show the same articles, and when the
 * content service goes, each has its own last copy: without this one that readers have not asked since a change would show them what
 * was there before (decision 0092).
 */
export function createChangedArticles({ gateway, has }: Settings) {
  /** How often each was requested in vain. */
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

    /** Requests them one after the other until one fails. Only while changes are followed does the gateway wait for what has changed. */
    async askAgain(): Promise<void> {
      if (isAsking) return;
      isAsking = true;
      await askForAll().finally(() => {
        isAsking = false;
      });
    },
  };
}
