import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { watchPulse } from '#system/pulse.mjs';
import { type LeaderMessage, memberMessage } from './messages.ts';
import { createRounds } from './rounds.ts';

/** Before a process that ended early is started again. */
const RESTART_DELAY_MS = 1_000;
/** A process whose event loop hangs for this long is killed. */
const HANG_LIMIT_MS = 5_000;
/** A process that has not started after this time is killed. Compiling takes seconds on a busy machine. */
const START_LIMIT_MS = 60_000;

/**
 * Runs this program in `count` further processes that share one port (decision 0039) and show changes together (decision 0049),
 * and starts a process again when it ends or hangs. SIGHUP replaces each by a new one in turn, without a failed request; SIGINT
 * and SIGTERM stop all. Exits with the code of a process that ends by itself before the first one accepts connections.
 * `onReady` is called when one does.
 */
export function runProcesses(count: number, { log, onReady }: { log: Logger; onReady: () => void }): void {
  const workers = new Map<number, Worker>();
  const rounds = createRounds({ after: (milliseconds, task) => cancellable(milliseconds, task) });
  let isStopping = false;
  let hasStarted = false;
  let isReplacing = false;

  /** Starts a process with the first free number. Resolves with whether it accepts connections; if not, it has ended. */
  async function start(): Promise<boolean> {
    let number = 0;
    while (workers.has(number)) number += 1;
    const worker = cluster.fork({ SITE_PROCESS: String(number) });
    workers.set(number, worker);
    const kill = () => worker.process.kill('SIGKILL');
    // With a callback, a process that is just ending causes no error event.
    const member = {
      send: (message: LeaderMessage) => void (worker.isConnected() && worker.send(message, () => undefined)),
    };
    const pulse = watchPulse({ pid: worker.process.pid, limitMs: START_LIMIT_MS, onHang: kill });
    worker.on('message', (received: unknown) => {
      const message = v.safeParse(memberMessage, received);
      if (!message.success) return;
      pulse.beat();
      rounds.receive(member, message.output);
    });
    worker.once('exit', (code: number | null, signal: string | null) => {
      pulse.stop();
      rounds.remove(member);
      workers.delete(number);
      // It has said why, for example that the port is in use, and would again.
      if (!hasStarted && signal === null && !isStopping) process.exit(code ?? 1);
      if (!isStopping && workers.size < count) void restart({ code, signal });
    });
    const isListening = await Promise.race([
      once(worker, 'listening').then(() => true),
      once(worker, 'exit').then(() => false),
    ]);
    if (!isListening) return false;
    pulse.setLimit(HANG_LIMIT_MS);
    if (!hasStarted) onReady();
    hasStarted = true;
    return true;
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
  void Promise.all(Array.from({ length: count }, start)).then(() =>
    log.info({ pid: process.pid, count }, 'site processes started'),
  );
}

function cancellable(milliseconds: number, task: () => void): () => void {
  const timer = globalThis.setTimeout(task, milliseconds);
  return () => clearTimeout(timer);
}
