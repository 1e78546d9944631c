import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { replyToMessages, startChild } from '#testing/child.ts';
import { quantile } from '#testing/statistics.ts';
import { type Connection, openConnection, type PreparedRequest, prepare } from './connection.ts';
import type { Cores } from './cores.ts';

const PROGRAM = fileURLToPath(import.meta.url);

const order = v.object({
  port: v.number(),
  paths: v.array(v.string()),
  connections: v.number(),
  seconds: v.number(),
  /**
   * Requests a second, independent of responses. Without a rate each connection sends its next request as soon as it
   * has a response.
   */
  rate: v.optional(v.number()),
});

const report = v.object({
  responsesPerSecond: v.number(),
  /** Milliseconds from the time a request was due to the last byte, including the wait for a free connection. */
  p50: v.number(),
  p99: v.number(),
});

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

async function generate({ port, paths, connections, seconds, rate }: Order): Promise<LoadReport> {
  const prepared: PreparedRequest[] = [];
  for (const path of paths) {
    // The first response is a cache miss; its Cache-Status header has another length.
    await prepare(port, path);
    prepared.push(await prepare(port, path));
  }

  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  const load = rate === undefined ? fullLoad(prepared) : rateLoad(prepared, rate);
  const open = await Promise.all(
    Array.from({ length: connections }, () => openConnection(port, load.onResponse, fail)),
  );
  const start = performance.now();
  load.begin(open);
  await Promise.race([setTimeout(seconds * 1000), failed]);
  const elapsed = (performance.now() - start) / 1000;
  const { responses, latencies } = load.end();
  for (const connection of open) connection.close();
  return {
    responsesPerSecond: responses / elapsed,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  };
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

function fullLoad(prepared: readonly PreparedRequest[]) {
  const nextRequest = roundRobin(prepared);
  const sentAt = new Map<Connection, number>();
  const latencies: number[] = [];
  let ended = false;

  function send(connection: Connection): void {
    sentAt.set(connection, performance.now());
    connection.send(nextRequest());
  }

  return {
    begin: (connections: readonly Connection[]) => connections.forEach(send),
    onResponse(connection: Connection): void {
      latencies.push(performance.now() - (sentAt.get(connection) ?? 0));
      if (!ended) send(connection);
    },
    end() {
      ended = true;
      return { responses: latencies.length, latencies };
    },
  };
}

/**
 * Requests fall due at random (a Poisson process), like those of independent readers. While all connections are busy,
 * due requests wait, and the wait counts as latency. Requests still open at the end count too.
 */
function rateLoad(prepared: readonly PreparedRequest[], rate: number) {
  const nextRequest = roundRobin(prepared);
  const free: Connection[] = [];
  /** When the waiting requests were due. */
  const waiting: number[] = [];
  /** When the requests in flight were due. */
  const inFlight = new Map<Connection, number>();
  const latencies: number[] = [];
  let ended = false;
  let nextDue = 0;

  function dispatch(): void {
    const now = performance.now();
    while (nextDue <= now) {
      waiting.push(nextDue);
      nextDue += (-Math.log(1 - Math.random()) / rate) * 1000;
    }
    let sent = 0;
    for (let connection = free.pop(); connection; connection = free.pop()) {
      const due = waiting[sent];
      if (due === undefined) {
        free.push(connection);
        break;
      }
      sent += 1;
      inFlight.set(connection, due);
      connection.send(nextRequest());
    }
    waiting.splice(0, sent);
  }

  /** Not a timer: its coarse ticks would send requests in bursts and distort the latencies. */
  function turn(): void {
    if (ended) return;
    dispatch();
    setImmediate(turn);
  }

  return {
    begin(connections: readonly Connection[]): void {
      free.push(...connections);
      nextDue = performance.now();
      turn();
    },
    onResponse(connection: Connection): void {
      if (ended) return;
      latencies.push(performance.now() - (inFlight.get(connection) ?? 0));
      inFlight.delete(connection);
      free.push(connection);
    },
    end() {
      ended = true;
      const now = performance.now();
      const unanswered = [...inFlight.values(), ...waiting].map((due) => now - due);
      return { responses: latencies.length, latencies: latencies.concat(unanswered) };
    },
  };
}

if (import.meta.main) replyToMessages((message) => generate(v.parse(order, message)));
