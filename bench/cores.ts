import { availableParallelism } from 'node:os';
import { Problem } from '#scripts/problem.mjs';
import { run } from '#scripts/run.mjs';
import { ROOT } from '#scripts/settings.mjs';

/** The server and the load generator each have their own core. */
const SERVER = '0';
const LOAD = '1';

export type Cores = Awaited<ReturnType<typeof findCores>>;

/** Binds programs to a core with taskset, which Linux has. Elsewhere they share all cores. */
export async function findCores() {
  if (availableParallelism() < 2)
    throw new Problem('The benchmarks need two CPU cores: one for the server, one for the load.');
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
    /** The command line that runs a Node program on the server's core. */
    server: bound(SERVER),
    /** The same for the core of the load generator. */
    load: bound(LOAD),
    /** Moves a running process, with all its threads, to the server's core. */
    async moveToServer(pid: number): Promise<void> {
      if (canBind) await taskset(['--all-tasks', '--pid', '--cpu-list', SERVER, String(pid)]);
    },
  };
}
