import { once } from 'node:events';
import { endGroup, spawnGroup } from '#scripts/process-group.mjs';
import { ROOT } from '#scripts/settings.mjs';

const GRACE = 1_000;

export type CommandLine = { command: string; args: readonly string[] };

export type Child = ReturnType<typeof startChild>;

/** Starts a program that answers messages (`answerMessages`) as a process of its own. */
export function startChild({ command, args }: CommandLine) {
  const child = spawnGroup(command, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${args.at(-1)} has ended.`);
  });
  // Also when nobody asks at that moment.
  ended.catch(() => undefined);

  return {
    /** Rejects when the program ends without an answer. One question at a time. */
    async ask(message: object | string): Promise<unknown> {
      child.send(message);
      const [answer]: unknown[] = await Promise.race([once(child, 'message'), ended]);
      return answer;
    },
    stop: () => endGroup(child, GRACE),
  };
}

/** In such a program: answers each message, and ends the process where that fails. */
export function answerMessages(answer: (message: unknown) => Promise<object | string | number>): void {
  process.on('message', (message) => {
    answer(message).then(
      (said) => process.send?.(said),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        process.exit(1);
      },
    );
  });
}
