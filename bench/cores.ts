import { availableParallelism } from 'node:os';
import { Problem } from '#scripts/problem.mjs';
import { run } from '#scripts/run.mjs';
import { ROOT } from '#scripts/settings.mjs';

/** The server has one core of the machine, whoever asks it another one. */
const SERVER = '0';
const LOAD = '1';

export type Cores = Awaited<ReturnType<typeof findCores>>;

/** How programs are bound to a core of their own: by taskset, which Linux has. Elsewhere they share all cores. */
export async function findCores() {
  if (availableParallelism() < 2)
    throw new Problem('A server and its load need two cores, and there is one.');
  const taskset = (args: string[]) => run('taskset', args, { cwd: ROOT, env: process.env });
  const canBind = await taskset(['--version']).then(
    ({ code }) => code === 0,
    () => false,
  );

  const bound = (core: string) => (args: readonly string[]) =>
    canBind
      ? { command: 'taskset', args: ['--cpu-list', core, process.execPath, ...args] }
      : { command: process.execPath, args };

  return {
    canBind,
    /** The command line of a Node program that shall run there. */
    server: bound(SERVER),
    load: bound(LOAD),
    /** Moves a running process, with all its threads. */
    async moveToServer(pid: number): Promise<void> {
      if (canBind) await taskset(['--all-tasks', '--pid', '--cpu-list', SERVER, String(pid)]);
    },
  };
}
