import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import { notifyOperator } from '../../operator';
import { countRequests } from './idle';
import { isForOperator } from './is-for-operator';
import { socketOf, type TaskLine } from './socket';
import type { Task } from './task';

const Args = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

type Options = {
  dataDir: string;
  tasks: Readonly<Record<string, Task>>;
};

export type CommandAnswers = ReturnType<typeof createCommandAnswers>;

/**
 * Runs tasks for commands: `POST /<task>`, with the arguments as JSON, on a socket that only the service's user can open. The answer is a
 * `TaskLine` per line until the task is over. Runs one task of each kind at a time, and stops the task of a command that ends. Create it before
 * adding other middleware.
 */
export function createCommandAnswers(strapi: Core.Strapi, { dataDir, tasks }: Options) {
  const { untilIdle } = countRequests(strapi);
  const running = new Map<string, { work: Promise<void>; gone: AbortSignal }>();
  const closing = new AbortController();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '' } = request;
    const name = url.slice(1);
    const task = method === 'POST' && Object.hasOwn(tasks, name) ? tasks[name] : undefined;
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    // A command may be killed while it asks.
    const args = v.safeParse(Args, await text(request).catch(() => null));
    if (!task || !args.success) return void response.writeHead(404).end();
    const write = (line: TaskLine) => response.write(`${JSON.stringify(line)}\n`);
    const end = (end: 'done' | 'stopped' | 'problem' | 'failed', reason = '') => {
      write({ end, reason });
      response.end();
    };
    for (let other = running.get(name); other; other = running.get(name)) {
      if (!other.gone.aborted)
        return end('problem', 'The content service is doing this already: wait until it is done.');
      // Its command was killed, so it is over in a moment.
      await other.work;
      if (gone.signal.aborted) return;
    }

    const stopped = AbortSignal.any([gone.signal, closing.signal]);
    const work = task({
      strapi,
      args: args.output,
      untilIdle,
      stopped,
      tell: (line) => write({ line }),
    }).then(
      () => end('done'),
      (error: unknown) => {
        if (stopped.aborted) return end('stopped');
        const reason = error instanceof Error ? error.message : String(error);
        if (isForOperator(error) || error instanceof errors.ApplicationError) return end('problem', reason);
        strapi.log.error(`${name}: ${error instanceof Error ? error.stack : reason}`);
        end('failed', reason);
      },
    );
    running.set(name, { work, gone: gone.signal });
    await work.finally(() => running.delete(name));
  }

  const server = createServer(answer);

  return {
    async open(): Promise<void> {
      const socket = socketOf(dataDir);
      try {
        // A killed process may have left its socket.
        rmSync(socket, { force: true });
        server.listen(socket);
        await once(server, 'listening');
      } catch (error) {
        // Its path may be too long for a socket, or on a disk that doesn't support sockets.
        notifyOperator(`Commands such as 'npm run import' cannot reach this magazine: ${error}`);
      }
    },

    /** Resolves when nothing is written any more. */
    async close(): Promise<void> {
      closing.abort();
      await Promise.all([...running.values()].map(({ work }) => work));
      server.close();
    },
  };
}
