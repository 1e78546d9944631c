import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { get } from 'node:https';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { CMS_ARGS } from '../scripts/magazine.mjs';
import { freePorts, listen } from '../scripts/ports.mjs';
import { ROOT } from '../scripts/settings.mjs';
import { siteArgs } from '../scripts/site-process.mjs';
import { linkToRoot, tempDir, writeFiles } from '../scripts/testing/temp-dir.mjs';
import { PROBLEM_CODE, SETTING_CODE, UPDATE_CODE } from '../system/exit-codes.mjs';
import { commandsOf } from './rehearsal/commands.ts';

const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');
const units = join(ROOT, 'deploy/etc/systemd/system');
const unitFiles = readdirSync(units);
const isInstalled = (/** @type {string} */ program) => spawnSync(program, ['-v']).error === undefined;
const WAIT = { timeout: 120_000, interval: 50 };
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
    const program = linkToRoot();
    const files = unitFiles.map((name) => [
      name.replace('@.', '@3000.'),
      readFileSync(join(units, name), 'utf8').replaceAll('/opt/masthead', program),
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

  test('do not restart a program that would fail in the same way: after a wrong setting or a failed update', () => {
    const notRestarted = (/** @type {string} */ path) =>
      /^RestartPreventExitStatus=(.*)$/m.exec(read(path))?.[1]?.split(' ').map(Number);
    const folder = 'deploy/etc/systemd/system';
    expect(notRestarted(`${folder}/masthead-content-service.service`)).toEqual([SETTING_CODE, UPDATE_CODE]);
    // The site has no updates, and `npm start` goes on with the site alone.
    expect(notRestarted(`${folder}/masthead-site@.service`)).toEqual([SETTING_CODE]);
    expect(notRestarted('docs/operating.md')).toEqual([SETTING_CODE]);
  });

  test('give a pre-update copy all the time it needs', () => {
    expect(read('deploy/etc/systemd/system/masthead-content-service.service')).toContain(
      'TimeoutStartSec=infinity\n',
    );
  });

  test('start both programs with the arguments of npm start', () => {
    const command = `node ${siteArgs('BUDGET').join(' ')}`;
    const unit = read('deploy/etc/systemd/system/masthead-site@.service');
    expect(unit.replace(/\$\{MEMORY_BUDGET\}/, 'BUDGET')).toContain(`${command}\n`);
    expect(read('deploy/etc/systemd/system/masthead-content-service.service')).toContain(
      `node ${CMS_ARGS.join(' ')}\n`,
    );
    expect(read('deploy/Containerfile')).toContain(
      JSON.stringify(['node', ...CMS_ARGS]).replaceAll(',', ', '),
    );
    expect(read('deploy/Containerfile').replace('=$MEMORY_BUDGET', '=BUDGET')).toContain(`exec ${command}"`);
  });
});

test('every exit code is documented', () => {
  const codes = [...read('docs/operating.md').matchAll(/^\| `(\d+)` \|/gm)].map(([, code]) => Number(code));
  expect(codes).toEqual([0, 1, SETTING_CODE, UPDATE_CODE, PROBLEM_CODE, 130]);
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

  test('copy a database before an update with a pg_dump as new as the server', () => {
    const { services } = parseYaml(read('deploy/compose.yml'));
    const [, client] = /postgresql-client-(\d+)/.exec(read('deploy/Containerfile')) ?? [];
    expect(services.database.image).toBe(`postgres:${client}`);
  });

  test('the site gets the environment file of the site', () => {
    const { services } = parseYaml(read('deploy/compose.yml'));
    expect(services['site-2'].env_file).toBe('settings/site.env');
    expect(services['content-service'].env_file).toBe('settings/content-service.env');
  });
});

describe('the alerts', () => {
  test.skipIf(!isInstalled('promtool'))(
    'fire when they should, also at the first error, and not otherwise',
    () => {
      const { status, stdout, stderr } = spawnSync(
        'promtool',
        ['test', 'rules', 'masthead-alerts.test.yml'],
        {
          cwd: join(ROOT, 'deploy/monitoring'),
          encoding: 'utf8',
        },
      );
      expect(`${stdout}${stderr}`).not.toMatch(/FAILED/);
      expect(status).toBe(0);
    },
  );

  test.skipIf(!isInstalled('promtool'))('are loaded by a configuration that is valid', () => {
    expect(output('promtool', 'check', 'config', join(ROOT, 'deploy/monitoring/prometheus.yml'))).not.toMatch(
      /FAILED/,
    );
  });
});

