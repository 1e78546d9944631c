import { spawnSync } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '#scripts/ports.mjs';
import { endGroup, spawnGroup } from '#scripts/process-group.mjs';
import { until } from './until.ts';

export type Postgresql = NonNullable<Awaited<ReturnType<typeof createPostgresql>>>;

const READY_TIMEOUT_SECONDS = 30;
const GRACE_MS = 10_000;
/** Where Debian installs the programs, newest version first. */
const FOLDERS = [17, 16, 15, 14, 13, 12].map((version) => `/usr/lib/postgresql/${version}/bin/`);

/** Creates a PostgreSQL server of its own, not running yet; `null` where PostgreSQL is not installed. */
export async function createPostgresql() {
  const folder = ['', ...FOLDERS].find((each) => spawnSync(`${each}initdb`, ['--version']).status === 0);
  if (folder === undefined) return null;
  const owner = ownerOf();
  const home = await mkdtemp(join(tmpdir(), 'masthead-postgresql-'));
  if (owner) await chown(home, owner.uid, owner.gid);
  const [port = 0] = await freePorts();
  const data = join(home, 'data');
  const { status, stderr } = spawnSync(
    `${folder}initdb`,
    [
      '--pgdata',
      data,
      '--username=masthead',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    { ...owner, cwd: home, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`);

  let server: ReturnType<typeof spawnGroup> | undefined;
  const isReady = () => spawnSync(`${folder}pg_isready`, ['--host=127.0.0.1', `--port=${port}`]).status === 0;
  return {
    url: `postgres://masthead@127.0.0.1:${port}/postgres`,
    async start(): Promise<void> {
      server = spawnGroup(
        `${folder}postgres`,
        ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', home, '-F'],
        { ...owner, cwd: home, stdio: 'ignore' },
      );
      await until('PostgreSQL is ready', isReady, { timeoutSeconds: READY_TIMEOUT_SECONDS });
    },
    async stop(): Promise<void> {
      if (server) await endGroup(server, GRACE_MS);
      server = undefined;
    },
    async remove(): Promise<void> {
      await this.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root: then it runs as the user that Debian's package creates. */
function ownerOf(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout),
  );
  return uid && gid ? { uid, gid } : undefined;
}
