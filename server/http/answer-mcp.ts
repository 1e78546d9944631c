import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import type { Pages } from '#server/pages/pages.ts';
import { OVERVIEW_PATH, TOOLS } from './mcp-tools.ts';
import { send } from './send.ts';

export const MCP_PATH = '/mcp';

/** The version in which each request names its version; older ones begin with `initialize`. */
const STATELESS = '2026-07-28';
const WITH_HANDSHAKE = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;
const SUPPORTED: readonly string[] = [STATELESS, ...WITH_HANDSHAKE];
const SERVER = { name: 'masthead', version: '1' };
const MAX_BODY_BYTES = 64 * 1024;
/** How long and for whom programs may cache the list of tools. */
const KEPT = { ttlMs: 300_000, cacheScope: 'public' };

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const Message = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.optional(v.union([v.string(), v.number()])),
  method: v.string(),
  params: v.optional(
    v.looseObject({
      _meta: v.optional(v.looseObject({ [VERSION]: v.optional(v.string()) })),
      name: v.optional(v.string(), ''),
      arguments: v.optional(v.unknown(), {}),
      protocolVersion: v.optional(v.string()),
    }),
    {},
  ),
});
type Message = v.InferOutput<typeof Message>;

/** A response that is an error of JSON-RPC. */
class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  readonly data: object | undefined;
  constructor(status: number, code: number, message: string, data?: object) {
    super(message);
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

/**
 * The Model Context Protocol, through which AI programs request articles (decision 0082): version 2026-07-28, which is stateless,
 * and earlier versions without sessions. Disabled if editors don't allow AI access.
 */
export function createMcp({ pages, origin }: { pages: Pick<Pages, 'get'>; origin: string }) {
  async function read(address: string): Promise<string | null> {
    const result = await pages.get(new URL(address, origin));
    if (result.kind === 'redirect') return result.status === 301 ? read(result.href) : null;
    const { status, body } = result.page;
    if (result.kind === 'page' && status === 200) return (await body.in('identity')).bytes.toString();
    if (status === 404) return null;
    throw new Error('The magazine cannot answer at the moment.');
  }

  /** Invalid arguments and missing articles are reported in the result, for the calling program. */
  async function call({ name, arguments: args }: Message['params']): Promise<object> {
    const tool = TOOLS.get(name);
    if (!tool) throw new Refusal(400, -32602, `There is no tool '${name}'.`);
    const result = (text: string, isError: boolean) => ({ content: [{ type: 'text', text }], isError });
    try {
      const text = await tool.run(args, { read, origin });
      return text === null ? result('Not found.', true) : result(text, false);
    } catch (error) {
      return result(error instanceof Error ? error.message : String(error), true);
    }
  }

  async function answer({ method, params }: Message, isStateless: boolean): Promise<object> {
    const about = {
      capabilities: { tools: {} },
      instructions: `Searches and reads the articles of ${origin}.`,
    };
    if (method === 'tools/call') return call(params);
    if (method === 'tools/list') {
      const tools = [...TOOLS].map(([name, { description, properties, required }]) => ({
        ...{ name, description },
        inputSchema: { type: 'object', properties, required },
      }));
      return { tools };
    }
    if (isStateless && method === 'server/discover') return { supportedVersions: SUPPORTED, ...about };
    if (!isStateless && method === 'ping') return {};
    if (isStateless || method !== 'initialize')
      throw new Refusal(isStateless ? 404 : 200, -32601, `There is no method '${method}'.`);
    const version = WITH_HANDSHAKE.find((known) => known === params.protocolVersion) ?? WITH_HANDSHAKE[0];
    return { protocolVersion: version, ...about, serverInfo: SERVER };
  }

  async function respond(request: IncomingMessage, message: Message): Promise<object> {
    const isStateless = checkVersion(request, message);
    if ((await read(OVERVIEW_PATH)) === null)
      throw new Refusal(403, -32600, 'This magazine does not allow AI clients.');
    const result = await answer(message, isStateless);
    if (!isStateless) return result;
    const cached = message.method === 'tools/call' ? {} : KEPT;
    return {
      resultType: 'complete',
      ...result,
      ...cached,
      _meta: { 'io.modelcontextprotocol/serverInfo': SERVER },
    };
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const sendJson = (status: number, body: object) =>
      send(request, response, {
        status,
        type: 'application/json; charset=utf-8',
        body: JSON.stringify({ jsonrpc: '2.0', ...body }),
        headers: { 'Cache-Control': 'no-store', ...(status === 405 && { Allow: 'POST' }) },
      });
    let id: string | number | null = null;
    try {
      const message = await readMessage(request, origin);
      // Notifications get no answer.
      if (message.id === undefined) return void response.writeHead(202).end();
      id = message.id;
      return await sendJson(200, { id, result: await respond(request, message) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, code, message, data } = error;
      return sendJson(status, { id, error: { code, message, data } });
    }
  };
}

async function readMessage(request: IncomingMessage, origin: string): Promise<Message> {
  const { method, headers } = request;
  if (method !== 'POST') throw new Refusal(405, -32600, 'Only POST is allowed.');
  // A page of another site could make a browser send requests that only its reader's network may send.
  if (headers.origin !== undefined && headers.origin !== new URL(origin).origin)
    throw new Refusal(403, -32600, 'Requests from other origins are not allowed.');
  if (!/^application\/json\b/i.test(headers['content-type'] ?? ''))
    throw new Refusal(415, -32600, 'The body must be JSON.');
  if (!(Number(headers['content-length']) <= MAX_BODY_BYTES))
    throw new Refusal(413, -32600, `The body needs a Content-Length of at most ${MAX_BODY_BYTES} bytes.`);
  const body = await buffer(request).catch(() => {
    throw new Refusal(400, -32600, 'The body is truncated.');
  });
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Message), body.toString());
  if (!parsed.success) throw new Refusal(400, -32600, 'The body is not a message of JSON-RPC 2.0.');
  return parsed.output;
}

/** Whether a request names its version itself. Refuses a version that the site does not know, and headers that differ from the body. */
function checkVersion({ headers }: IncomingMessage, { method, params }: Message): boolean {
  const inBody = params._meta?.[VERSION];
  const inHeader = headers['mcp-protocol-version'];
  const requested = String(inBody ?? inHeader ?? WITH_HANDSHAKE[0]);
  if (!SUPPORTED.includes(requested))
    throw new Refusal(400, -32022, 'This version is not supported.', { supported: SUPPORTED, requested });
  if (requested !== STATELESS) return false;
  const isSame = inBody === inHeader && headers['mcp-method'] === method;
  if (!isSame || (method === 'tools/call' && headers['mcp-name'] !== params.name))
    throw new Refusal(400, -32020, 'MCP-Protocol-Version, Mcp-Method and Mcp-Name must match the body.');
  return true;
}
