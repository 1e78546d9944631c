import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findJdk } from '#scripts/jdk.mjs';
import { fetchOpenSearch, OPENSEARCH, type OpenSearchMajor } from '#scripts/opensearch-jars.mjs';
import { freePorts } from '#scripts/ports.mjs';
import { endGroup, signalGroup, spawnGroup } from '#scripts/process-group.mjs';
import { readLines } from '#scripts/run.mjs';
import { until } from '#testing/until.ts';

const SOURCES = import.meta.dirname;
const GRACE_MS = 10_000;

const SETTINGS = {
  'cluster.name': 'tests',
  'network.host': '127.0.0.1',
  // Otherwise a nearly full disk makes the indexes read-only.
  'cluster.routing.allocation.disk.threshold_enabled': 'false',
  // Tests create many small indexes.
  'cluster.max_shards_per_node': '8000',
};

export type OpenSearchNode = Awaited<ReturnType<typeof createOpenSearchNode>>;

type Options = {
  major?: OpenSearchMajor;
  /** The limit of its heap, as Java writes it. */
  heap?: string;
  /** Settings of OpenSearch, for example of its cluster; by default it is alone. */
  settings?: Readonly<Record<string, string>>;
};

/**
 * Creates a node of OpenSearch on 127.0.0.1, not running yet: the published server without its security plugin, so without users
 * and TLS. Maven fetches it. Rejects without Maven or a JDK.
 */
export async function createOpenSearchNode({ major = 2, heap = '512m', settings }: Options = {}) {
  const { version, jdk } = OPENSEARCH[major];
  const java = findJdk(jdk, process.env);
  if (!java) throw new Error(`OpenSearch ${version} needs a JDK of version ${jdk} or later.`);
  const jars = await fetchOpenSearch(major);
  const home = await mkdtemp(join(tmpdir(), 'masthead-opensearch-'));
  await mkdir(join(home, 'config'));
  const [port, transportPort] = await freePorts();
  const url = `http://127.0.0.1:${port}`;
  const all = {
    ...SETTINGS,
    'http.port': String(port),
    'transport.port': String(transportPort),
    ...(settings ?? { 'discovery.type': 'single-node' }),
  };
  const args = [
    `-Xms${heap}`,
    `-Xmx${heap}`,
    `-Dopensearch.path.home=${home}`,
    `-Dlog4j2.configurationFile=${join(SOURCES, 'log4j2.properties')}`,
    ...['-cp', `${jars}/*`, join(SOURCES, 'Start.java'), home],
  ];

  let child: ReturnType<typeof spawnGroup> | undefined;
  return {
    url,
    transport: `127.0.0.1:${transportPort}`,
    folder: home,
    pid: () => child?.pid,
    /** Resolves when it answers; `more` are settings that were not known before. */
    async start(more: Readonly<Record<string, string>> = {}): Promise<void> {
      const given = Object.entries({ ...all, ...more }).map(([name, value]) => `${name}=${value}`);
      const started = spawnGroup(join(java, 'bin', 'java'), [...args, ...given], {
        cwd: home,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      const log: string[] = [];
      readLines(started, (line) => log.push(line));
      await until(`OpenSearch on ${url} is ready`, () => {
        if (started.exitCode !== null) throw new Error(`OpenSearch ended: ${log.slice(-20).join('\n')}`);
        return isReady(url);
      });
    },
    /** Kills it without warning, like a power cut. */
    async kill(): Promise<void> {
      if (!child) return;
      signalGroup(child, 'SIGKILL');
      await once(child, 'exit');
    },
    /** Stops it, and deletes its data. */
    async remove(): Promise<void> {
      if (child) await endGroup(child, GRACE_MS);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** A cluster without a manager answers 503. */
const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/_cluster/health`).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok;
    },
    () => false,
  );
