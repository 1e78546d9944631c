import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { answerMessages, startChild } from '#testing/child.ts';
import { quantile } from '#testing/statistics.ts';
import { type Connection, openConnection, type Prepared, prepare } from './connection.ts';
import type { Cores } from './cores.ts';

const PROGRAM = fileURLToPath(import.meta.url);

const order = v.object({
  port: v.number(),
  paths: v.array(v.string()),
  connections: v.number(),
  seconds: v.number(),
  /**
   * Requests a second, whether or not answers come; without one as many as are answered: each connection asks again as
   * soon as it was answered.
   */
  rate: v.optional(v.number()),
});

const report = v.object({
  answersPerSecond: v.number(),
  /** Milliseconds from the moment a request was due to its answer's last byte; waiting for a connection counts. */
  p50: v.number(),
  p99: v.number(),
});

type Order = v.InferOutput<typeof order>;
type LoadReport = v.InferOutput<typeof report>;

export type Generator = ReturnType<typeof startGenerator>;

/** Starts the process that asks, on a core that the server has no part in. */
export function startGenerator(cores: Cores) {
  const child = startChild(cores.load([PROGRAM]));
  return {
    /** Rejects when an answer was not the one before: there is nothing to measure then. */
    run: async (wanted: Order): Promise<LoadReport> => v.parse(report, await child.request(wanted)),
    stop: child.stop,
  };
}

async function generate({ port, paths, connections, seconds, rate }: Order): Promise<LoadReport> {
  const prepared: Prepared[] = [];
  for (const path of paths) {
    // The first answer to an address says that it was made, all others that it was kept: another length.
    await prepare(port, path);
    prepared.push(await prepare(port, path));
  }

  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  const load = rate === undefined ? fullLoad(prepared) : rateLoad(prepared, rate);
  const open = await Promise.all(
    Array.from({ length: connections }, () => openConnection(port, load.onAnswer, fail)),
  );
  const start = performance.now();
  load.begin(open);
  await Promise.race([setTimeout(seconds * 1000), failed]);
  const lasted = (performance.now() - start) / 1000;
  const { answers, latencies } = load.end();
  for (const connection of open) connection.close();
  return {
    answersPerSecond: answers / lasted,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  };
}

/** Gives the requests in turn. */
function inTurn(prepared: readonly Prepared[]): () => Prepared {
  let next = 0;
  return () => {
    const one = prepared[next++ % prepared.length];
    if (!one) throw new Error('There is nothing to ask for.');
    return one;
  };
}

function fullLoad(prepared: readonly Prepared[]) {
  const take = inTurn(prepared);
  const since = new Map<Connection, number>();
  const latencies: number[] = [];
  let ended = false;

  function send(connection: Connection): void {
    since.set(connection, performance.now());
    connection.send(take());
  }

  return {
    begin: (connections: readonly Connection[]) => connections.forEach(send),
    onAnswer(connection: Connection): void {
      latencies.push(performance.now() - (since.get(connection) ?? 0));
      if (!ended) send(connection);
    },
    end() {
      ended = true;
      return { answers: latencies.length, latencies };
    },
  };
}

/**
 * Requests fall due by chance, as readers come (exponential gaps). What is due while every connection is busy waits,
 * and its waiting counts; so does what has got no answer at the end.
 */
function rateLoad(prepared: readonly Prepared[], rate: number) {
  const take = inTurn(prepared);
  const free: Connection[] = [];
  const waiting: number[] = [];
  const due = new Map<Connection, number>();
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
      const since = waiting[sent];
      if (since === undefined) {
        free.push(connection);
        break;
      }
      sent += 1;
      due.set(connection, since);
      connection.send(take());
    }
    waiting.splice(0, sent);
  }

  /** A timer is too coarse: requests would come in heaps, and the heaps would be what is measured. */
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
    onAnswer(connection: Connection): void {
      if (ended) return;
      latencies.push(performance.now() - (due.get(connection) ?? 0));
      due.delete(connection);
      free.push(connection);
    },
    end() {
      ended = true;
      const now = performance.now();
      const unanswered = [...due.values(), ...waiting].map((since) => now - since);
      return { answers: latencies.length, latencies: latencies.concat(unanswered) };
    },
  };
}

if (import.meta.main) answerMessages((message) => generate(v.parse(order, message)));
