import { cpSync, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { getBrowser } from './browser.mjs';
import { canInstallPackages } from './executables.mjs';
import { createTerminal } from './terminal.mjs';
import { FAKE_NPM } from './testing/fake-project.mjs';
import { program } from './testing/program.mjs';
import { tempDir } from './testing/temp-dir.mjs';

/** A project whose Playwright downloads the file `offered`, and whose package of a browser has the file `packaged`. */
const PROJECT = {
  'package-lock.json': '{}',
  'packages/@playwright/test/package.json': '{ "type": "module", "exports": "./index.js" }',
  'packages/@playwright/test/index.js':
    'export const chromium = { executablePath: () => process.cwd() + "/downloaded" };',
  'packages/@playwright/test/cli.js': "import { cpSync } from 'node:fs'; cpSync('offered', 'downloaded');",
  'testing/chromium/package-lock.json': '{}',
};
const ON_LINUX = process.platform === 'linux' && process.arch === 'x64';

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

  test("is Playwright's own if none is installed and it can be downloaded", async () => {
    const { root, context } = project();
    program(root, 'offered', 'exit 0');
    const downloaded = join(root, 'downloaded');
    expect(await getBrowser(context)).toBe(downloaded);
    program(root, 'offered', 'exit 1');
    expect(await getBrowser(context)).toBe(downloaded);
  });

  test.runIf(ON_LINUX)('is that of the package in testing/chromium if there is no other', async () => {
    const { root, context, output } = project();
    const packaged = program(
      root,
      'testing/chromium/chromium',
      `test -d "${root}/testing/chromium/node_modules"`,
    );
    expect(await getBrowser(context)).toBe(packaged);
    expect(output()).toMatch(/It could not be downloaded.*✓ Installing the Chromium of @sparticuz/s);
    expect(output()).not.toContain('    at ');
    expect(existsSync(join(root, 'apt-get-ran'))).toBe(false);
  });

  test.runIf(ON_LINUX)("is that of the package if Playwright's own lacks libraries", async () => {
    const { root, context } = project();
    program(root, 'offered', 'exit 127');
    const packaged = program(root, 'testing/chromium/chromium', 'exit 0');
    expect(await getBrowser(context)).toBe(packaged);
  });

  test('is explained in one sentence if none can be fetched', async () => {
    const { root, context } = project();
    await expect(getBrowser(context)).rejects.toThrow("'apt-get install -y chromium'");
    expect(existsSync(join(root, 'apt-get-ran'))).toBe(canInstallPackages());
  });
});

function project() {
  const root = tempDir(PROJECT);
  cpSync(join(root, 'packages'), join(root, 'node_modules'), { recursive: true });
  program(root, 'bin/apt-get', `: > "${root}/apt-get-ran"`);
  const context = contextFor(root, { ...FAKE_NPM, PATH: join(root, 'bin') });
  return { root, context, output: context.output };
}

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
function contextFor(root, env) {
  const out = new PassThrough();
  let output = '';
  out.on('data', (data) => (output += data));
  return {
    root,
    runtime: { node: process.execPath, env },
    terminal: createTerminal(out),
    signal: new AbortController().signal,
    output: () => output,
  };
}
