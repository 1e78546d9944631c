import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { findTool } from './optional-tools.mjs';
import { createTerminal } from './terminal.mjs';
import { program } from './testing/program.mjs';
import { tempDir } from './testing/temp-dir.mjs';

describe.skipIf(process.platform === 'win32')('a program that tests can do without', () => {
  test('is named in its variable', async () => {
    const root = tempDir();
    program(root, 'bin/java', 'exit 127');
    const good = program(root, 'more/java', 'exit 0');
    const { context } = contextFor(root, `${join(root, 'bin')}:${join(root, 'more')}`);
    expect(await findTool('java', context)).toEqual({ JAVA_PATH: good });
  });

  test('is announced as missing, with the command that installs it', async () => {
    const root = tempDir();
    const { context, output } = contextFor(root, root);
    expect(await findTool('firefox', context)).toEqual({});
    expect(output()).toContain("to run it, install it ('apt-get install -y firefox-esr' on Debian)");
  });

  test('is required where installing is allowed', async () => {
    const root = tempDir();
    // An apt-get that installs nothing.
    program(root, 'apt-get', 'exit 0');
    const { context } = contextFor(root, root);
    await expect(findTool('java', { ...context, installs: true })).rejects.toThrow(
      "Java could not be installed: install it yourself ('apt-get install -y default-jre-headless' on Debian).",
    );
  });
});

/**
 * @param {string} root
 * @param {string} PATH
 */
function contextFor(root, PATH) {
  const out = new PassThrough();
  let output = '';
  out.on('data', (data) => (output += data));
  return {
    context: {
      root,
      runtime: { node: process.execPath, env: { PATH } },
      terminal: createTerminal(out),
      signal: new AbortController().signal,
      installs: false,
    },
    output: () => output,
  };
}
