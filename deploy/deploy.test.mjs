import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../scripts/settings.mjs';
import { SITE_ARGS } from '../scripts/site-process.mjs';
import { tempDir, writeFiles } from '../scripts/testing/temp-dir.mjs';
import { commandsOf } from './rehearsal/commands.ts';

const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');
const units = join(ROOT, 'deploy/etc/systemd/system');
const unitFiles = readdirSync(units);
const isInstalled = (/** @type {string} */ program) => spawnSync(program, ['-v']).error === undefined;
const hasSystemd = isInstalled('systemd-analyze');

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {string} everything that it prints
 */
function output(program, ...args) {
  const { stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) throw error;
  return stdout + stderr;
}

describe('the commands of docs/deploy.md', () => {
  const [settings, ...commands] = commandsOf(read('docs/deploy.md'));

  test('are at most ten, after the line with the settings', () => {
    expect(settings).toMatch(/^export /);
    expect(commands.length).toBeLessThanOrEqual(10);
  });

  test('are those of package.json, and enable units that exist', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const named = [...read('docs/deploy.md').matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
    const enabled = commands.flatMap((command) => [...command.matchAll(/masthead-[\w-]+(?:@|\.timer)?/g)]);
    for (const [name] of enabled.filter(([name]) => !name.endsWith('-')))
      expect(unitFiles).toContain(/\.timer$/.test(name) ? name : `${name}.service`);
  });

  test('are read from the document, a section at a time', () => {
    const markdown = '# A\n```sh\none\ntwo\n```\n```json\n{}\n```\n## B c\n```sh\nthree\n```\n';
    expect(commandsOf(markdown)).toEqual(['one', 'two']);
    expect(commandsOf(markdown, 'B')).toEqual(['three']);
  });
});

describe('the systemd units', () => {
  /** The units as files whose programs are those of this folder. */
  function unitsHere() {
    const folder = tempDir();
    const files = unitFiles.map((name) => [
      name.replace('@.', '@3000.'),
      readFileSync(join(units, name), 'utf8').replaceAll('/opt/masthead', ROOT),
    ]);
    writeFiles(folder, Object.fromEntries(files));
    return files.map(([name]) => join(folder, String(name)));
  }

  test.skipIf(!hasSystemd)('are valid', () => {
    const lines = output('systemd-analyze', 'verify', '--man=no', ...unitsHere()).split('\n');
    expect(lines.filter((line) => /masthead/.test(line))).toEqual([]);
  });

  test.skipIf(!hasSystemd)('have an exposure of at most 2 of 10', () => {
    const services = unitsHere().filter((path) => path.endsWith('.service'));
    const levels = services.map((path) => {
      const report = output('systemd-analyze', 'security', '--offline=true', '--no-pager', path);
      return Number(/Overall exposure level for \S+: ([\d.]+)/.exec(report)?.[1]);
    });
    expect(levels).toHaveLength(3);
    expect(Math.max(...levels)).toBeLessThanOrEqual(2);
  });

  test('start the site with the arguments of npm start', () => {
    expect(read('deploy/etc/systemd/system/masthead-site@.service')).toContain(
      `node ${SITE_ARGS.join(' ')}\n`,
    );
    expect(read('deploy/Containerfile')).toContain(
      JSON.stringify(['node', ...SITE_ARGS]).replaceAll(',', ', '),
    );
  });
});

test('every setting in deploy/ is documented', () => {
  const documented = read('docs/operating.md') + read('cms/README.md');
  const compose = parseYaml(read('deploy/compose.yml'));
  const names = [
    ...unitFiles.flatMap((name) =>
      [...read(`deploy/etc/systemd/system/${name}`).matchAll(/^Environment=(.*)$/gm)].flatMap(
        ([, line = '']) => line.split(' '),
      ),
    ),
    ...[...read('deploy/Containerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) => line.split(' ')),
    ...['site-1', 'content-service'].flatMap((name) => Object.keys(compose.services[name].environment)),
  ].map((setting) => setting.replace(/=.*/, ''));
  const unknown = names.filter((name) => name !== 'NODE_ENV' && !documented.includes(`\`${name}\``));
  expect(unknown).toEqual([]);
});

describe('the containers', () => {
  test('copy files that exist', () => {
    const copied = [...read('deploy/Containerfile').matchAll(/^COPY --from=build \/opt\/masthead\/(\S+)/gm)];
    const missing = copied.map(([, path = '']) => path).filter((path) => !existsSync(join(ROOT, path)));
    expect(missing.filter((path) => path !== 'dist')).toEqual([]);
  });

  test('run without rights, on file systems that they cannot write to', () => {
    const { services } = parseYaml(read('deploy/compose.yml'));
    expect(Object.keys(services)).toEqual(['proxy', 'site-1', 'site-2', 'content-service', 'database']);
    for (const name of ['proxy', 'site-1', 'site-2', 'content-service'])
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    for (const name of ['site-1', 'site-2', 'content-service'])
      expect(read('deploy/Containerfile')).toContain(` AS ${services[name].build.target}\n`);
  });

  test('the site gets the environment file of the site', () => {
    const { services } = parseYaml(read('deploy/compose.yml'));
    expect(services['site-2'].env_file).toBe('settings/site.env');
    expect(services['content-service'].env_file).toBe('settings/content-service.env');
  });
});

describe('the proxies', () => {
  test.skipIf(!isInstalled('nginx'))("nginx's configuration is valid", () => {
    const folder = tempDir();
    const hasHttp3 = /--with-http_v3_module/.test(output('nginx', '-V'));
    const lines = read('deploy/nginx.conf').split('\n');
    const conf = lines
      .filter((line) => hasHttp3 || !line.endsWith('# 1.25'))
      .join('\n')
      .replaceAll(/\/etc\/letsencrypt\/live\/[\w.]+/g, '.')
      .replaceAll('/var/lib/nginx/masthead', 'cache');
    const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
    output(
      'openssl',
      'req',
      '-x509',
      '-nodes',
      '-newkey',
      'rsa:2048',
      '-subj',
      '/CN=a',
      '-keyout',
      key,
      '-out',
      certificate,
    );
    writeFiles(folder, { 'nginx.conf': `pid nginx.pid;\nevents {}\nhttp {\n${conf}\n}\n` });
    expect(output('nginx', '-t', '-q', '-p', folder, '-c', 'nginx.conf', '-e', 'stderr')).not.toMatch(
      /emerg|warn/,
    );
  });

  test.skipIf(!isInstalled('caddy'))("Caddy's configuration is valid", () => {
    const args = ['adapt', '--config', join(ROOT, 'deploy/Caddyfile'), '--adapter', 'caddyfile'];
    expect(output('caddy', ...args)).not.toMatch(/"level":|Error:/);
  });
});

/** The content service has a YAML parser. */
function parseYaml(/** @type {string} */ text) {
  return createRequire(join(ROOT, 'cms/package.json'))('yaml').parse(text, { merge: true });
}
