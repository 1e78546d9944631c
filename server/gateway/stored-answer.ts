import * as v from 'valibot';
import type { ParsedAnswer } from '#app/content/outcome.ts';
import type { Answer, ContentRequest, ServiceRequest } from '#contract/calls/call.ts';

/** A validated answer. It is immutable; a newer answer to the same request is another object, unless it says the same. */
export type StoredAnswer = ParsedAnswer & {
  readonly request: ContentRequest;
  /** Ids of all documents in it. */
  readonly documents: ReadonlySet<string>;
  /** When it expires, in the clock's milliseconds. A change may make it stale earlier. */
  readonly freshUntil: number;
};

/** Omits `null` and `false` for the site, whose schemas restore them: they make up a third of a list of images. */
export function toJson({ kind }: ServiceRequest, answer: Answer<unknown>): string {
  if (kind === 'other') return JSON.stringify(answer);
  return JSON.stringify(answer, (_name, value: unknown) =>
    value === null || value === false ? undefined : value,
  );
}

/**
 * The form in which an answer is kept. A parsed one takes several times the memory of its JSON: it only stays while in use, and
 * is parsed again when needed, except for answers that nearly every page needs.
 */
export function toStored({ answer, json, ...rest }: Omit<StoredAnswer, 'kind'>): StoredAnswer {
  const { request } = rest;
  // A redirect is smaller than the saving, and its schema doesn't restore a `null` that toJson omits.
  if (request.kind === 'core' || request.kind === 'redirect')
    return { kind: 'answer', answer, json, ...rest };
  // Outside the heap, and half the size of a string with a curly quotation mark or dash.
  const bytes = new TextEncoder().encode(json);
  let parsed = new WeakRef(answer);
  const stored: StoredAnswer = {
    kind: 'answer',
    ...rest,
    get json() {
      return new TextDecoder().decode(bytes);
    },
    get answer() {
      const known = parsed.deref();
      if (known) return known;
      const again = v.parse(request.answer, JSON.parse(stored.json));
      parsed = new WeakRef(again);
      return again;
    },
  };
  return stored;
}

/** An estimate of the memory for the text, the ids and the compressed responses, and for a core request also the parsed answer. */
export const sizeOf = ({ kind, url }: ServiceRequest, json: string) =>
  (kind === 'core' ? 8 : 1.2) * json.length + 2 * url.length + 3_000;
