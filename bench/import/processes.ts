import { readdirSync, readFileSync } from 'node:fs';

const KB_PER_MB = 1024;

/** The resident memory of a process, in MB, with all that it has started; 0 without /proc, or when it has ended. */
export function memoryBelow(pid: number): number {
  const processes = listProcesses();
  const below = (parent: number): number =>
    processes
      .filter((each) => each.parent === parent)
      .reduce((sum, each) => sum + each.memory + below(each.pid), 0);
  return (processes.find((each) => each.pid === pid)?.memory ?? 0) + below(pid);
}

function listProcesses(): { pid: number; parent: number; memory: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const status = statusOf(name);
      const number = (field: string) =>
        Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
      return status === ''
        ? []
        : [{ pid: Number(name), parent: number('PPid'), memory: number('VmRSS') / KB_PER_MB }];
    });
}

function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
