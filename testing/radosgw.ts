import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePorts } from '#scripts/ports.mjs';

/** The program; `undefined` where it is not installed. */
export const RADOSGW = process.env.RADOSGW_PATH;

const KEY = { accessKeyId: 'KEYOFTHETESTS', secretAccessKey: 'secret-of-the-integration-tests' };
const PAUSE_MS = 50;
const COMMAND_TIMEOUT_MS = 240_000;

/**
 * Starts a real S3 server: the gateway of Ceph, on a cluster of one machine that keeps everything in memory. It takes about fifteen seconds.
 */
export async function startRadosgw(program: string) {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-radosgw-'));
  const inFolder = (name: string) => join(folder, name);
  const [[monitor, oldMonitor], [gateway]] = [await freePorts(), await freePorts()];
  const [cluster, disk] = [randomUUID(), randomUUID()];
  const monitors = `[v2:127.0.0.1:${monitor},v1:127.0.0.1:${oldMonitor}]`;
  const endpoint = `http://127.0.0.1:${gateway}`;
  const configuration = inFolder('ceph.conf');
  await writeFile(
    configuration,
    `[global]
fsid = ${cluster}
mon host = ${monitors}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
keyring = ${inFolder('keyring')}
run dir = ${folder}
admin socket =
pid file =
log file = /dev/null
mon cluster log file = /dev/null
mon data = ${inFolder('monitor')}
mon allow pool size one = true
osd data = ${inFolder('disk')}
osd objectstore = memstore
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
mon max pg per osd = 1000
[client.gateway]
rgw frontends = beast endpoint=127.0.0.1:${gateway}
rgw data = ${inFolder('gateway')}
`,
  );
  for (const name of ['monitor', 'disk', 'gateway']) await mkdir(inFolder(name));

  const own = ['-c', configuration];
  const run = (name: string, ...args: string[]) =>
    promisify(execFile)(name, args, { timeout: COMMAND_TIMEOUT_MS });
  const children: { child: ChildProcess; exit: Promise<unknown> }[] = [];
  const start = (name: string, ...args: string[]) => {
    const child = spawn(name, [...own, ...args, '-f'], { stdio: 'ignore' });
    children.push({ child, exit: once(child, 'exit') });
    return child;
  };
  async function stop(): Promise<void> {
    // Nothing is to be saved, and each would wait for the others.
    for (const { child } of children) child.kill('SIGKILL');
    await Promise.all(children.map(({ exit }) => exit));
    await rm(folder, { recursive: true, force: true });
  }

  try {
    const keys = [
      ['mon.', '--cap', 'mon', 'allow *'],
      ['client.admin', '--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *'],
      ['client.gateway', '--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *'],
      ['osd.0', '--cap', 'mon', 'allow profile osd', '--cap', 'osd', 'allow *'],
    ];
    for (const [index, [name = '', ...rights]] of keys.entries()) {
      const create = index === 0 ? ['--create-keyring'] : [];
      await run('ceph-authtool', inFolder('keyring'), ...create, '--gen-key', '-n', name, ...rights);
    }
    await run('monmaptool', '--create', '--fsid', cluster, '--addv', 'a', monitors, inFolder('monitors'));
    const made = ['--monmap', inFolder('monitors'), '--keyring', inFolder('keyring')];
    await run('ceph-mon', ...own, '--mkfs', '-i', 'a', ...made);
    start('ceph-mon', '-i', 'a');
    await run('ceph', ...own, 'osd', 'new', disk);
    await run('ceph-osd', ...own, '-i', '0', '--mkfs', '--osd-uuid', disk);
    start('ceph-osd', '-i', '0');
    const user = ['--uid=masthead', '--display-name=Masthead'];
    const keyOfUser = [`--access-key=${KEY.accessKeyId}`, `--secret-key=${KEY.secretAccessKey}`];
    await run('radosgw-admin', ...own, '-n', 'client.gateway', 'user', 'create', ...user, ...keyOfUser);
    const server = start(program, '-n', 'client.gateway');
    while (!(await fetch(endpoint).catch(() => null))) {
      if (server.exitCode !== null) throw new Error(`radosgw ended with code ${server.exitCode}.`);
      await setTimeout(PAUSE_MS);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...KEY, endpoint, region: 'us-east-1', stop };
}
