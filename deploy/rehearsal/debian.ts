import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '#scripts/settings.mjs';
import { until } from '#testing/until.ts';
import { type Background, run } from './programs.ts';

const RELEASE = 'trixie';
/** What every installed Debian has beyond the smallest one. */
const PACKAGES = ['systemd', 'systemd-sysv', 'dbus', 'iproute2'];

export type Debian = Awaited<ReturnType<typeof bootDebian>>;

/** Unpacks an empty Debian into a folder; it is made from Debian's packages once. `packages` are more of them. */
export async function unpackDebian(
  folder: string,
  { packages = [] as readonly string[] } = {},
): Promise<void> {
  const archive = join(ROOT, '.cache', `debian-${[RELEASE, ...packages].join('-')}.tar`);
  if (!existsSync(archive)) {
    mkdirSync(join(ROOT, '.cache'), { recursive: true });
    const include = `--include=${[...PACKAGES, ...packages]}`;
    await run('mmdebstrap', '--variant=minbase', include, RELEASE, `${archive}.new.tar`);
    renameSync(`${archive}.new.tar`, archive);
  }
  mkdirSync(folder, { recursive: true });
  await run('tar', '-xf', archive, '-C', folder);
  // Nobody will need this machine after a power failure.
  writeFileSync(join(folder, 'etc/dpkg/dpkg.cfg.d/rehearsal'), 'force-unsafe-io\n');
}

/** Boots the Debian in a folder with systemd as process 1, in namespaces of its own. */
export async function bootDebian(folder: string, background: Background) {
  const boot = join(import.meta.dirname, 'boot.sh');
  const namespaces = ['--mount', '--pid', '--net', '--uts', '--ipc', '--cgroup', '--fork', '--kill-child'];
  // Each systemd needs a group of its own, as the only one that makes groups in it.
  const group = mkdtempSync(join(findGroups(), `rehearsal-${basename(folder)}-`));
  const joinGroup = 'echo $$ > "$0/cgroup.procs" && exec "$@"';
  const unshare = background.start(
    'sh',
    '-c',
    joinGroup,
    group,
    'unshare',
    ...namespaces,
    'sh',
    boot,
    folder,
  );
  const children = `/proc/${unshare.pid}/task/${unshare.pid}/children`;
  await until('systemd as process 1', () => commandOf(readFileSync(children, 'utf8').trim()) === 'systemd\n');
  const pid = Number(readFileSync(children, 'utf8'));
  const enter = [
    '--target',
    String(pid),
    '--all',
    'env',
    '-i',
    'HOME=/root',
    // As after a login as root.
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  ];
  const runInside = (command: string) => run('nsenter', ...enter, 'bash', '-c', command);
  await until(
    'The end of the boot',
    async () => /running|degraded/.test(await runInside('systemctl is-system-running || true')),
    { intervalMs: 200 },
  );
  return {
    pid,
    /** Runs a command as root, in a shell of its own. */
    run: runInside,
    /** A shell that keeps its folder and variables between commands. */
    openShell: () =>
      background.start('nsenter', ...enter, 'DEBIAN_FRONTEND=noninteractive', 'NO_COLOR=1', 'bash'),
  };
}

/** Where the groups of processes (cgroup 2) are. */
function findGroups(): string {
  const mounts = readFileSync('/proc/self/mounts', 'utf8');
  const [, path] = /^\S+ (\S+) cgroup2 /m.exec(mounts) ?? [];
  if (!path) throw new Error('This machine has no cgroup 2.');
  return path;
}

function commandOf(pid: string): string {
  return pid === '' ? '' : readFileSync(`/proc/${pid}/comm`, 'utf8');
}
