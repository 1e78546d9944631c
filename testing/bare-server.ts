import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { listen } from '#scripts/ports.mjs';
import { answerMessages, type CommandLine, startChild } from './child.ts';

const PROGRAM = fileURLToPath(import.meta.url);

const order = v.object({ body: v.instance(Uint8Array), headers: v.record(v.string(), v.string()) });

export type BareServer = ReturnType<typeof startBareServer>;

/** The limit: node:http and nothing else, a process of its own, that gives the same bytes to whoever asks. */
export function startBareServer(
  commandLine: (args: readonly string[]) => CommandLine = (args) => ({ command: process.execPath, args }),
) {
  const child = startChild(commandLine([PROGRAM]));
  return {
    /** What it gives from now on; resolves with its port, another one each time. */
    serve: async (body: Uint8Array, headers: Record<string, string> = {}) =>
      v.parse(v.number(), await child.ask({ body, headers })),
    stop: child.stop,
  };
}

function createBareServer() {
  let server: Server | undefined;
  return (message: unknown): Promise<number> => {
    const { body, headers } = v.parse(order, message);
    server?.close();
    server = createServer((_request, response) => {
      response.writeHead(200, { ...headers, 'Content-Length': body.length }).end(body);
    });
    return listen(server);
  };
}

if (import.meta.main) answerMessages(createBareServer());
