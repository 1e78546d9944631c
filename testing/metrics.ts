import { readFile } from 'node:fs/promises';

/** Metrics of a site's process: its own, on its METRICS_PORT, and its memory. */
export function metricsOf(pid: number | undefined, port: number) {
  async function metric(name: string): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  }

  return {
    metric,
    /**
     * Resident memory in MB. Linux is asked where it can be: a busy process answers late, and its peaks would be
     * missed.
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
