import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePorts, listen } from './ports.mjs';
import { readStatus } from './site-alone.mjs';
import { fakeProject, runCommandOf } from './testing/fake-project.mjs';

const TOKEN = 'token-of-the-content-service';
const CMS_URL = 'http://127.0.0.1:9';

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {{ root?: string, command?: string, args?: string[] }} [options]
 */
async function run(env, { root = fakeProject(), command = 'start', args = [] } = {}) {
  const [port] = await freePorts();
  return { root, port, ...runCommandOf(root, command, { args, env: { PORT: String(port), ...env } }) };
}

describe('npm start with CMS_URL and CMS_TOKEN', () => {
  test('installs, builds and starts the site alone', async () => {
    const { root, port, child, code, output } = await run({ CMS_URL: `${CMS_URL}/`, CMS_TOKEN: TOKEN });
    await expect.poll(() => output()).toContain('Stop                Ctrl-C');
    expect(output()).toContain(`Content service     ${CMS_URL} (not started by this command)`);
    expect(output()).not.toContain('Building the content service');
    expect(existsSync(join(root, 'cms/dist'))).toBe(false);
    const env = JSON.parse(await (await fetch(`http://127.0.0.1:${port}/env`)).text());
    expect(env).toMatchObject({ CMS_URL, CMS_TOKEN: TOKEN, PUBLIC_TOKEN: expect.any(String) });
    expect(env).not.toHaveProperty('MEDIA_DIR');
    // Copies of one magazine are never shown as those of another one.
    expect(env.DATA_DIR).toBe(join(root, 'data', 'sites', 'http%3A%2F%2F127.0.0.1%3A9'));
    child.kill('SIGTERM');
    expect(await code).toBe(0);
    expect(existsSync(join(root, 'data/masthead.lock'))).toBe(false);
  });

  test('uses several services with the same articles, and keeps its copies when one is added', async () => {
    const urls = `${CMS_URL},http://127.0.0.1:10`;
    const { root, port, child, code, output } = await run({ CMS_URL: urls, CMS_TOKEN: TOKEN });
    await expect.poll(() => output()).toContain('Stop                Ctrl-C');
    const env = JSON.parse(await (await fetch(`http://127.0.0.1:${port}/env`)).text());
    expect(env).toMatchObject({
      CMS_URL: urls,
      DATA_DIR: join(root, 'data', 'sites', 'http%3A%2F%2F127.0.0.1%3A9'),
    });
    child.kill('SIGTERM');
    expect(await code).toBe(0);
  });

  test.each([
    { env: { CMS_URL }, message: 'CMS_TOKEN is not set: set it to an API token' },
    { env: { CMS_URL, CMS_TOKEN: 'short' }, message: 'CMS_TOKEN has less than 16 characters' },
    {
      env: { CMS_URL: 'strapi', CMS_TOKEN: TOKEN },
      message: "CMS_URL is 'strapi', which is not the URL",
    },
    { env: { CMS_URL: `${CMS_URL}/api`, CMS_TOKEN: TOKEN }, message: 'which is not the URL' },
    { env: { SITE_URL: 'foo' }, message: "✗ SITE_URL is 'foo', which is not a URL" },
    { env: { CMS_URL, CMS_TOKEN: TOKEN }, args: ['--empty'], message: '--empty and --new-database are for' },
  ])('refuses $env $args before anything starts', async ({ env, args = [], message }) => {
    const { root, code, output } = await run(env, { args });
    expect(await code).toBe(args.length > 0 ? 1 : 64);
    expect(output()).toContain(message);
    expect(existsSync(join(root, 'data'))).toBe(false);
  });

  test.each([
    { status: 200, token: TOKEN, says: '✓ The content service' },
    { status: 200, token: 'another-token-than-that', says: 'refuses CMS_TOKEN' },
    { status: 404, token: TOKEN, says: 'answers 404 to a request for articles' },
  ])(
    'npm run doctor checks a content service that answers $status with $token',
    async ({ status, token, says }) => {
      const service = createServer(({ headers }, response) => {
        const isAllowed = headers.authorization === `Bearer ${TOKEN}`;
        response.writeHead(isAllowed ? status : 401).end();
      });
      onTestFinished(() => void service.close());
      const url = `http://127.0.0.1:${await listen(service)}`;
      const { code, output } = await run({ CMS_URL: url, CMS_TOKEN: token }, { command: 'doctor' });
      expect(await code).toBe(1);
      expect(output()).toContain(says);
      expect(output()).not.toContain('mail');
    },
  );
});

test.each([
  ['{"about":"content service","msg":"It answers."}', 'It answers.'],
  ['{"level":30,"msg":"listening"}', null],
  ['--- The site started', null],
  ['null', null],
])('the message about the content service in %s is %s', (line, sentence) => {
  expect(readStatus(line)).toBe(sentence);
});
