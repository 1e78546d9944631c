import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { acceptsConnections } from '#scripts/ports.mjs';
import { endGroup, spawnGroup } from '#scripts/process-group.mjs';
import { ROOT } from '#scripts/settings.mjs';

/** The program; `undefined` where it is not installed. */
export const VARNISH = process.env.VARNISH_PATH;

const GRACE_MS = 10_000;

type Ports = { site: number; readers: number; purges: number };

/** Starts Varnish with the configuration of `deploy/`, in front of a site on this machine. */
export async function startVarnish(program: string, { site, readers, purges }: Ports) {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-varnish-'));
  const configuration = await readFile(join(ROOT, 'deploy', 'varnish.vcl'), 'utf8');
  const file = join(folder, 'masthead.vcl');
  await writeFile(file, configuration.replace('.port = "3000"', `.port = "${site}"`));
  const addresses = ['-a', `readers=127.0.0.1:${readers}`, '-a', `purges=127.0.0.1:${purges}`];
  const child = spawnGroup(
    program,
    ['-F', '-j', 'none', '-n', folder, '-f', file, '-s', 'malloc,64m', '-T', 'none', ...addresses],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      output += text;
    });
  }
  while (!(await acceptsConnections('127.0.0.1', readers))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`Varnish could not start: ${output}`);
    await setTimeout(50);
  }
  return {
    url: `http://127.0.0.1:${readers}`,
    async stop(): Promise<void> {
      await endGroup(child, GRACE_MS);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
