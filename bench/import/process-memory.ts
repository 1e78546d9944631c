import { readdirSync, readFileSync } from 'node:fs';

const KB_PER_MB = 1024;

/**
 * The memory of a process, in MB, with all that it has started; 0 without /proc, or when it has ended. Memory that several share, such as Node itself,
 * counts once (PSS).
 */
export function memoryBelow(pid: number): number {
  const processes = listProcesses();
  const withBelow = (one: number): number =>
    processes
      .filter(({ parent }) => parent === one)
      .reduce((sum, each) => sum + withBelow(each.pid), memoryOf(one));
  return withBelow(pid);
}

const memoryOf = (pid: number): number => numberIn(pid, 'smaps_rollup', 'Pss') / KB_PER_MB;

const listProcesses = (): { pid: number; parent: number }[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: numberIn(Number(name), 'status', 'PPid') }));

/** A field of a file about a process; 0 when the process has ended. */
function numberIn(pid: number, file: string, field: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/${file}`, 'utf8');
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
