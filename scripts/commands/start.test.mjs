import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePorts } from '../ports.mjs';
import { fakeProject, runCommandOf } from '../testing/fake-project.mjs';
import { isRunning } from '../testing/processes.mjs';
import { writeFiles } from '../testing/temp-dir.mjs';

const WELCOME = 'Stop                Ctrl-C';

/** Node's options for a process that sees enough free memory to build the panel. */
const WITH_FREE_MEMORY = `--import=data:text/javascript,${encodeURIComponent(`
  import os from 'node:os';
  import { syncBuiltinESMExports } from 'node:module';
  os.freemem = process.availableMemory = () => 8e9;
  syncBuiltinESMExports();
`)}`;

describe('npm start', () => {
  test('installs and builds, starts Strapi and the site, prints their URLs and the first login, and stops both', async () => {
    const started = await start();
    expect(await text(started.site)).toBe('the front page');
    expect(started.output()).toContain(`http://localhost:${started.port}`);
    expect(started.output()).toContain("✓ Installing the site's packages");
    expect(started.output()).toMatch(/First login {9}anna\n {2}Password {12}only-once .*\n {2}Logs/);
    // With --no-panel.
    expect(started.output()).toContain("not built: build it with 'npm run admin'");
    expect(existsSync(join(started.root, 'cms/dist/build'))).toBe(false);

    const pids = await started.pids();
    expect(await stop(started)).toBe(0);
    expect(pids.filter(isRunning)).toEqual([]);
    expect(existsSync(join(started.root, 'data/masthead.lock'))).toBe(false);
    const log = readFileSync(join(started.root, 'data/logs/cms.log'), 'utf8');
    expect(log).toContain('an ordinary line');
    expect(log).not.toContain('only-once');
  });

  test('builds the admin panel once the magazine is up, and the next start installs and builds nothing', async () => {
    const started = await start({ args: [], env: { NODE_OPTIONS: WITH_FREE_MEMORY } });
    await expect.poll(() => started.output()).toContain('The admin panel is ready: ');
    expect(started.output().indexOf(WELCOME)).toBeLessThan(
      started.output().indexOf("Building the editors' admin panel"),
    );
    expect(readFileSync(join(started.root, 'cms/dist/build/index.html'), 'utf8')).toBe('new');
    await stop(started);
    const second = await start({ root: started.root, args: [] });
    expect(second.output()).toContain(`Admin panel         http://127.0.0.1:${second.cmsPort}/admin\n`);
    expect(second.output()).not.toMatch(/Installing|Building/);
  });

  test('keeps running when the admin panel cannot be built', async () => {
    const root = fakeProject();
    const cms = JSON.parse(readFileSync(join(root, 'cms/package.json'), 'utf8'));
    const scripts = { ...cms.scripts, admin: 'node -e "process.exit(1)"' };
    writeFiles(root, { 'cms/package.json': JSON.stringify({ scripts }) });
    const started = await start({ root, args: [], env: { NODE_OPTIONS: WITH_FREE_MEMORY } });
    await expect.poll(() => started.output()).toContain('The admin panel could not be built: ');
    expect(await text(started.site)).toBe('the front page');
  });

  test('reports in one line what is wrong with the database, and still serves the site', async () => {
    const root = fakeProject({ 'data/damaged': '' });
    const { port, cmsPort } = await ports();
    const { output } = run(root, { port, cmsPort }, {});
    await expect.poll(() => output()).toContain(WELCOME);
    expect(await text(`http://127.0.0.1:${port}`)).toBe('the front page');
    const problem =
      'The content service cannot start, so the site serves only the pages it has stored: The database is damaged: restore it.';
    expect(
      output()
        .split('\n')
        .filter((line) => line.includes('damaged')),
    ).toEqual([problem]);
    rmSync(join(root, 'data/damaged'));
    await expect.poll(() => output()).toContain('The content service is ready.');
  });

  test('reports in one line which setting is wrong, and exits with a dedicated code instead of retrying', async () => {
    const { code, output } = run(fakeProject(), await ports(), { TIME_ZONE: 'Moon' });
    expect(await code).toBe(64);
    expect(output().match(/TIME_ZONE/g)).toHaveLength(1);
    expect(output()).toMatch(/^✗ TIME_ZONE must be a time zone like Europe\/Berlin, not 'Moon'\.$/m);
    expect(output()).not.toMatch(/Restarting|^ {4}at /m);
  });

  test('refuses to start in a used data folder that is missing or empty, without --new-database', async () => {
    const first = await start();
    await stop(first);
    const data = join(first.root, 'data');
    rmSync(data, { recursive: true });
    for (const state of ['missing', 'empty']) {
      const refused = run(first.root, await ports(), {});
      expect(await refused.code).toBe(1);
      expect(refused.output().trim()).toBe(
        `✗ The data folder ${data} was in use and is now ${state}: mount its volume or restore a backup, or start a new magazine with 'npm start -- --new-database'.`,
      );
      if (state === 'missing') mkdirSync(data);
      expect(readdirSync(data)).toEqual([]);
    }
    await start({ root: first.root, args: ['--new-database', '--no-panel'] });
  });

  test('creates a magazine at a public URL only with --empty, which omits the sample, or with --new-database', async () => {
    const root = fakeProject();
    const env = { DATA_DIR: 'volume', SITE_URL: 'https://magazine.example' };
    const refused = run(root, await ports(), env);
    expect(await refused.code).toBe(1);
    expect(refused.output()).toContain(`There is no magazine in ${join(root, 'volume')}`);
    expect(existsSync(join(root, 'volume'))).toBe(false);
    const begun = await start({ root, env, args: ['--empty', '--no-panel'] });
    expect(JSON.parse(await text(`${begun.cms}/env`)).SEED_SAMPLE).toBe('false');
    await stop(begun);
    await start({ root, env });
  });

  test('stops immediately at the second signal', async () => {
    const started = await start({ env: { FAKE_STRAPI: 'hangs' } });
    const pids = await started.pids();
    started.child.kill('SIGINT');
    // A second signal within half a second counts as the same press of Ctrl-C, so it is sent repeatedly.
    const timer = setInterval(() => started.child.kill('SIGINT'), 200);
    onTestFinished(() => clearInterval(timer));
    await started.code;
    expect(started.output()).toContain('Stopping immediately.');
    await expect.poll(() => pids.filter(isRunning)).toEqual([]);
  });

  test('leaves neither Strapi nor a frozen site running when it is killed', async () => {
    const root = fakeProject();
    const orphans = 'scripts/kill-orphans.mjs';
    const inASecond = readFileSync(join(root, orphans), 'utf8').replace('SECONDS = 8', 'SECONDS = 1');
    writeFiles(root, { [orphans]: inASecond });
    const started = await start({ root });
    const pids = await started.pids();
    process.kill(pids[0] ?? 0, 'SIGSTOP');
    started.child.kill('SIGKILL');
    await expect.poll(() => pids.filter(isRunning)).toEqual([]);
  });

  test('restarts a crashed Strapi or a frozen site while the other keeps running', async () => {
    const started = await start();
    await text(`${started.cms}/crash`).catch(() => {});
    await expect.poll(() => started.output()).toContain('The content service is ready.');
    expect(started.output()).toContain('The content service exited with code 1. Restarting it');
    const [site = 0, strapi] = await started.pids();
    process.kill(site, 'SIGSTOP');
    await expect.poll(() => started.output()).toContain('The site is ready.');
    expect(started.output()).toContain('The site did not respond for 5 s. Restarting it');
    expect(isRunning(site)).toBe(false);
    expect(await started.pids()).toEqual([expect.any(Number), strapi]);
  });

  test('can run twice with different ports and data folders, but not in one folder, and installs and builds once', async () => {
    const root = fakeProject();
    const both = await Promise.all([start({ root }), start({ root, env: { DATA_DIR: 'däta two' } })]);
    const done = both.flatMap(({ output }) => output().match(/✓ (Installing|Building) .*(?= \d)/g) ?? []);
    expect(done.length).toBe(new Set(done).size);
    expect(await text(both[0].site)).toBe('the front page');
    expect(await text(both[1].site)).toBe('the front page');
    expect(existsSync(join(root, 'däta two', 'secrets.json'))).toBe(true);
    const refused = run(root, await ports(), {});
    expect(await refused.code).toBe(1);
    expect(refused.output()).toContain('is in use by another Masthead');
  });

  test('reports a port in use before it installs or builds', async () => {
    const server = createServer();
    onTestFinished(() => void server.close());
    const { port, cmsPort } = await ports();
    await new Promise((resolve) => server.listen({ port, host: '127.0.0.1' }, () => resolve(undefined)));
    const { code, output } = run(fakeProject(), { port, cmsPort }, {});
    expect(await code).toBe(1);
    expect(output().trim()).toBe(
      `✗ Port ${port} is in use by another program: stop that program, or set another port for the site with PORT=<number>.`,
    );
  });
});

