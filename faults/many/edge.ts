import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acceptsConnections, freePorts } from '#scripts/ports.mjs';
import { endGroup, spawnGroup } from '#scripts/process-group.mjs';
import { readLines } from '#scripts/run.mjs';
import { ROOT } from '#scripts/settings.mjs';
import { until } from '#testing/until.ts';
import { startVarnish } from '#testing/varnish.ts';

export type Edge = Awaited<ReturnType<typeof startEdge>>;

/** Paths of the programs, and of the library that sets the clocks of others. */
export type Programs = { varnish: string; haproxy: string; faketime: string };

type Settings = {
  name: string;
  programs: Programs;
  /** Ports of the sites and of the content services on this machine. */
  sites: readonly number[];
  contentServices: readonly number[];
  /** The port at which Varnish is told what to drop. */
  purges: number;
};

/** The host of the panel: every other one is the magazine's. */
const EDITORS = '127.0.0.1';
const GRACE_MS = 2_000;

/** Starts an edge as in docs/many.md, with its configuration: HAProxy, Varnish behind it, and behind that the sites. Without TLS. */
export async function startEdge({ name, programs, sites, contentServices, purges }: Settings) {
  const [readers, varnishPort] = await freePorts();
  const [sitesPort] = await freePorts();
  const folder = await mkdtemp(join(tmpdir(), 'masthead-edge-'));
  const file = join(folder, 'haproxy.cfg');
  const template = await readFile(join(ROOT, 'deploy', 'many', 'haproxy-edge.cfg'), 'utf8');
  // In this order: a port that is written may begin like one that is replaced.
  const changes: [what: string | RegExp, by: string][] = [
    ['127.0.0.1:3000', `127.0.0.1:${sitesPort}`],
    ['127.0.0.1:6081', `127.0.0.1:${varnishPort}`],
    ['@editors@', EDITORS],
    [/^ {2}(?:user|group) haproxy\n/gm, ''],
    [/^ {2}http-request redirect scheme .*\n/gm, ''],
    [/^ {2}bind :443 .*\n/gm, ''],
    ['bind :80', `bind 127.0.0.1:${readers}`],
    [/^ {2}server site-\d-3001 .*\n/gm, ''],
    ...sites.map((port, index): [string, string] => [`site-${index + 1}:3000`, `127.0.0.1:${port}`]),
    ...contentServices.map((port, index): [string, string] => [
      `content-${index + 1}:1337`,
      `127.0.0.1:${port}`,
    ]),
  ];
  await writeFile(
    file,
    changes.reduce((text, [what, by]) => text.replaceAll(what, by), template),
  );
  const haproxy = spawnGroup(programs.haproxy, ['-db', '-f', file], { stdio: 'pipe' });
  const output: string[] = [];
  readLines(haproxy, (line) => output.push(line));
  const ports = { site: sitesPort, readers: varnishPort, purges };
  let varnish = await startVarnish(programs.varnish, ports);
  await until(`${name} listens`, () => {
    if (haproxy.exitCode !== null) throw new Error(`HAProxy could not start: ${output.join('\n')}`);
    return acceptsConnections('127.0.0.1', readers);
  });

  return {
    name,
    /** For readers with the host of the magazine, and for editors with that of this machine. */
    url: `http://127.0.0.1:${readers}`,
    signalVarnish: (signal: NodeJS.Signals) => varnish.signal(signal),
    /** Varnish begins with nothing. */
    async restartVarnish(): Promise<void> {
      await varnish.stop();
      varnish = await startVarnish(programs.varnish, ports);
    },
    async stop(): Promise<void> {
      await Promise.all([varnish.stop(), endGroup(haproxy, GRACE_MS)]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