describe('the proxies', () => {
  test.skipIf(!isInstalled('nginx'))("nginx's configuration is valid", () => {
    const folder = tempDir();
    writeNginxConf(folder, (conf) => conf);
    expect(output('nginx', '-t', '-q', '-p', folder, '-c', 'nginx.conf', '-e', 'stderr')).not.toMatch(
      /emerg|warn/,
    );
  });

  describe.skipIf(!isInstalled('nginx'))('nginx, while the site is down', () => {
    test('sends a previously cached page, but not one that was withdrawn', async () => {
      const { site, read } = await startNginx((conf) => conf);
      expect(await Promise.all([read('/'), read('/withdrawn')])).toEqual([200, 200]);
      site.withdrawn = true;
      await vi.waitFor(async () => expect(await read('/withdrawn')).toBe(404), WAIT);
      await site.stop();
      // Kept answers are used from the moment on when they are a second old.
      await vi.waitFor(async () => expect(await read('/never-read')).toBe(502), WAIT);
      expect(await Promise.all([read('/'), read('/withdrawn')])).toEqual([200, 404]);
    });

    test('stops sending a page when its lifetime ends', async () => {
      // The key ends with the second instead of the ten minutes.
      const { site, read } = await startNginx((conf) => conf.replace('.{15}', '.{19}'));
      expect(await read('/')).toBe(200);
      await site.stop();
      await vi.waitFor(async () => expect(await read('/')).toBe(502), WAIT);
    });
  });

  test.skipIf(!isInstalled('caddy'))("Caddy's configuration is valid", () => {
    const args = ['adapt', '--config', join(ROOT, 'deploy/Caddyfile'), '--adapter', 'caddyfile'];
    expect(output('caddy', ...args)).not.toMatch(/"level":|Error:/);
  });
});

/**
 * Writes deploy/nginx.conf with what it needs, to run as any user in any folder.
 * @param {string} folder
 * @param {(conf: string) => string} change
 */
function writeNginxConf(folder, change) {
  const hasHttp3 = /--with-http_v3_module/.test(output('nginx', '-V'));
  const lines = read('deploy/nginx.conf').split('\n');
  const conf = lines
    .filter((line) => hasHttp3 || !line.endsWith('# 1.25'))
    .join('\n')
    .replaceAll(/\/etc\/letsencrypt\/live\/[\w.]+/g, '.')
    .replaceAll('/var/lib/nginx/masthead', 'cache');
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const files = ['-keyout', key, '-out', certificate];
  output('openssl', 'req', '-x509', '-nodes', '-newkey', 'rsa:2048', '-subj', '/CN=a', ...files);
  // root may not be a name that nginx changes to, and other users may not change at all.
  const user = process.getuid?.() === 0 ? 'user root root;' : '';
  writeFiles(folder, {
    'nginx.conf': `${user}pid nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${change(conf)}\n}\n`,
  });
}

/**
 * Starts nginx in front of a fake site of one process, whose page /withdrawn can be withdrawn.
 * @param {(conf: string) => string} change
 */
async function startNginx(change) {
  const folder = tempDir();
  const site = createServer(({ url }, response) => {
    response.writeHead(state.withdrawn && url === '/withdrawn' ? 404 : 200, { 'Cache-Control': 'no-store' });
    response.end(url);
  });
  const sitePort = await listen(site);
  const [port, otherPort] = await freePorts();
  const stop = async () => {
    const closed = new Promise((resolve) => site.close(resolve));
    site.closeAllConnections();
    await closed;
  };
  const state = { withdrawn: false, stop };
  writeNginxConf(folder, (conf) =>
    change(conf)
      .split('\n')
      .filter((line) => !/\[::\]|quic|127\.0\.0\.1:3001/.test(line))
      .join('\n')
      .replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`)
      .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
      .replaceAll('listen 80', `listen 127.0.0.1:${otherPort}`),
  );
  const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr', '-g', 'daemon off;'];
  const nginx = spawn('nginx', args, { stdio: 'ignore' });
  onTestFinished(async () => {
    const ended = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await ended;
    if (site.listening) await stop();
  });
  /** @param {string} path */
  const readStatus = (path) =>
    new Promise((resolve, reject) => {
      const headers = { host: 'magazine.example', connection: 'close' };
      get(`https://127.0.0.1:${port}${path}`, { headers, rejectUnauthorized: false }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      }).once('error', reject);
    });
  await vi.waitFor(() => readStatus('/api/ready'), WAIT);
  return { site: state, read: readStatus };
}

/** The content service has a YAML parser. */
function parseYaml(/** @type {string} */ text) {
  return createRequire(join(ROOT, 'cms/package.json'))('yaml').parse(text, { merge: true });
}