async function ports() {
  const [port, cmsPort] = await freePorts();
  return { port, cmsPort };
}

/**
 * @param {string} root
 * @param {{ port: number, cmsPort: number }} where
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} [args]
 */
function run(root, { port, cmsPort }, env, args = ['--no-panel']) {
  return runCommandOf(root, 'start', {
    args,
    env: { PORT: String(port), CMS_PORT: String(cmsPort), ...env },
  });
}

/** @param {{ root?: string, env?: NodeJS.ProcessEnv, args?: string[] }} [options] */
async function start({ root = fakeProject(), env = {}, args = ['--no-panel'] } = {}) {
  const { port, cmsPort } = await ports();
  const running = run(root, { port, cmsPort }, env, args);
  for (const text of [WELCOME, '✓ Starting the content service']) {
    await expect.poll(() => running.output()).toContain(text);
  }
  const site = `http://127.0.0.1:${port}`;
  const cms = `http://127.0.0.1:${cmsPort}`;
  const pids = async () => [Number(await text(`${site}/pid`)), Number(await text(`${cms}/pid`))];
  return { ...running, root, port, cmsPort, site, cms, pids };
}

/** @param {Awaited<ReturnType<typeof start>>} started */
function stop({ child, code }) {
  child.kill('SIGTERM');
  return code;
}

/** @param {string} url */
async function text(url) {
  return (await fetch(url)).text();
}
