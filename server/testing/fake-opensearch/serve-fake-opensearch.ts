import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { listen } from '#scripts/ports.mjs';
import { FakeIndex } from './fake-index.ts';
import { parse, Refusal } from './refusal.ts';
import { runSearch } from './run-search.ts';

type Request = { method: string; path: string; query: URLSearchParams; body: string; type: string };
/** What is answered instead: with a status and a text, or not at all; `end` breaks the connection off. */
export type Failure = { status: number; body: string } | 'silence' | 'end';

const source = v.record(v.string(), v.unknown());
const versioned = v.strictObject({
  _id: v.pipe(v.string(), v.maxLength(512)),
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  version_type: v.literal('external_gte'),
});
const action = v.union([v.strictObject({ index: versioned }), v.strictObject({ delete: versioned })]);
const aliasActions = v.strictObject({
  actions: v.array(
    v.union([
      v.strictObject({ add: v.strictObject({ index: v.string(), alias: v.string() }) }),
      v.strictObject({ remove_index: v.strictObject({ index: v.string() }) }),
    ]),
  ),
});
const INDEX_NAME = /^[a-z0-9][a-z0-9._-]*$/;
const PARAMETERS = new Set([
  'allow_partial_search_results',
  'require_alias',
  'op_type',
  'if_seq_no',
  'if_primary_term',
]);
const PRIMARY_TERM = 1;
const EMPTY = { settings: { auto_expand_replicas: '0-1' }, mappings: { dynamic: false } };

/**
 * A double of OpenSearch until it is stopped: reads the bodies of the requests that the site makes, and does to documents in memory
 * what the documentation says. What it does not know is refused with 400. Documents are found after a refresh alone; the real one refreshes by
 * itself, too.
 */
