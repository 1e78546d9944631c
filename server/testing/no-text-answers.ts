import type { TextAnswers } from '#server/gateway/text-answers.ts';

/** No index of texts. */
export const NO_TEXT_ANSWERS: TextAnswers = {
  ask: async () => ({ kind: 'failed' }),
  askInstead: async () => null,
  isFull: () => false,
  clear: () => undefined,
  isFresh: () => false,
};
