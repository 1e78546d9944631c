import { spawnSync } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { POSTGRESQL_FOLDERS } from '#scripts/optional-tools.mjs';
import { freePorts } from '#scripts/ports.mjs';
import { endGroup, signalGroup, spawnGroup } from '#scripts/process-group.mjs';
import { until } from './until.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The URL of a database of a PostgreSQL server, the name of the one with the sample magazine, which nobody opens, and the
     * data folder from which that magazine was moved, which nobody changes.
     */
    postgresql?: { server: string; sample: string; movedFrom: string };
  }
}

export type Postgresql = NonNullable<Awaited<ReturnType<typeof createPostgresql>>>;

const GRACE_MS = 10_000;

type Options = {
  /** Whether it has a certificate for `localhost`, which is its own authority. */
  hasCertificate?: boolean;
};

/** Creates a PostgreSQL server of its own, not running yet; `null` where PostgreSQL is not installed (on Debian the package `postgresql`). */
export async function createPostgresql({ hasCertificate = false }: Options = {}) {
  const folder = ['', ...POSTGRESQL_FOLDERS.map((each) => `${each}/`)].find(
    (each) => spawnSync(`${each}initdb`, ['--version']).status === 0,
  );
  if (folder === undefined) return null;
  const owner = ownerOf();
  const home = await mkdtemp(join(tmpdir(), 'masthead-postgresql-'));
  if (owner) await chown(home, owner.uid, owner.gid);
  const [port = 0] = await freePorts();
  const data = join(home, 'data');
  const { status, stderr } = spawnSync(
    `${folder}initdb`,
    [
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--pgdata',
      data,
      '--username=masthead',
      '--no-sync',
    ],
    { ...owner, cwd: home, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`);

  const certificate = join(home, 'certificate.pem');
  const key = join(home, 'key.pem');
  if (hasCertificate) {
    const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const made = spawnSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...name, '-keyout', key, '-out', certificate],
      { ...owner, cwd: home, encoding: 'utf8' },
    );
    if (made.status !== 0) throw new Error(`openssl failed: ${made.stderr}`);
  }
  const tls = hasCertificate
    ? ['-c', 'ssl=on', '-c', `ssl_cert_file=${certificate}`, '-c', `ssl_key_file=${key}`]
    : [];

  let server: ReturnType<typeof spawnGroup> | undefined;
  const isReady = () => spawnSync(`${folder}pg_isready`, ['--host=127.0.0.1', `--port=${port}`]).status === 0;
  const hasEnded = () => !server || server.exitCode !== null || server.signalCode !== null;
  const urlOf = (database: string) => `postgres://masthead@127.0.0.1:${port}/${database}`;
  return {
    url: urlOf('postgres'),
    port,
    certificate,
    urlOf,
    /** Creates a database, by default an empty one, otherwise a copy of `template`. */
    createDatabase(name: string, template = 'template0'): string {
      const args = [
        '--host=127.0.0.1',
        `--port=${port}`,
        '--username=masthead',
        `--template=${template}`,
        name,
      ];
      const { status, stderr } = spawnSync(`${folder}createdb`, args, { encoding: 'utf8' });
      if (status !== 0) throw new Error(`createdb failed: ${stderr}`);
      return urlOf(name);
    },
    async start(): Promise<void> {
      await until('PostgreSQL is ready', () => {
        // It ends at once while processes of one that was killed still have its memory.
        if (hasEnded())
          server = spawnGroup(
            `${folder}postgres`,
            ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', home, '-F', ...tls],
            { ...owner, cwd: home, stdio: 'ignore' },
          );
        return isReady();
      });
    },
    signal(signal: NodeJS.Signals): void {
      if (server) signalGroup(server, signal);
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
