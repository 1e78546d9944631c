import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { freePorts } from '../ports.mjs';
import { fakeProject, runCommandOf } from '../testing/fake-project.mjs';
import { runs } from '../testing/processes.mjs';
import { writeFiles } from '../testing/temp-dir.mjs';

const WAIT = { timeout: 15_000, interval: 50 };

describe('npm start', { timeout: 30_000 }, () => {
  test('installs, builds, starts both, and says where to read and where to edit', async () => {
    const started = await start();
    expect(await text(started.site)).toBe('the front page');
    expect(started.output()).toContain(`http://localhost:${started.port}`);
    expect(started.output()).toContain("'npm run admin' builds their panel once");
    expect(started.output()).toContain("✓ Installing the site's packages");
  });

  test('names the address of the admin panel once that is built', async () => {
    const root = fakeProject();
    writeFiles(root, { 'cms/dist/build/index.html': '', 'cms/dist/.masthead-panel-built': 'earlier' });
    const started = await start({ root });
    expect(started.output()).toContain(`http://127.0.0.1:${started.cmsPort}/admin`);
  });

  test("shows the first administrator's password, and keeps it out of the log", async () => {
    const started = await start();
    expect(started.output()).toContain('First administrator: anna / only-once');
    await stop(started);
    const log = readFileSync(join(started.root, 'data/logs/cms.log'), 'utf8');
    expect(log).toContain('an ordinary line');
    expect(log).not.toContain('only-once');
  });

  test('does nothing twice', async () => {
    const first = await start();
    await stop(first);
    const second = await start({ root: first.root });
    expect(second.output()).not.toMatch(/Installing|Building/);
  });

  test('ends with 0 and leaves nothing behind when it is stopped', async () => {
    const started = await start();
    const pids = await started.pids();
    expect(await stop(started)).toBe(0);
    expect(pids.filter(runs)).toEqual([]);
    expect(existsSync(join(started.root, 'data/masthead.lock'))).toBe(false);
  });

  test('ends a Strapi that does not listen any more', async () => {
    const started = await start({ env: { FAKE_STRAPI: 'hangs' } });
    const pids = await started.pids();
    expect(await stop(started)).toBe(0);
    expect(pids.filter(runs)).toEqual([]);
  });

  test('ends at once when it is asked a second time', async () => {
    const started = await start({ env: { FAKE_STRAPI: 'hangs' } });
    const pids = await started.pids();
    started.child.kill('SIGINT');
    // A second signal within half a second is the same press of Ctrl-C: this asks until it is heard.
    const again = setInterval(() => started.child.kill('SIGINT'), 200);
    onTestFinished(() => clearInterval(again));
    await started.code;
    expect(started.output()).toContain('Stopping at once.');
    await vi.waitFor(() => expect(pids.filter(runs)).toEqual([]), WAIT);
  });

  test('does not leave Strapi and the site behind when it is killed itself', async () => {
    const started = await start();
    const pids = await started.pids();
    started.child.kill('SIGKILL');
    await vi.waitFor(() => expect(pids.filter(runs)).toEqual([]), WAIT);
  });

  test('does not leave a frozen site behind when it is killed itself', async () => {
    const started = await start();
    const pids = await started.pids();
    process.kill(pids[0] ?? 0, 'SIGSTOP');
    started.child.kill('SIGKILL');
    await vi.waitFor(() => expect(pids.filter(runs)).toEqual([]), WAIT);
  });

  test('says that Strapi has died, keeps the site, and starts Strapi again', async () => {
    const started = await start();
    await text(`${started.cms}/crash`).catch(() => {});
    await vi.waitFor(() => expect(started.output()).toContain('Strapi is ready.'), WAIT);
    expect(started.output()).toContain('Strapi ended with code 1. It is restarted');
    expect(await text(started.site)).toBe('the front page');
  });

  test('serves the site while Strapi cannot start, says why, and starts Strapi once it can', async () => {
    const root = fakeProject({ 'data/broken': '' });
    const { port, cmsPort } = await ports();
    const { output } = run(root, { port, cmsPort }, {});
    await vi.waitFor(() => expect(output()).toContain('Strapi could not start: it ended with code 1.'), WAIT);
    expect(output()).toContain('Error: no such table: articles');
    await vi.waitFor(() => expect(output()).toContain('Read the magazine'), WAIT);
    expect(output()).toContain('Strapi is still starting.');
    expect(await text(`http://127.0.0.1:${port}`)).toBe('the front page');
    rmSync(join(root, 'data/broken'));
    await vi.waitFor(() => expect(output()).toContain('Strapi is ready.'), WAIT);
    await text(`http://127.0.0.1:${cmsPort}`);
  });

  test('keeps Strapi running while the site dies again and again, and says why', async () => {
    const dies = 'setTimeout(() => { console.log("out of luck"); process.exit(1); }, 300);';
    const root = fakeProject();
    writeFiles(root, { 'server/main.ts': `${readFileSync(join(root, 'server/main.ts'), 'utf8')}\n${dies}` });
    const started = await start({ root });
    const strapi = await text(`${started.cms}/pid`);
    await vi.waitFor(() => expect(started.output()).toContain('Failures so far: 4.'), WAIT);
    expect(started.output()).toContain('    out of luck\nThe site ended with code 1. It is restarted');
    expect(await text(`${started.cms}/pid`)).toBe(strapi);
  });

  test('restarts a site that is frozen, and nothing else', async () => {
    const started = await start();
    const [site = 0, strapi] = await started.pids();
    process.kill(site, 'SIGSTOP');
    await vi.waitFor(() => expect(started.output()).toContain('The site is ready.'), WAIT);
    expect(started.output()).toContain('The site did not answer for 5 s. It is restarted');
    expect(runs(site)).toBe(false);
    expect(await started.pids()).toEqual([expect.any(Number), strapi]);
  });

  test('refuses a data folder that another copy uses', async () => {
    const { root } = await start();
    const { code, output } = run(root, await ports(), {});
    expect(await code).toBe(1);
    expect(output()).toContain('is used by another running copy');
  });

  test('runs twice side by side on other ports and another folder', async () => {
    const first = await start();
    const second = await start({ root: first.root, env: { DATA_DIR: 'däta two' } });
    expect(existsSync(join(first.root, 'däta two', 'secrets.json'))).toBe(true);
    expect(await text(first.site)).toBe('the front page');
    expect(await text(second.site)).toBe('the front page');
  });

  test('installs and builds once for two copies that are started at the same moment', async () => {
    const root = fakeProject();
    const both = await Promise.all([start({ root }), start({ root, env: { DATA_DIR: 'data two' } })]);
    const done = both.flatMap(({ output }) => output().match(/✓ (Installing|Building) .*(?= \d)/g) ?? []);
    expect(done.length).toBe(new Set(done).size);
    expect(await text(both[0].site)).toBe('the front page');
    expect(await text(both[1].site)).toBe('the front page');
  });

  test('finds a port in use before the long steps', async () => {
    const server = createServer();
    onTestFinished(() => void server.close());
    const { port, cmsPort } = await ports();
    await new Promise((resolve) => server.listen({ port, host: '127.0.0.1' }, () => resolve(undefined)));
    const { code, output } = run(fakeProject(), { port, cmsPort }, {});
    expect(await code).toBe(1);
    expect(output().trim()).toBe(
      `✗ Port ${port} is in use by another program: stop that program, or choose another port for the site with PORT=<number>.`,
    );
  });

  test.each([
    { env: { PORT: 'abc' }, sentence: "✗ PORT is 'abc', which is not a port" },
    { env: { DATA_DIR: 'package.json' }, sentence: 'is no folder, but a file stands in its way' },
    { env: { FAKE_NPM: 'npm error code EAI_AGAIN' }, sentence: 'could not reach the package registry' },
  ])('says in one sentence what is wrong: $env', async ({ env, sentence }) => {
    const { code, output } = run(fakeProject(), await ports(), env);
    expect(await code).toBe(1);
    expect(output()).toContain(sentence);
    expect(output()).not.toMatch(/^ {4}at /m);
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
 */
function run(root, { port, cmsPort }, env) {
  return runCommandOf(root, 'start', { env: { PORT: String(port), CMS_PORT: String(cmsPort), ...env } });
}

/** @param {{ root?: string, env?: NodeJS.ProcessEnv }} [options] */
async function start({ root = fakeProject(), env = {} } = {}) {
  const { port, cmsPort } = await ports();
  const running = run(root, { port, cmsPort }, env);
  for (const sign of ['Read the magazine', '✓ Starting Strapi']) {
    await vi.waitFor(() => expect(running.output()).toContain(sign), WAIT);
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
