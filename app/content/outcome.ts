import type { Answer } from '#contract/call.ts';

/** An answer that has been through its request's schema, and the same as text. */
export type ParsedAnswer = {
  readonly kind: 'answer';
  readonly answer: Answer<unknown>;
  readonly json: string;
};

/** What becomes of a content request: an answer, no such document (404), or no good answer at all. */
export type Outcome<Found extends ParsedAnswer = ParsedAnswer> =
  | Found
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed' };
