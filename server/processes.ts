import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Before a process that ended early is started again. */
const RESTART_DELAY_MS = 1_000;
const PING_INTERVAL_MS = 1_000;
/** A process that has not answered for this long is killed. */
const UNRESPONSIVE_MS = 5_000;

/**
 * Runs this program in `count` further processes that share one port (decision 0039), and starts a process again when it
 * ends or hangs. SIGHUP replaces each by a new one in turn, without a failed request; SIGINT and SIGTERM stop all. If the
 * first processes cannot start, exits with their code.
 */
export function runProcesses(count: number, log: Logger): void {
  const workers = new Map<number, Worker>();
  let isStopping = false;
  let hasStarted = false;

  /** Starts a process with the first free number. Resolves when it accepts connections or has ended. */
  async function start(): Promise<void> {
    let number = 0;
    while (workers.has(number)) number += 1;
    const worker = cluster.fork({ SITE_PROCESS: String(number) });
    workers.set(number, worker);
    let answeredAt = performance.now();
    worker.on('message', () => {
      answeredAt = performance.now();
    });
    const ping = setInterval(() => {
      if (performance.now() - answeredAt > UNRESPONSIVE_MS) worker.process.kill('SIGKILL');
      else if (worker.isConnected()) worker.send('ping');
    }, PING_INTERVAL_MS);
    worker.once('exit', (code: number | null, signal) => {
      clearInterval(ping);
      workers.delete(number);
      if (!hasStarted) process.exit(code ?? 1);
      if (!isStopping && workers.size < count) void restart({ code, signal });
    });
    await Promise.race([once(worker, 'listening'), once(worker, 'exit')]);
  }

  async function restart(end: object): Promise<void> {
    log.error(end, 'a site process ended');
    await setTimeout(RESTART_DELAY_MS);
    if (!isStopping && workers.size < count) await start();
  }

  async function replaceAll(): Promise<void> {
    for (const worker of [...workers.values()]) {
      await start();
      worker.process.kill('SIGTERM');
      await once(worker, 'exit');
    }
  }

  function stop(): void {
    isStopping = true;
    for (const worker of workers.values()) worker.process.kill('SIGTERM');
  }

  process.on('SIGHUP', () => void replaceAll());
  process.once('SIGINT', stop).once('SIGTERM', stop);
  void Promise.all(Array.from({ length: count }, start)).then(() => {
    hasStarted = true;
    log.info({ pid: process.pid, count }, 'site processes started');
  });
}

/** Answers the pings of `runProcesses`, in a process that it has started. */
export function answerPings(): void {
  if (cluster.isWorker) process.on('message', () => process.send?.('pong'));
}
