import * as v from 'valibot';
import { quantile } from '#bench/statistics.ts';
import { type Connection, openConnection, type Prepared, prepare } from './connection.ts';
import { type LoadReport, type Order, order } from './orders.ts';

/** A process of its own, that asks and counts; see load.ts. */
process.on('message', (message) => {
  generate(v.parse(order, message)).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});

async function generate(wanted: Order): Promise<LoadReport> {
  const { port, paths, connections, seconds } = wanted;
  const prepared: Prepared[] = [];
  for (const path of paths) {
    // The first answer to an address says that it was made, all others that it was kept: another length.
    await prepare(port, path);
    prepared.push(await prepare(port, path));
  }

  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  const load = wanted.kind === 'full' ? fullLoad(prepared) : rateLoad(prepared, wanted.rate);
  const open = await Promise.all(
    Array.from({ length: connections }, () => openConnection(port, load.onAnswer, fail)),
  );
  const start = performance.now();
  load.begin(open);
  const passed = new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));
  await Promise.race([passed, failed]);
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
