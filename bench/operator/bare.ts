import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { Cores } from '#bench/cores.ts';
import { endGroup, spawnGroup } from '#scripts/process-group.mjs';
import { ROOT } from '#scripts/settings.mjs';

const BARE_SERVER = fileURLToPath(new URL('bare-server.ts', import.meta.url));
const GRACE = 1_000;

export type BareServer = Awaited<ReturnType<typeof startBareServer>>;

/** The same bytes from node:http alone, on the core that the site has too. */
export async function startBareServer(
  cores: Cores,
  port: number,
  body: Uint8Array,
  headers: Record<string, string> = {},
) {
  const { command, args } = cores.server([BARE_SERVER]);
  const child = spawnGroup(command, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const ask = async (message: object | string): Promise<unknown> => {
    const answered = once(child, 'message');
    child.send(message);
    const [answer]: unknown[] = await answered;
    return answer;
  };
  await ask({ port, body, headers });
  return {
    port,
    processorSeconds: async () => v.parse(v.number(), await ask('processor')),
    stop: () => endGroup(child, GRACE),
  };
}
