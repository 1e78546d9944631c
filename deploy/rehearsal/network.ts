import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '#testing/until.ts';
import { type Background, run } from './programs.ts';

/** The addresses of the rehearsal, in namespaces of its own. */
export const ADDRESS = { machine: '10.44.0.1', reader: '10.44.0.2', authority: '10.44.0.3' };
const FIRST_RELAY = 4;
const NET = '10.44.0.';

/** The host of the certificate authority that Caddy asks first. */
export const AUTHORITY = 'acme-v02.api.letsencrypt.org';

export type Network = Awaited<ReturnType<typeof createNetwork>>;

/** The internet of the rehearsal: a network namespace for the reader and the certificate authority. */
export async function createNetwork(background: Background) {
  const holder = background.start('unshare', '--net', 'sleep', 'infinity');
  const pid = String(holder.pid);
  const inside = (...command: string[]) => ['nsenter', `--net=/proc/${pid}/ns/net`, ...command] as const;
  let machines = 0;
  const here = await run('readlink', '/proc/self/ns/net');
  await until('A network namespace', async () => (await run('readlink', `/proc/${pid}/ns/net`)) !== here);
  return {
    /** Runs a program as the reader. */
    run: (...command: string[]) => {
      const [program, ...args] = inside(...command);
      return run(program, ...args);
    },
    /** Starts a program there. */
    start: (...command: string[]) => {
      const [program, ...args] = inside(...command);
      return background.start(program, ...args);
    },
    /** Connects a machine, whose process 1 is given, with an address. */
    async connect(machine: number, address: string = ADDRESS.machine): Promise<void> {
      const enter = (...args: string[]) => run('nsenter', `--net=/proc/${pid}/ns/net`, 'ip', ...args);
      if (machines === 0) {
        await enter('link', 'set', 'lo', 'up');
        await enter('link', 'add', 'switch', 'type', 'bridge');
        const last = FIRST_RELAY + 4;
        for (let host = 2; host <= last; host++)
          await enter('addr', 'add', `${NET}${host}/24`, 'dev', 'switch');
        await enter('link', 'set', 'switch', 'up');
      }
      machines += 1;
      const end = `machine-${machines}`;
      const other = ['peer', 'name', 'internet', 'netns', String(machine)];
      await enter('link', 'add', end, 'type', 'veth', ...other);
      await enter('link', 'set', end, 'master', 'switch', 'up');
      const on = `--net=/proc/${machine}/ns/net`;
      await run('nsenter', on, 'ip', 'addr', 'add', `${address}/24`, 'dev', 'internet');
      await run('nsenter', on, 'ip', 'link', 'set', 'internet', 'up');
    },
  };
}

/**
 * Lets the machine reach the packages' registries, which this machine uses, and nothing else: each is an address in the
 * reader's network from which connections are relayed.
 */
export async function relayRegistries(network: Network, background: Background, folder: string) {
  const sources = readFileSync(join(folder, 'etc/apt/sources.list'), 'utf8');
  const registry = await run('npm', 'config', 'get', 'registry');
  const urls = [...sources.matchAll(/https?:\/\/\S+/g), [registry.trim()]].map(
    ([url]) => new URL(String(url)),
  );
  const origins = [...new Map(urls.map((url) => [url.hostname, url])).values()];
  origins.forEach(({ hostname, protocol, port }, index) => {
    const target = port || (protocol === 'https:' ? '443' : '80');
    const socket = join(folder, `../relay-${index}`);
    const relay = join(import.meta.dirname, 'relay.ts');
    background.start(process.execPath, relay, socket, `${hostname}:${target}`);
    network.start(process.execPath, relay, `${NET}${FIRST_RELAY + index}:${target}`, socket);
  });
  return origins.map(({ hostname }, index) => `${NET}${FIRST_RELAY + index} ${hostname}`);
}

/** Lets Node in the machine trust the authorities that this machine's Node trusts. Returns the variable for it. */
export function trustAuthorities(folder: string): string {
  const { NODE_EXTRA_CA_CERTS: authorities } = process.env;
  if (!authorities) return '';
  writeFileSync(join(folder, 'srv/authorities.crt'), readFileSync(authorities));
  return 'NODE_EXTRA_CA_CERTS=/srv/authorities.crt';
}

/** Names that the machine and the reader know. */
export function writeHosts(folder: string, lines: readonly string[]): void {
  writeFileSync(join(folder, 'etc/hosts'), ['127.0.0.1 localhost', ...lines, ''].join('\n'));
}