export async function serveFakeOpenSearch({ user = '', password = '' } = {}) {
  const indexes = new Map<string, FakeIndex>();
  const requests: string[] = [];
  let refused: string | null = null;
  let failing: ((request: Request) => Failure | null) | null = null;

  function indexOf(name: string): FakeIndex {
    const named = indexes.get(name);
    if (named) return named;
    const aliased = [...indexes.values()].filter(({ aliases }) => aliases.has(name));
    if (aliased.length > 1)
      throw new Refusal(400, 'illegal_argument_exception', `${name} has several indices`);
    const [only] = aliased;
    if (!only) throw new Refusal(404, 'index_not_found_exception', `no such index [${name}]`);
    return only;
  }

  function makeIndex(name: string, body: unknown): object {
    if (!INDEX_NAME.test(name)) throw new Refusal(400, 'invalid_index_name_exception', name);
    if (indexes.has(name)) throw new Refusal(400, 'resource_already_exists_exception', `index [${name}]`);
    indexes.set(name, new FakeIndex(body));
    return { acknowledged: true, shards_acknowledged: true, index: name };
  }

  function putDocument(name: string, id: string, { query, body }: Request): object {
    if (!indexes.has(name)) makeIndex(name, EMPTY);
    const isCreate = query.get('op_type') === 'create';
    const seqNo = query.get('if_seq_no');
    const term = query.get('if_primary_term');
    const stored = indexOf(name).put(id, parse(source, JSON.parse(body)), (now) => {
      if (isCreate) return now === undefined;
      return seqNo === null || (now?.seqNo === Number(seqNo) && Number(term) === PRIMARY_TERM);
    });
    return {
      _index: name,
      _id: id,
      _version: stored.version,
      _seq_no: stored.seqNo,
      _primary_term: PRIMARY_TERM,
    };
  }

  function bulk(name: string, { query, body, type }: Request): object {
    if (type !== 'application/x-ndjson' || !body.endsWith('\n'))
      throw new Refusal(
        400,
        'illegal_argument_exception',
        'The bulk request must be terminated by a newline [\\n]',
      );
    const lines: unknown[] = body
      .slice(0, -1)
      .split('\n')
      .map((line) => JSON.parse(line));
    const isAlias = [...indexes.values()].some(({ aliases }) => aliases.has(name));
    const mustBeAlias = query.get('require_alias') === 'true';
    // As OpenSearch does by default.
    if (!mustBeAlias && !isAlias && !indexes.has(name)) makeIndex(name, EMPTY);
    const items: object[] = [];
    for (let at = 0; at < lines.length; at += 1) {
      const parsed = parse(action, lines[at], 'illegal_argument_exception');
      const isIndexing = 'index' in parsed;
      const { _id, version } = isIndexing ? parsed.index : parsed.delete;
      if (isIndexing) at += 1;
      const result = asItem(() => {
        if (mustBeAlias && !isAlias)
          throw new Refusal(404, 'index_not_found_exception', `[require_alias]: [${name}] is not an alias`);
        if (!isIndexing) return indexOf(name).deleteVersion(_id, version) ? 200 : 404;
        if (refused !== null && JSON.stringify(lines[at]).includes(refused))
          throw new Refusal(400, 'mapper_parsing_exception', 'failed to parse');
        indexOf(name).putVersion(_id, parse(source, lines[at]), version);
        return 201;
      });
      items.push({ [isIndexing ? 'index' : 'delete']: { _id, ...result } });
    }
    return { took: 1, errors: items.some((item) => JSON.stringify(item).includes('"error"')), items };
  }

  function updateAliases(body: string): object {
    const { actions } = parse(aliasActions, JSON.parse(body));
    for (const each of actions) {
      const name = 'add' in each ? each.add.index : each.remove_index.index;
      if (!indexes.has(name)) throw new Refusal(404, 'index_not_found_exception', `no such index [${name}]`);
    }
    // All at once.
    for (const each of actions) {
      if ('add' in each) indexes.get(each.add.index)?.aliases.add(each.add.alias);
      else indexes.delete(each.remove_index.index);
    }
    return { acknowledged: true };
  }

  function listAliases(pattern: string): object {
    const prefix = pattern.replace(/\*$/, '');
    const listed = [...indexes].filter(([name]) => name.startsWith(prefix));
    return Object.fromEntries(
      listed.map(([name, { aliases }]) => [
        name,
        { aliases: Object.fromEntries([...aliases].map((alias) => [alias, {}])) },
      ]),
    );
  }

  function answerTo(request: Request): object {
    const { method, path, query, body } = request;
    for (const name of query.keys())
      if (!PARAMETERS.has(name))
        throw new Refusal(400, 'illegal_argument_exception', `unrecognized parameter: [${name}]`);
    const [first = '', second, third, ...others] = path.slice(1).split('/').map(decodeURIComponent);
    if (others.length > 0) throw new Refusal(400, 'illegal_argument_exception', `no handler for [${path}]`);
    switch (`${method} ${second ?? (first.startsWith('_') ? first : '')}`) {
      case 'PUT ':
        return makeIndex(first, JSON.parse(body));
      case 'GET _alias':
        return listAliases(first);
      case 'POST _aliases':
        return updateAliases(body);
      case 'PUT _doc':
        return putDocument(first, third ?? '', request);
      case 'GET _doc': {
        const document = indexOf(first).get(third ?? '');
        if (!document) throw new Missing();
        const { id, source: _source, version: _version, seqNo: _seq_no } = document;
        return {
          _index: first,
          _id: id,
          _version,
          _seq_no,
          _primary_term: PRIMARY_TERM,
          found: true,
          _source,
        };
      }
      case 'POST _bulk':
        return bulk(first, request);
      case 'POST _refresh':
        indexOf(first).refresh();
        return { _shards: { total: 1, successful: 1, failed: 0 } };
      case 'POST _search':
        return runSearch(indexOf(first), JSON.parse(body));
      default:
        throw new Refusal(400, 'illegal_argument_exception', `no handler for [${method} ${path}]`);
    }
  }

  async function handle(incoming: IncomingMessage): Promise<Failure> {
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://opensearch');
    const request: Request = {
      method: incoming.method ?? '',
      path: pathname,
      query: searchParams,
      body: await text(incoming),
      type: incoming.headers['content-type'] ?? '',
    };
    requests.push(`${request.method} ${request.path}`);
    const expected = user ? `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` : undefined;
    if (incoming.headers.authorization !== expected) return { status: 401, body: 'Unauthorized' };
    const failure = failing?.(request);
    if (failure) return failure;
    try {
      return { status: 200, body: JSON.stringify(answerTo(request)) };
    } catch (error) {
      if (error instanceof Missing) return { status: 404, body: '{"found":false}' };
      if (error instanceof SyntaxError)
        return { status: 400, body: JSON.stringify(new Refusal(400, 'parse_exception', 'No JSON').body) };
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: JSON.stringify(error.body) };
    }
  }

  const server = createServer(async (incoming, response) => {
    const answer = await handle(incoming);
    if (answer === 'silence') return;
    if (answer === 'end') return void incoming.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  const url = `http://127.0.0.1:${await listen(server)}`;

  return {
    settings: { urls: [url], user, password, name: 'magazine' },
    /** The requests so far: method and path. */
    requests,
    /** Lets requests fail, or with `null` no longer. */
    setFailing(next: ((request: Request) => Failure | null) | null): void {
      failing = next;
    },
    indexes: () => [...indexes.keys()],
    /** All that is stored, as text. */
    dump: () => [...indexes.values()].map((index) => index.dump()).join('\n'),
    /** The documents that can be found, by all names that are not a state. */
    documents: () =>
      [...indexes.values()]
        .flatMap((index) => index.visible.map(({ id, source: document }) => ({ id, ...document })))
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    deleteIndex: (name: string) => indexes.delete(name),
    makeIndex: (name: string) => makeIndex(name, EMPTY),
    putDocument: (name: string, id: string, document: Record<string, unknown>) =>
      indexOf(name).put(id, document, () => true),
    /** Refuses documents with a text from now on, as it does those that it cannot index. */
    refuseDocuments(part: string): void {
      refused = part;
    },
    stop(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** What an answer says of one line of several. */
function asItem(write: () => number): object {
  try {
    return { status: write() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, error: { type: error.type, reason: error.message } };
  }
}

/** The document is not there, which is no error of OpenSearch. */
class Missing extends Error {}
