import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { findTool } from './optional-tools.mjs';
import { createTerminal } from './terminal.mjs';
import { program } from './testing/program.mjs';
import { tempDir } from './testing/temp-dir.mjs';

describe.skipIf(process.platform === 'win32')('an optional program', () => {
  test('can be set in its variable', async () => {
    const root = tempDir();
    program(root, 'bin/java', 'exit 127');
    const good = program(root, 'more/java', 'exit 0');
    const context = contextFor(root, `${join(root, 'bin')}:${join(root, 'more')}`);
    expect(await findTool('java', context)).toEqual({ JAVA_PATH: good });
  });

  test('may have another option to print its version', async () => {
    const root = tempDir();
    const varnish = program(root, 'varnishd', '[ "$1" = -V ]');
    expect(await findTool('varnish', contextFor(root, root))).toEqual({ VARNISH_PATH: varnish });
  });

  test('is not needed if the tests use a server that runs already', async () => {
    const context = contextFor(tempDir(), '');
    const env = { OPENSEARCH_TEST_URL: 'http://search.example' };
    const runtime = { ...context.runtime, env };
    expect(await findTool('opensearch', { ...context, runtime })).toEqual({});
  });

  test('is searched for but not installed', async () => {
    const root = tempDir();
    program(root, 'apt-get', `touch "${root}/apt-get-ran"`);
    expect(await findTool('firefox', contextFor(root, root))).toBeUndefined();
    expect(existsSync(join(root, 'apt-get-ran'))).toBe(false);
  });
});

/**
 * @param {string} root
 * @param {string} PATH
 */
function contextFor(root, PATH) {
  return {
    root,
    runtime: { node: process.execPath, env: { PATH } },
    terminal: createTerminal(new PassThrough()),
    signal: new AbortController().signal,
  };
}
