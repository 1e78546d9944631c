import { chmodSync, utimesSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkClock, checkDataFolder, checkMail, checkRunning, checkSiteUrl } from '../diagnosis.mjs';
import { freePorts, listen } from '../ports.mjs';
import { fakeProject, runCommandOf } from '../testing/fake-project.mjs';
import { tempDir } from '../testing/temp-dir.mjs';

describe('npm run doctor', () => {
  test('reports each problem in a sentence, and exits with 1', async () => {
    const [port, cmsPort] = await freePorts();
    const root = fakeProject();
    const { code, output } = runCommandOf(root, 'doctor', {
      env: { PORT: String(port), CMS_PORT: String(cmsPort), SITE_URL: 'magazine.example', SMTP_HOST: '' },
    });
    expect(await code).toBe(1);
    expect(output()).toContain("✗ Packages are missing or out of date: 'npm start' installs them.");
    expect(output()).toContain(
      "✗ SITE_URL is 'magazine.example', which is not a URL: set it like SITE_URL=https://magazine.example.",
    );
    expect(output()).toContain('✓ Ports');
    expect(output()).toContain('  No mail is sent:');
    expect(output()).toContain('Found 3 problems.');
  });

  test('reports what it cannot check while a magazine with unknown secrets runs', async () => {
    const { env } = await fakeMagazine();
    const { code, output } = runCommandOf(fakeProject(), 'doctor', { env });
    await code;
    expect(output()).toContain('- Settings, database and pictures: not checked, because');
    expect(output()).toContain('- Ports: not checked, because a magazine runs on them');
    expect(output()).not.toContain('in use');
  });

  test('a port on which the magazine itself answers is not a problem', async () => {
    const { env } = await fakeMagazine();
    const { code, output } = runCommandOf(fakeProject(), 'doctor', { env: { ...env, CMS_TOKEN: 'right' } });
    await code;
    expect(output()).toContain('✓ The running magazine');
    expect(output()).not.toContain('in use');
  });

  test('with --repair explains why nothing was repaired', async () => {
    const { code, output } = runCommandOf(fakeProject(), 'doctor', { args: ['--repair'] });
    expect(await code).toBe(1);
    expect(output()).toContain('Nothing was repaired, because the content service is not built.');
  });

  test('with --many checks each machine by ssh, and reports its problems or that it is unreachable', async () => {
    const bin = tempDir({
      ssh: `#!/bin/sh
case $5 in
  site-2) echo '✗ masthead-site@3000 does not run.'; exit 1 ;;
  edge-1) exit 255 ;;
esac
`,
    });
    chmodSync(join(bin, 'ssh'), 0o755);
    const env = { PATH: `${bin}:${process.env.PATH}` };
    const { code, output } = runCommandOf(fakeProject(), 'doctor', { args: ['--many'], env });
    expect(await code).toBe(1);
    expect(output()).toContain(
      '✓ content-1\n✓ content-2\n✓ site-1\n✗ site-2\n  ✗ masthead-site@3000 does not run.',
    );
    expect(output()).toContain('✗ edge-1: ssh does not reach it');
    expect(output()).toContain('Found problems on 2 machines.');
  });

  test.each([
    [{ siteUrl: undefined, host: '127.0.0.1' }, ''],
    [{ siteUrl: 'https://magazine.example', host: '0.0.0.0' }, ''],
    [{ siteUrl: undefined, host: '0.0.0.0' }, 'SITE_URL is not set'],
    [{ siteUrl: 'ftp://magazine.example', host: '127.0.0.1' }, 'is not a URL'],
    [{ siteUrl: 'https://magazine.example/news', host: '127.0.0.1' }, 'needs a host of its own'],
  ])('checks SITE_URL: %j', (settings, problem) => {
    expect(checkSiteUrl(settings).join()).toContain(problem);
    expect(checkSiteUrl(settings)).toHaveLength(problem ? 1 : 0);
  });

  test('notices a clock that is behind', () => {
    const root = tempDir({ 'package.json': '{}' });
    utimesSync(join(root, 'package.json'), new Date(), new Date('2026-11-22T10:00:00Z'));
    expect(checkClock(root, Date.parse('2026-11-22T10:00:01Z'))).toEqual([]);
    expect(checkClock(root, Date.parse('1970-01-01T00:00:00Z'))[0]).toContain('The clock says 1970-01-01');
  });

  test('notices a mail server that does not respond', async () => {
    const [port] = await freePorts();
    expect(await checkMail({})).toEqual([]);
    expect(await checkMail({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port) })).toEqual([
      `The mail server 127.0.0.1:${port} cannot be reached: correct SMTP_HOST and SMTP_PORT, or check the network.`,
    ]);
  });

  test("accepts a data folder that doesn't exist yet", () => {
    expect(checkDataFolder(join(tempDir(), 'new'))).toEqual([]);
  });

  test.each([
    { token: 'right', problem: undefined },
    { token: 'wrong', problem: 'The content service refuses the read token' },
  ])('checks a running magazine with the $token token', async ({ token, problem }) => {
    const { cmsPort: port } = await fakeMagazine();
    const problems = await checkRunning({ port, cmsPort: port, dataDir: '/data' }, token);
    expect(problems).toEqual(problem ? [expect.stringContaining(problem)] : []);
  });

  test.each([
    { clock: 'right', problem: undefined },
    { clock: 'behind', problem: 'The clock of the content service is behind the newest write' },
    { clock: 'ahead', problem: 'The clock of the content service has jumped ahead' },
  ])('checks a running magazine whose clock is $clock', async ({ clock, problem }) => {
    const { cmsPort: port } = await fakeMagazine({ meta: { clock } });
    const problems = await checkRunning({ port, cmsPort: port, dataDir: '/data' }, 'right');
    expect(problems).toEqual(problem ? [expect.stringContaining(problem)] : []);
  });

  test('reports that neither program responds', async () => {
    const [port, cmsPort] = await freePorts();
    expect(await checkRunning({ port, cmsPort, dataDir: '/data' }, 'token')).toEqual([
      `The site does not respond on port ${port}: /data/logs/site.log says why.`,
      `The content service does not respond on port ${cmsPort}: /data/logs/cms.log says why.`,
    ]);
  });
});

/** Responds as the site and the content service of a magazine, whose read token is 'right', with this change log. */
async function fakeMagazine(log = {}) {
  const respond = (
    /** @type {import('node:http').IncomingMessage} */ request,
    /** @type {import('node:http').ServerResponse} */ response,
  ) => {
    const { url, headers } = request;
    const isRefused = url?.startsWith('/api/') && headers.authorization !== 'Bearer right';
    response
      .writeHead(isRefused ? 401 : url === '/_health' ? 204 : 200)
      .end(url?.startsWith('/api/') ? JSON.stringify(log) : undefined);
  };
  const servers = [createServer(respond), createServer(respond)];
  onTestFinished(() => servers.forEach((server) => void server.close()));
  const [port = 0, cmsPort = 0] = await Promise.all(servers.map((server) => listen(server)));
  return { cmsPort, env: { PORT: String(port), CMS_PORT: String(cmsPort) } };
}
