import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../scripts/settings.mjs';
import { program } from '../scripts/testing/program.mjs';
import { linkToRoot, tempDir, writeFiles } from '../scripts/testing/temp-dir.mjs';
import { commandsOf } from './rehearsal/commands.ts';

const DOCUMENT = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8');
const hasSystemd = spawnSync('systemd-analyze', ['--version']).error === undefined;

/** Programs of the commands that would change this machine. */
const STUBS = ['systemctl', 'systemd-sysusers', 'systemd-tmpfiles', 'userdel', 'npm'];

/** A machine on which one magazine has been installed: its files, in the folder `root`. */
function machine() {
  const folder = tempDir();
  const bin = join(folder, 'bin');
  for (const name of STUBS) program(bin, name, `echo "${name} $*" >> '${folder}/calls'`);
  const root = join(folder, 'root');
  cpSync(join(ROOT, 'deploy/etc'), join(root, 'etc'), { recursive: true });
  for (const each of ['opt/masthead', 'opt/masthead.previous', 'etc/masthead', 'etc/caddy'])
    mkdirSync(join(root, each), { recursive: true });
  for (const each of ['lib/masthead', 'lib/masthead-site', 'cache/masthead-site'])
    mkdirSync(join(root, 'var', each), { recursive: true });
  writeFiles(root, { 'etc/caddy/Caddyfile': readFileSync(join(ROOT, 'deploy/Caddyfile'), 'utf8') });
  return {
    root,
    calls: () => readFileSync(join(folder, 'calls'), 'utf8'),
    /** Every file and folder, without those above them. */
    files: () => readdirSync(root, { recursive: true }).map(String).sort(),
    /** Types the commands of a section. */
    type(/** @type {string} */ section) {
      const commands = commandsOf(DOCUMENT, section).map((command) =>
        command.replaceAll(/(?<=[\s>])\/(?=(?:etc|opt|var)\/)/g, '"$ROOT"/'),
      );
      const { status, stderr } = spawnSync('bash', ['--norc', '-euc', commands.join('\n')], {
        cwd: ROOT,
        env: { PATH: `${bin}:${process.env.PATH}`, ROOT: root },
        encoding: 'utf8',
      });
      expect(stderr).toBe('');
      expect(status).toBe(0);
    },
  };
}

describe('a second magazine by docs/deploy.md', () => {
  test('has its own users, folders, units and ports, and shares the program', () => {
    const { root, calls, files, type } = machine();
    const before = files();
    type('A second magazine');
    const added = files().filter((name) => !before.includes(name));
    expect(added).toHaveLength(readdirSync(join(ROOT, 'deploy/etc/systemd/system')).length + 2);
    const texts = added.map((name) => readFileSync(join(root, name), 'utf8'));
    const shared = texts.flatMap((text) => text.match(/[\w/.-]*masthead[\w/.-]*/g) ?? []);
    expect([...new Set(shared.map((name) => name.replace(/^(\/opt\/masthead)\/.*/, '$1')))]).toEqual([
      '/opt/masthead',
    ]);
    const proxy = readFileSync(join(root, 'etc/caddy/Caddyfile'), 'utf8');
    const ports = proxy.match(/127\.0\.0\.1:\d+/g) ?? [];
    expect(new Set(ports).size).toBe(ports.length);
    const [, contentService = ''] = /CMS_URL=http:\/\/(\S+)/.exec(calls()) ?? [];
    expect(ports).toContain(contentService);
  });

  test.skipIf(!hasSystemd)('has valid units', () => {
    const { root, type } = machine();
    type('A second magazine');
    const units = readdirSync(join(root, 'etc/systemd/system')).filter((name) => name.startsWith('gazette'));
    const folder = tempDir();
    const program = linkToRoot();
    const here = units.map((name) => {
      const text = readFileSync(join(root, 'etc/systemd/system', name), 'utf8');
      writeFiles(folder, { [name.replace('@.', '@3010.')]: text.replaceAll('/opt/masthead', program) });
      return join(folder, name.replace('@.', '@3010.'));
    });
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...here], {
      encoding: 'utf8',
    });
    expect(`${stdout}${stderr}`.split('\n').filter((line) => /gazette/.test(line))).toEqual([]);
  });
});

test('removing a magazine by docs/deploy.md leaves nothing of it', () => {
  const { calls, files, type } = machine();
  type('Removing everything');
  expect(files().filter((name) => /masthead/.test(name))).toEqual([]);
  expect(calls()).toContain('userdel masthead\nuserdel masthead-site\n');
});
