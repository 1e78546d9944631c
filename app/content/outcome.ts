import type { Answer } from '#contract/calls/call.ts';

/** An answer parsed with the schema of its request, and the same answer as JSON. */
export type ParsedAnswer = {
  readonly kind: 'answer';
  readonly answer: Answer<unknown>;
  readonly json: string;
};

/** The result of a content request: an answer, a missing document (404), or a failure. */
export type Outcome<Found extends ParsedAnswer = ParsedAnswer> =
  | Found
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed' };
