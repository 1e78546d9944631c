import { once } from 'node:events';
import { endGroup, spawnGroup } from '#scripts/process-group.mjs';
import { ROOT } from '#scripts/settings.mjs';

const GRACE_MS = 1_000;

export type CommandLine = { command: string; args: readonly string[] };

export type Child = ReturnType<typeof startChild>;

/** Starts a program that calls `replyToMessages` as a child process. */
export function startChild({ command, args }: CommandLine) {
  const child = spawnGroup(command, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${args.at(-1)} has exited.`);
  });
  // The rejection is handled only during a request.
  ended.catch(() => undefined);

  return {
    /** Sends a message and resolves with the reply; rejects when the program exits first. One request at a time. */
    async request(message: object | string): Promise<unknown> {
      child.send(message);
      const [reply]: unknown[] = await Promise.race([once(child, 'message'), ended]);
      return reply;
    },
    stop: () => endGroup(child, GRACE_MS),
  };
}

/** Replies to each message from the parent process. Exits with code 1 when a reply fails. */
export function replyToMessages(createReply: (message: unknown) => Promise<object | string | number>): void {
  process.on('message', (message) => {
    createReply(message).then(
      (reply) => process.send?.(reply),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        process.exit(1);
      },
    );
  });
}
