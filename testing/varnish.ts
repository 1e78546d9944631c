import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { acceptsConnections } from '#scripts/ports.mjs';
import { ROOT } from '#scripts/settings.mjs';

/** The program; `undefined` where it is not installed. */
export const VARNISH = process.env.VARNISH_PATH;

type Ports = { site: number; readers: number; purges: number };

/** Starts Varnish with the configuration of `deploy/`, in front of a site on this machine. */
export async function startVarnish(program: string, { site, readers, purges }: Ports) {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-varnish-'));
  const configuration = await readFile(join(ROOT, 'deploy', 'varnish.vcl'), 'utf8');
  const file = join(folder, 'masthead.vcl');
  await writeFile(file, configuration.replace('.port = "3000"', `.port = "${site}"`));
  const addresses = ['-a', `readers=127.0.0.1:${readers}`, '-a', `purges=127.0.0.1:${purges}`];
  const child = spawn(
    program,
    ['-F', '-j', 'none', '-n', folder, '-f', file, '-s', 'malloc,64m', '-T', 'none', ...addresses],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text;
    });
  }
  const exit = once(child, 'exit');
  while (!(await acceptsConnections('127.0.0.1', readers))) {
    if (child.exitCode !== null) throw new Error(`Varnish could not start: ${output}`);
    await setTimeout(50);
  }
  return {
    url: `http://127.0.0.1:${readers}`,
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
