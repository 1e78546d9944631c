import { readFile } from 'node:fs/promises';

/** What a process of the site tells of itself on its METRICS_PORT, and the system tells of it. */
export function metricsOf(pid: number | undefined, port: number) {
  async function metric(name: string): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  }

  return {
    metric,
    /**
     * What the process takes of the machine's memory, in MB. On Linux the system is asked: the process itself
     * answers late when it is busy, and its peaks would be missed.
     */
    memory: async () =>
      (await residentMemory(pid)) ?? (await metric('process_resident_memory_bytes')) / 1024 ** 2,
  };
}

/** In MB; `null` where there is no such file. */
async function residentMemory(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kibibytes === undefined ? null : Number(kibibytes) / 1024;
}
