import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { env, pid } from 'node:process';
import * as v from 'valibot';
import { REPLY, SIGNALS } from './limited-task.ts';

export type Limits = {
  /** CPU time of one task in milliseconds, of all threads together. Not real time: on a busy machine a task may take any time. */
  cpuMs: number;
  /** JavaScript heap of the process in megabytes. */
  heapMb: number;
  /** Megabytes by which one task may enlarge the process. */
  growthMb: number;
};

/** Tasks of high priority begin first. */
export type Priority = 'high' | 'low';

type Settings<Answer> = {
  /** A module that calls `answerTasks`. */
  file: string | URL;
  /** The schema of the answer to a task. */
  answer: v.GenericSchema<unknown, Answer>;
  limits: Limits;
  /** How many tasks may wait, by priority. */
  queue: Record<Priority, number>;
  /** How long the process stays without a task. */
  idleMs?: number;
};

export type LimitedProcess<Answer> = {
  /**
   * Resolves with the process's answer to a task, which must be JSON. Rejects with LimitExceeded, QueueFull, TaskFailed or
   * ProcessEnded, or with a ValiError for an answer that doesn't fit the schema.
   */
  run: (task: unknown, priority?: Priority) => Promise<Answer>;
};

/** The task exceeded a limit, and would do so again: its process has been killed. */
export class LimitExceeded extends Error {
  override name = 'LimitExceeded';
  readonly limit: 'cpu' | 'memory';
  constructor(limit: 'cpu' | 'memory', { cpuMs, growthMb, heapMb }: Limits) {
    super(
      limit === 'cpu'
        ? `The task took more than ${cpuMs} ms of CPU time.`
        : `The task took more than ${growthMb} MB, or its heap more than ${heapMb} MB.`,
    );
    this.limit = limit;
  }
}

/** Too many tasks are waiting: this one was never started. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

/** The task threw; the message is its own. */
export class TaskFailed extends Error {
  override name = 'TaskFailed';
}

/** The process ended for a reason other than its limits, which says nothing about the task. */
export class ProcessEnded extends Error {
  override name = 'ProcessEnded';
}

const IDLE_MS = 30_000;
const MAX_LOG = 2_000;

/**
 * Runs work that may take any time or memory, such as a parser of other people's texts, in a process of its own: one task at a
 * time, killed at its limits. The process starts with the first task, and ends after a while without tasks, or with this process.
 * Of the environment's variables, where the secrets are, it only gets the time zone.
 */
export function createLimitedProcess<Answer>({
  file,
  answer,
  limits,
  queue,
  idleMs = IDLE_MS,
}: Settings<Answer>): LimitedProcess<Answer> {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isBusy = false;
  const waiting: Record<Priority, (() => Promise<void>)[]> = { high: [], low: [] };

  /** Rejects with ProcessEnded if the system can't start a process, for example because too many files are open. */
  async function start(): Promise<ChildProcess> {
    const { cpuMs, heapMb, growthMb } = limits;
    const started = fork(file, [cpuMs, growthMb, pid].map(String), {
      execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=4'],
      env: { TZ: env.TZ },
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    });
    // A task under way fails by itself; the next one starts another process.
    const leave = () => {
      if (child === started) child = null;
    };
    started.on('error', leave).on('exit', leave);
    await once(started, 'spawn').catch((error: unknown) => {
      throw new ProcessEnded(`The process has not started. ${error}`);
    });
    return started;
  }

  /** The next task gets another process, even if this one hasn't ended yet. */
  function end(): void {
    child?.kill('SIGKILL');
    child = null;
  }

  async function ask(task: unknown): Promise<Answer> {
    clearTimeout(idle);
    child ??= await start();
    const asked = child;
    const controller = new AbortController();
    const { signal } = controller;
    let log = '';
    const read = (part: string) => {
      log = (log + part).slice(-MAX_LOG);
    };
    asked.stderr?.setEncoding('utf8').on('data', read);
    hold(asked);
    try {
      // This comes first: if it throws, the promises below would be left without a handler.
      asked.send({ task });
      const ended = once(asked, 'exit', { signal }).then(([code, by]) => {
        throw failureOf({ code, by, log, limits });
      });
      const replied = once(asked, 'message', { signal });
      const [message] = await Promise.race([replied, ended]);
      const reply = v.parse(REPLY, message);
      if ('error' in reply) throw new TaskFailed(reply.error);
      return v.parse(answer, reply.answer);
    } finally {
      controller.abort();
      asked.stderr?.off('data', read);
      release(asked);
    }
  }

  async function startNext(): Promise<void> {
    if (isBusy) return;
    const next = waiting.high.shift() ?? waiting.low.shift();
    if (!next) {
      idle = setTimeout(end, idleMs).unref();
      return;
    }
    isBusy = true;
    await next();
    isBusy = false;
    void startNext();
  }

  return {
    run: (task, priority = 'high') =>
      new Promise((resolve, reject) => {
        if (isBusy && waiting[priority].length >= queue[priority])
          throw new QueueFull(`${queue[priority]} tasks of ${priority} priority are waiting.`);
        waiting[priority].push(() => ask(task).then(resolve, reject));
        void startNext();
      }),
  };
}

/** While it has a task, it keeps this process alive; idle, it doesn't. */
function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  // The type doesn't say that it is a socket.
  if (child.stderr && 'unref' in child.stderr && typeof child.stderr.unref === 'function')
    child.stderr.unref();
}

type Ended = { code: unknown; by: unknown; log: string; limits: Limits };

function failureOf({ code, by, log, limits }: Ended): Error {
  if (by === SIGNALS.cpu) return new LimitExceeded('cpu', limits);
  // V8 aborts when its heap is full.
  if (by === SIGNALS.memory || by === 'SIGABRT') return new LimitExceeded('memory', limits);
  return new ProcessEnded(`The process has ended (${by ?? code}). ${log.trim()}`.trim());
}
