import { readFile } from 'node:fs/promises';

/** Reads the metrics of a site process from its METRICS_PORT, and its memory from the operating system. */
export function metricsOf(pid: number | undefined, port: number) {
  async function metric(name: string): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  }

  return {
    /** The value of a metric; NaN when there is none of that name. */
    metric,
    /**
     * Resident memory in MB. On Linux it is read from /proc, because a busy process responds late and its peaks would be
     * missed.
     */
    memory: async () =>
      (await residentMemory(pid)) ?? (await metric('process_resident_memory_bytes')) / 1024 ** 2,
  };
}

/** In MB; `null` without /proc. */
async function residentMemory(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kibibytes === undefined ? null : Number(kibibytes) / 1024;
}
