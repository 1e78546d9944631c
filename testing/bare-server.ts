import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { listen } from '#scripts/ports.mjs';
import { type CommandLine, replyToMessages, startChild } from './child.ts';

const PROGRAM = fileURLToPath(import.meta.url);

const serverMessage = v.union([v.object({ body: v.instance(Uint8Array) }), v.literal('cpu')]);

export type BareServer = ReturnType<typeof startBareServer>;

/**
 * Starts a process with a plain node:http server that sends the same Brotli bytes with three headers for every request: the upper
 * limit of what the site could reach.
 */
export function startBareServer(
  commandLine: (args: readonly string[]) => CommandLine = (args) => ({ command: process.execPath, args }),
) {
  const child = startChild(commandLine([PROGRAM]));
  const request = async (message: object | string) => v.parse(v.number(), await child.request(message));
  return {
    /** Serves this response from now on; resolves with the port, which is a new one each time. */
    serve: (body: Uint8Array) => request({ body }),
    /** CPU time since its start, in seconds. */
    cpuSeconds: () => request('cpu'),
    stop: child.stop,
  };
}

function createBareServer() {
  let server: Server | undefined;
  return async (message: unknown): Promise<number> => {
    const wanted = v.parse(serverMessage, message);
    if (wanted === 'cpu') {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    }
    server?.close();
    // Once, not for each response: this is the limit that others are measured against.
    const body = Buffer.from(wanted.body);
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Encoding': 'br',
      'Content-Length': body.length,
    };
    server = createServer((_request, response) => {
      response.writeHead(200, headers).end(body);
    });
    return listen(server);
  };
}

if (import.meta.main) replyToMessages(createBareServer());
