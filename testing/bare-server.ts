import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { listen } from '#scripts/ports.mjs';
import { answerMessages, type CommandLine, startChild } from './child.ts';

const PROGRAM = fileURLToPath(import.meta.url);

const order = v.object({ body: v.instance(Uint8Array), headers: v.record(v.string(), v.string()) });

export type BareServer = ReturnType<typeof startBareServer>;

/** The limit for any server: node:http alone, in a process of its own, answers every request with the same bytes. */
export function startBareServer(
  commandLine: (args: readonly string[]) => CommandLine = (args) => ({ command: process.execPath, args }),
) {
  const child = startChild(commandLine([PROGRAM]));
  return {
    /** Sets what it answers from now on; resolves with its port, another one each time. */
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
