import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADDRESS, type Network } from './network.ts';

export type Answer = { status: number; version: string; headers: Map<string, string>; body: Buffer };

/** A client in the internet of the rehearsal that trusts its certificate authority. */
export function createReader(
  network: Network,
  folder: string,
  hosts: readonly string[],
  address: string = ADDRESS.machine,
) {
  const headerFile = join(folder, '../headers');
  const bodyFile = join(folder, '../body');
  const known = hosts.flatMap((host) =>
    [80, 443].flatMap((port) => ['--resolve', `${host}:${port}:${address}`]),
  );
  const common = [
    '--silent',
    '--show-error',
    '--max-time',
    '60',
    '--cacert',
    join(folder, '../ca.crt'),
    ...known,
  ];

  /** Requests an address with curl; more arguments are those of curl. */
  return async function request(url: string, ...args: string[]): Promise<Answer> {
    const files = ['--output', bodyFile, '--dump-header', headerFile];
    const info = await network.run(
      'curl',
      ...common,
      ...files,
      '--write-out',
      '%{http_code} %{http_version}',
      ...args,
      url,
    );
    const [status = '0', version = ''] = info.split(' ');
    const lines = readFileSync(headerFile, 'utf8').trim().split(/\r?\n/);
    const pairs = lines.flatMap((line) => {
      const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? [];
      return name ? [[name.toLowerCase(), value] as const] : [];
    });
    const hasBody = Number(status) !== 304 && !args.includes('--head');
    const body = hasBody ? readFileSync(bodyFile) : Buffer.alloc(0);
    return { status: Number(status), version, headers: new Map(pairs), body };
  };
}

export type Request = ReturnType<typeof createReader>;
