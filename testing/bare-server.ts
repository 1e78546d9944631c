import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { listen } from '#scripts/ports.mjs';
import { type CommandLine, replyToMessages, startChild } from './child.ts';

const PROGRAM = fileURLToPath(import.meta.url);

const responseMessage = v.object({ body: v.instance(Uint8Array), headers: v.record(v.string(), v.string()) });

export type BareServer = ReturnType<typeof startBareServer>;

/**
 * Starts a process with a plain node:http server that sends the same bytes for every request: the upper limit of what the
 * site could reach.
 */
export function startBareServer(
  commandLine: (args: readonly string[]) => CommandLine = (args) => ({ command: process.execPath, args }),
) {
  const child = startChild(commandLine([PROGRAM]));
  return {
    /** Serves this response from now on; resolves with the port, which is a new one each time. */
    serve: async (body: Uint8Array, headers: Record<string, string> = {}) =>
      v.parse(v.number(), await child.request({ body, headers })),
    stop: child.stop,
  };
}

function createBareServer() {
  let server: Server | undefined;
  return (message: unknown): Promise<number> => {
    const { body, headers } = v.parse(responseMessage, message);
    server?.close();
    server = createServer((_request, response) => {
      response.writeHead(200, { ...headers, 'Content-Length': body.length }).end(body);
    });
    return listen(server);
  };
}

if (import.meta.main) replyToMessages(createBareServer());
