import { LRUCache } from 'lru-cache';
import type { Outcome, ParsedAnswer } from '#app/content/outcome.ts';
import type { ContentRequest, ServiceRequest, TextRequest } from '#contract/call.ts';
import { articleListCall, readArticleSearch } from '#contract/calls/article-list.ts';
import { type ContentQuery, writeQuery } from '#contract/query.ts';
import type { StoredAnswer } from './answer-store.ts';
import { documentIds } from './document-ids.ts';
import { TurnedAway } from './limiter.ts';
import { normalizeAnswer } from './normalize-answer.ts';
import { parseAnswer } from './parse-answer.ts';

export type TextAnswers = ReturnType<typeof createTextAnswers>;

type Settings = {
  /** Gets the answer of the index of texts, by the URL of a request. */
  search: (url: string) => Promise<unknown>;
  report: (failure: { url: string; error: unknown }) => void;
  countTurnedAway: () => void;
  /** Milliseconds. */
  now: () => number;
};

/** How long an answer is sent again: the index changes without the gateway. */
const TTL_MS = 250;
const MAX_ANSWERS = 200;

/**
 * Answers searches in texts from the index, whatever state the content service is in. The same answer as before is the same object, so
 * that a page with it is not rendered again.
 */
export function createTextAnswers({ search, report, countTurnedAway, now }: Settings) {
  const known = new LRUCache<string, { stored: StoredAnswer; freshUntil: number }>({ max: MAX_ANSWERS });

  async function read(request: ContentRequest): Promise<ParsedAnswer & { documents: ReadonlySet<string> }> {
    const raw = await search(request.url);
    normalizeAnswer(raw);
    const { answer, problems } = parseAnswer(request, raw);
    if (!answer) throw new Error(`Invalid answer: ${problems[0]}`);
    return { kind: 'answer', answer, json: JSON.stringify(answer), documents: documentIds(raw) };
  }

  function noteFailure(url: string, error: unknown): void {
    if (error instanceof TurnedAway) countTurnedAway();
    else report({ url, error });
  }

  async function ask(request: TextRequest): Promise<Outcome<StoredAnswer>> {
    const { url } = request;
    const before = known.get(url);
    if (before && before.freshUntil > now()) return before.stored;
    try {
      const answer = await read(request);
      const freshUntil = now() + TTL_MS;
      const isSame = before?.stored.json === answer.json;
      const stored: StoredAnswer = isSame ? before.stored : { ...answer, request, freshUntil };
      known.set(url, { stored, freshUntil });
      return stored;
    } catch (error) {
      noteFailure(url, error);
      return before?.stored ?? { kind: 'failed' };
    }
  }

  /** What the index has instead of an answer of the content service: to a list of articles. `null` for other requests, and if it fails. */
  async function askInstead(request: ServiceRequest): Promise<StoredAnswer | null> {
    if (!('query' in request) || !isArticleList(request.query)) return null;
    try {
      return { ...(await read(request)), request, freshUntil: 0 };
    } catch (error) {
      noteFailure(request.url, error);
      return null;
    }
  }

  return {
    ask,
    askInstead,
    isFresh: (stored: StoredAnswer): boolean => {
      const current = known.peek(stored.request.url);
      return current?.stored === stored && current.freshUntil > now();
    },
  };
}

/** Whether a query is that of a page of search results. */
const isArticleList = (query: ContentQuery): boolean =>
  query.type === 'articles' && articleListCall.request(readArticleSearch(query)).url === writeQuery(query);
