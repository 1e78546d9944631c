import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { articleListCall } from '#contract/calls/article-list.ts';
import type { QueryRequest, TextRequest } from '#contract/calls/call.ts';
import { readTextSearch, textSearchRequest } from '#contract/calls/text-search.ts';
import { readTermCounts, termCountsRequest } from '#contract/calls/text-terms.ts';
import { TEXT_FILTERS } from '#contract/entities/terms.ts';
import { InvalidQuery } from '#contract/query/read-query.ts';
import type { Search } from '#contract/search/search.ts';
import { wantsPageFields } from '#contract/service/page-fields.ts';
import type { Compressor, EncodedText } from '#server/compression/compressor.ts';
import type { Gateway } from '#server/gateway/gateway.ts';
import { readPageRequest, readRequest } from '#server/gateway/read-request.ts';
import type { StoredAnswer } from '#server/gateway/stored-answer.ts';
import { etagOf } from '#server/pages/cached-page.ts';
import type { SearchShares } from './search-shares.ts';
import { send } from './send.ts';
import { hasFoundNothing } from './unanswered-search.ts';

type Settings = {
  gateway: Pick<Gateway, 'ask'>;
  compressor: Compressor;
  publicToken: string;
  shares: SearchShares;
  /** Called for each search that was turned away before it was begun. */
  countTurnedAway: () => void;
  /** Counts a search that finds nothing. */
  countSearch: (keywords: string) => void;
};

/**
 * The content API (spec §7): GET with the public token. Responds with 405 to other methods, 401 without the token, 400 or
 * 404 to a call that is not in the contract, 404 if the content does not exist, 503 if the content service fails.
 */
export function createApi(settings: Settings) {
  const { gateway, compressor, publicToken, shares, countTurnedAway, countSearch } = settings;
  /** The body and ETag of each answer, dropped together with it. */
  const texts = new WeakMap<StoredAnswer, { body: EncodedText; etag: string }>();

  function textOf(stored: StoredAnswer) {
    const known = texts.get(stored);
    if (known) return known;
    const { kind } = stored.request;
    const frequency = kind === 'core' || kind === 'document' ? 'often' : 'once';
    const text = { body: compressor.text(stored.json, frequency), etag: etagOf(stored.json) };
    texts.set(stored, text);
    return text;
  }

  /** Counts a search that has found nothing in texts, if it finds nothing in titles either. Browsers ask for both. */
  async function countIfUnanswered(asked: Search): Promise<void> {
    if (!('texts' in asked)) return;
    const search = asked.texts;
    if (search.extent !== 'first' || TEXT_FILTERS.some((kind) => search[kind].length > 0)) return;
    const titles = await gateway.ask(articleListCall.request({ ...search, sort: 'newest' }));
    if (titles.kind === 'answer' && hasFoundNothing(titles)) countSearch(search.keywords);
  }

  /** `null` for a search of a network that has its share in progress. */
  const ask = (request: IncomingMessage, asked: QueryRequest | TextRequest) => {
    const isSearch = asked.kind === 'search' || asked.kind === 'text';
    return isSearch ? shares.run(request, () => gateway.ask(asked)) : gateway.ask(asked);
  };

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const refuse = (status: number, message: string, headers: Record<string, string> = {}) =>
      send(request, response, {
        status,
        type: 'application/json; charset=utf-8',
        body: JSON.stringify({ data: null, meta: {}, error: { status, message } }),
        headers: { 'Cache-Control': 'no-store', ...headers },
      });

    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refuse(405, 'Only GET and HEAD are allowed.', { Allow: 'GET, HEAD' });
    }
    if (!isEqual(bearerToken(request.headers.authorization ?? ''), publicToken)) {
      return refuse(401, 'The token is missing or invalid.', { 'WWW-Authenticate': 'Bearer' });
    }
    const parsed = parseRequest(url, request.headers.accept);
    if (parsed instanceof InvalidQuery) return refuse(parsed.status, parsed.message);

    const outcome = await ask(request, parsed);
    if (outcome === null) {
      countTurnedAway();
      return refuse(503, 'Too many searches from your network are in progress.', { 'Retry-After': '5' });
    }
    switch (outcome.kind) {
      case 'answer':
        if (parsed.kind === 'text' && hasFoundNothing(outcome))
          countIfUnanswered(parsed.search).catch(() => undefined);
        return send(request, response, {
          status: 200,
          type: 'application/json; charset=utf-8',
          ...textOf(outcome),
          headers: { 'Cache-Control': 'private, no-cache' },
        });
      case 'missing':
        return refuse(404, 'This content does not exist.');
      case 'failed':
        return refuse(503, 'The content service does not answer.', { 'Retry-After': '5' });
    }
  };
}

function parseRequest(
  { pathname, search }: URL,
  accept: string | undefined,
): QueryRequest | TextRequest | InvalidQuery {
  const texts = readTextSearch(pathname, search.slice(1));
  if (texts) return textSearchRequest(texts);
  const counted = readTermCounts(pathname, search.slice(1));
  if (counted !== null) return termCountsRequest(counted);
  try {
    const read = wantsPageFields(accept) ? readPageRequest : readRequest;
    return read(pathname, search.slice(1));
  } catch (error) {
    if (error instanceof InvalidQuery) return error;
    throw error;
  }
}

/** The token of an Authorization header; empty if it has another scheme. Schemes are case-insensitive (RFC 9110 §11.1). */
function bearerToken(authorization: string): string {
  return /^bearer +(?<token>[^ ]+)$/i.exec(authorization)?.groups?.token ?? '';
}

function isEqual(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
