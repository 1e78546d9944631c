import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { replyToMessages, startChild } from '#testing/child.ts';
import { type Connection, openConnection, type PreparedRequest, prepare } from './connection.ts';
import type { Cores } from './cores.ts';

const PROGRAM = fileURLToPath(import.meta.url);

const order = v.object({
  port: v.number(),
  paths: v.array(v.string()),
  connections: v.number(),
  seconds: v.number(),
});

const report = v.object({ responsesPerSecond: v.number() });

type Order = v.InferOutput<typeof order>;
type LoadReport = v.InferOutput<typeof report>;

export type LoadGenerator = ReturnType<typeof startLoadGenerator>;

/** Starts the load generator as a process on its own core. */
export function startLoadGenerator(cores: Cores) {
  const child = startChild(cores.load([PROGRAM]));
  return {
    /** Rejects if a response differs from the expected one. */
    run: async (load: Order): Promise<LoadReport> => v.parse(report, await child.request(load)),
    stop: child.stop,
  };
}

async function generate({ port, paths, connections, seconds }: Order): Promise<LoadReport> {
  const prepared: PreparedRequest[] = [];
  for (const path of paths) {
    prepared.push(await prepare(port, path));
  }

  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  const load = fullLoad(prepared);
  const open = await Promise.all(
    Array.from({ length: connections }, () => openConnection(port, load.onResponse, fail)),
  );
  const start = performance.now();
  load.begin(open);
  await Promise.race([setTimeout(seconds * 1000), failed]);
  const elapsed = (performance.now() - start) / 1000;
  const responses = load.end();
  for (const connection of open) connection.close();
  return { responsesPerSecond: responses / elapsed };
}

/** Returns the requests in turn. */
function roundRobin(prepared: readonly PreparedRequest[]): () => PreparedRequest {
  let next = 0;
  return () => {
    const request = prepared[next++ % prepared.length];
    if (!request) throw new Error('There are no paths to request.');
    return request;
  };
}

/** Each connection sends its next request as soon as it has a response. */
function fullLoad(prepared: readonly PreparedRequest[]) {
  const nextRequest = roundRobin(prepared);
  let responses = 0;
  let ended = false;
  const send = (connection: Connection) => connection.send(nextRequest());

  return {
    begin: (connections: readonly Connection[]) => connections.forEach(send),
    onResponse(connection: Connection): void {
      responses += 1;
      if (!ended) send(connection);
    },
    end(): number {
      ended = true;
      return responses;
    },
  };
}

if (import.meta.main) replyToMessages((message) => generate(v.parse(order, message)));
