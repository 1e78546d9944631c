import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { getBrowser } from './browser.mjs';
import { createTerminal } from './terminal.mjs';
import { program } from './testing/program.mjs';
import { tempDir } from './testing/temp-dir.mjs';

/** A Playwright that installs its browser as the file `downloaded` in the project's folder. */
const PLAYWRIGHT = {
  'node_modules/@playwright/test/package.json': '{ "type": "module", "exports": "./index.js" }',
  'node_modules/@playwright/test/index.js':
    'export const chromium = { executablePath: () => process.cwd() + "/downloaded" };',
  'node_modules/@playwright/test/cli.js':
    "import { cpSync } from 'node:fs'; cpSync('offered', 'downloaded');",
};

describe.skipIf(process.platform === 'win32')('the browser for the end-to-end tests', () => {
  test('is the one in CHROMIUM_PATH', async () => {
    const root = tempDir();
    const configured = program(root, 'my-browser', 'exit 0');
    expect(await getBrowser(contextFor(root, { CHROMIUM_PATH: configured }))).toBe(configured);
  });

  test('is refused when the one in CHROMIUM_PATH does not start', async () => {
    const root = tempDir();
    await expect(getBrowser(contextFor(root, { CHROMIUM_PATH: join(root, 'nothing') }))).rejects.toThrow(
      'does not start',
    );
    const broken = program(root, 'broken', 'exit 127');
    await expect(getBrowser(contextFor(root, { CHROMIUM_PATH: broken }))).rejects.toThrow('does not start');
  });

  test('is the first one on the PATH that starts', async () => {
    const root = tempDir();
    program(root, 'one/chromium', 'echo "needs a snap" >&2; exit 1');
    const good = program(root, 'two/google-chrome', 'exit 0');
    const PATH = [join(root, 'one'), join(root, 'empty'), join(root, 'two')].join(delimiter);
    expect(await getBrowser(contextFor(root, { PATH }))).toBe(good);
  });

  test('is installed only on request', async () => {
    const root = tempDir(PLAYWRIGHT);
    program(root, 'offered', 'exit 0');
    program(root, 'bin/apt-get', `touch "${root}/apt-get-ran"`);
    const context = contextFor(root, { PATH: join(root, 'bin') });
    await expect(getBrowser(context)).rejects.toThrow("'apt-get install -y chromium'");
    expect(existsSync(join(root, 'apt-get-ran'))).toBe(false);
    expect(await getBrowser({ ...context, installs: true })).toBe(join(root, 'downloaded'));
    expect(await getBrowser(context)).toBe(join(root, 'downloaded'));
  });
});

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
function contextFor(root, env) {
  return {
    root,
    runtime: { node: process.execPath, env },
    terminal: createTerminal(new PassThrough()),
    signal: new AbortController().signal,
  };
}
