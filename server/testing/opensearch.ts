import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { inject, onTestFinished } from 'vitest';
import { listen } from '#scripts/ports.mjs';
import { unpackShown } from '#server/search/opensearch/indexed-document.ts';

/** A response in place of OpenSearch's own: `silence` never ends, `end` breaks the connection. */
export type Failure = { status: number; body: string } | 'silence' | 'end';
type Request = { method: string; path: string; body: string };

const Names = v.array(v.object({ index: v.string() }));
const source = v.looseObject({ shown: v.optional(v.string()) });
const Found = v.object({
  hits: v.object({ hits: v.array(v.object({ _id: v.string(), _source: source })) }),
});
/** More documents than a test writes. */
const ALL = 1_000;

type Login = { user?: string; password?: string };

/** The OpenSearch of the tests for one site, until the end of the test. */
export async function openOpenSearchProxy(login?: Login) {
  const proxy = await startOpenSearchProxy(login);
  onTestFinished(proxy.stop);
  return proxy;
}

/**
 * The OpenSearch of the tests for one site, behind a proxy that asks for a login, and can break answers. Its indexes have names
 * of their own.
 */
export async function startOpenSearchProxy({ user = '', password = '' }: Login = {}) {
  const server = inject('openSearch');
  const name = `t${randomUUID().slice(0, 8)}`;
  const requests: string[] = [];
  let refused: string | null = null;
  let failing: ((request: Request) => Failure | null) | null = null;
  const login = Buffer.from(`${server.user}:${server.password}`).toString('base64');
  const authorization = server.user ? { authorization: `Basic ${login}` } : undefined;

  async function send(method: string, path: string, body?: string, type = 'application/json') {
    const headers = { ...authorization, 'content-type': type };
    const response = await fetch(server.url + path, { method, headers, ...(body && { body }) });
    return { status: response.status, body: await response.text() };
  }
  async function ask(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await send(method, path, body && JSON.stringify(body));
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body);
  }

  async function answerTo(incoming: IncomingMessage): Promise<Failure> {
    const { method = '', url = '', headers } = incoming;
    const request = { method, path: url.replace(/\?.*/, ''), body: await text(incoming) };
    requests.push(`${method} ${request.path}`);
    const expected = user ? `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` : undefined;
    if (headers.authorization !== expected) return { status: 401, body: 'Unauthorized' };
    return failing?.(request) ?? send(method, url, spoil(request.body), headers['content-type']);
  }

  /** A request in which documents with the refused text have a date that OpenSearch cannot read. */
  const spoil = (body: string) =>
    refused === null
      ? body
      : body.replaceAll(/^.*\n/gm, (line) =>
          refused !== null && line.includes(refused)
            ? line.replace(/"published":"[^"]*"/, '"published":"never"')
            : line,
        );

  const proxy = createServer(async (incoming, response) => {
    const answer = await answerTo(incoming).catch((): Failure => 'end');
    if (answer === 'silence') return;
    if (answer === 'end') return void incoming.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  const url = `http://127.0.0.1:${await listen(proxy)}`;

  async function indexes(): Promise<string[]> {
    const listed = await ask('GET', `/_cat/indices/${name}-*?format=json&h=index`);
    return v.parse(Names, listed).map(({ index }) => index);
  }

  /** All documents of some indexes, in the order of their ids. */
  async function documentsOf(names: string) {
    await ask('POST', `/${names}/_refresh`);
    const answer = await ask('POST', `/${names}/_search`, { size: ALL });
    return v
      .parse(Found, answer)
      .hits.hits.map(({ _id: id, _source: { shown, ...source } }) => ({
        id,
        ...source,
        ...(shown && { shown: unpackShown(shown) }),
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  return {
    settings: { urls: [url], user, password, name },
    /** The requests so far: method and path. */
    requests,
    /** Lets requests fail, or with `null` no longer. */
    setFailing(next: ((request: Request) => Failure | null) | null): void {
      failing = next;
    },
    indexes,
    /** Without the index of the state. */
    textIndexes: async () => (await indexes()).filter((index) => !index.endsWith('state')),
    /** All that can be found in any index, as text. */
    dump: async () => JSON.stringify(await documentsOf(`${name}-*`)),
    /** The articles that can be found. */
    documents: () => documentsOf(`${name}-*,-*-state`),
    /** Sends a request past the proxy. */
    ask,
    deleteIndex: (index: string) => ask('DELETE', `/${index}`),
    makeIndex: (index: string) => ask('PUT', `/${index}`, {}),
    putDocument: (index: string, id: string, document: object) =>
      ask('PUT', `/${index}/_doc/${id}`, document),
    /** Lets OpenSearch refuse documents with a text from now on. */
    refuseDocuments(part: string): void {
      refused = part;
    },
    /** Deletes its indexes. */
    async stop(): Promise<void> {
      proxy.close();
      proxy.closeAllConnections();
      const names = await indexes();
      if (names.length > 0) await ask('DELETE', `/${names}`);
    },
  };
}
