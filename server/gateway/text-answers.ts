import { LRUCache } from 'lru-cache';
import type { Outcome, ParsedAnswer } from '#app/content/outcome.ts';
import { articleListCall, readArticleSearch } from '#contract/calls/article-list.ts';
import type { ContentRequest, ServiceRequest, TextRequest } from '#contract/calls/call.ts';
import { TurnedAway } from '#contract/node/limiter.ts';
import { type ContentQuery, writeQuery } from '#contract/query/query.ts';
import type { ArticleSearch, Search } from '#contract/search/search.ts';
import { documentIds } from './document-ids.ts';
import { normalizeAnswer } from './normalize-answer.ts';
import { parseAnswer } from './parse-answer.ts';
import type { StoredAnswer } from './stored-answer.ts';

/** An answer, and until when it is sent again, in the clock's milliseconds. */
type Known = { stored: StoredAnswer; freshUntil: number };

export type TextAnswers = ReturnType<typeof createTextAnswers>;

type Settings = {
  /** Gets the answer of the index of texts. */
  search: (search: Search) => Promise<unknown>;
  /** The same for a part of a page: rejects unless the answer comes soon. */
  searchBeside: (search: Search) => Promise<unknown>;
  /** Whether a search would be turned away. */
  isFull: () => boolean;
  report: (failure: { url: string; error: unknown }) => void;
  countTurnedAway: () => void;
  /** Milliseconds. */
  now: () => number;
};

/** How long an answer is reused: the index changes without the gateway noticing. */
const TTL_MS = 250;
/** How long an old answer is served if a search fails: an article in it may have been withdrawn since. */
const MAX_AGE_MS = 5_000;
const MAX_ANSWERS = 200;

/**
 * Answers searches in texts from the index, whatever the state of the content service. An unchanged answer is the same object, so
 * a page with it isn't rendered again.
 */
export function createTextAnswers({ search, searchBeside, isFull, report, countTurnedAway, now }: Settings) {
  const known = new LRUCache<string, Known>({ max: MAX_ANSWERS });
  const inFlight = new Map<string, Promise<Outcome<StoredAnswer>>>();

  async function read(
    request: ContentRequest,
    asked: Search,
  ): Promise<ParsedAnswer & { documents: ReadonlySet<string> }> {
    const raw = await (isFirst(asked) ? searchBeside : search)(asked);
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
    const before = known.get(request.url);
    if (before && before.freshUntil > now()) return before.stored;
    const current = inFlight.get(request.url);
    if (current) return current;
    const outcome = askIndex(request, before).finally(() => inFlight.delete(request.url));
    inFlight.set(request.url, outcome);
    return outcome;
  }

  async function askIndex(request: TextRequest, before: Known | undefined): Promise<Outcome<StoredAnswer>> {
    const { url } = request;
    try {
      const answer = await read(request, request.search);
      const freshUntil = now() + TTL_MS;
      const isSame = before?.stored.json === answer.json;
      const stored: StoredAnswer = isSame ? before.stored : { ...answer, request, freshUntil };
      known.set(url, { stored, freshUntil });
      return stored;
    } catch (error) {
      noteFailure(url, error);
      return before && before.freshUntil + MAX_AGE_MS > now() ? before.stored : { kind: 'failed' };
    }
  }

  /**
   * The index's answer to a list of articles, in place of the content service's. `null` for other requests, and if the search
   * fails.
   */
  async function askInstead(request: ServiceRequest): Promise<StoredAnswer | null> {
    const titles = 'query' in request ? titleSearchOf(request.query) : null;
    if (!titles) return null;
    try {
      return { ...(await read(request, { titles })), request, freshUntil: 0 };
    } catch (error) {
      noteFailure(request.url, error);
      return null;
    }
  }

  return {
    ask,
    askInstead,
    isFull,
    /** Forgets earlier results, since a change may have withdrawn articles in them. */
    clear: () => known.clear(),
    isFresh: (stored: StoredAnswer): boolean => {
      const current = known.peek(stored.request.url);
      return current?.stored === stored && current.freshUntil > now();
    },
  };
}

/** The search whose results a query asks for a page of; `null` for any other query. */
function titleSearchOf(query: ContentQuery): ArticleSearch | null {
  if (query.type !== 'articles') return null;
  const search = readArticleSearch(query);
  return articleListCall.request(search).url === writeQuery(query) ? search : null;
}

const isFirst = (asked: Search): boolean => 'texts' in asked && asked.texts.extent === 'first';
