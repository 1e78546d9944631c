import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Before a process that ended early is started again. */
const RESTART_DELAY_MS = 1_000;
const PING_INTERVAL_MS = 1_000;
/** A process that has not answered this many pings is killed. Counted, because this process may have been suspended itself. */
const MAX_UNANSWERED = 5;

/**
 * Runs this program in `count` further processes that share one port (decision 0039), and starts a process again when it
 * ends or hangs. SIGHUP replaces each by a new one in turn, without a failed request; SIGINT and SIGTERM stop all. If the
 * first processes cannot start, exits with their code.
 */
export function runProcesses(count: number, log: Logger): void {
  const workers = new Map<number, Worker>();
  let isStopping = false;
  let hasStarted = false;
  let isReplacing = false;

  /** Starts a process with the first free number. Resolves with whether it accepts connections; if not, it has ended. */
  async function start(): Promise<boolean> {
    let number = 0;
    while (workers.has(number)) number += 1;
    const worker = cluster.fork({ SITE_PROCESS: String(number) });
    workers.set(number, worker);
    let unanswered = 0;
    worker.on('message', () => {
      unanswered = 0;
    });
    const ping = setInterval(() => {
      unanswered += 1;
      if (unanswered > MAX_UNANSWERED) worker.process.kill('SIGKILL');
      // With a callback, a process that is just ending causes no error event.
      else if (worker.isConnected()) worker.send('ping', () => undefined);
    }, PING_INTERVAL_MS);
    worker.once('exit', (code: number | null, signal) => {
      clearInterval(ping);
      workers.delete(number);
      if (!hasStarted) process.exit(code ?? 1);
      if (!isStopping && workers.size < count) void restart({ code, signal });
    });
    return Promise.race([once(worker, 'listening').then(() => true), once(worker, 'exit').then(() => false)]);
  }

  async function restart(end: object): Promise<void> {
    log.error(end, 'a site process ended');
    await setTimeout(RESTART_DELAY_MS);
    if (!isStopping && workers.size < count) await start();
  }

  async function replaceAll(): Promise<void> {
    if (isReplacing) return;
    isReplacing = true;
    for (const worker of [...workers.values()]) {
      if (isStopping || worker.isDead()) continue;
      if (!(await start())) {
        log.error('a new site process did not start; the others go on');
        break;
      }
      if (isStopping || worker.isDead()) continue;
      const ended = once(worker, 'exit');
      worker.process.kill('SIGTERM');
      await ended;
    }
    isReplacing = false;
  }

  function stop(): void {
    isStopping = true;
    for (const worker of workers.values()) worker.process.kill('SIGTERM');
    // A process that is being started gets the signal when it listens.
    cluster.on('listening', (worker) => worker.process.kill('SIGTERM'));
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
