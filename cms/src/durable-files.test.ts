import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as scripts from '../../scripts/replace-file.mjs';
import { moveDurably, replaceFile } from './durable-files';

/** What decides about a power failure: the names of what is synced and renamed, in order. */
const calls = vi.hoisted((): string[] => []);

vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs')>();
  return {
    ...original,
    fsyncSync(descriptor: number) {
      calls.push(`sync ${original.readlinkSync(`/proc/self/fd/${descriptor}`)}`);
      original.fsyncSync(descriptor);
    },
    renameSync(from: string, to: string) {
      calls.push(`rename ${from}`);
      original.renameSync(from, to);
    },
  };
});

vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs/promises')>();
  return {
    ...original,
    async open(...args: Parameters<typeof original.open>) {
      const handle = await original.open(...args);
      const sync = handle.sync.bind(handle);
      handle.sync = () => {
        calls.push(`sync ${args[0]}`);
        return sync();
      };
      return handle;
    },
    rename(from: string, to: string) {
      calls.push(`rename ${from}`);
      return original.rename(from, to);
    },
  };
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'masthead-durable-'));
  calls.splice(0);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe.runIf(process.platform === 'linux').each([
  ['of the content service', replaceFile],
  ['of a command', scripts.replaceFile],
])('a file %s that is replaced', (_, replace) => {
  test('is synced to disk before it gets its name, and so is the name when the call returns', () => {
    const file = path.join(folder, 'secrets.json');
    writeFileSync(file, 'former');
    replace(file, 'new');
    expect(calls).toEqual([`sync ${file}.new`, `rename ${file}.new`, `sync ${folder}`]);
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

test('a replaced file is always complete, whenever the process is killed', async () => {
  const file = path.join(folder, 'secrets.json');
  const module = path.join(import.meta.dirname, '../../scripts/replace-file.mjs');
  const program = `import { replaceFile } from ${JSON.stringify(module)};
    for (let letter = 97; ; letter = 219 - letter)
      replaceFile(${JSON.stringify(file)}, String.fromCharCode(letter).repeat(1_000_000));`;
  for (let round = 0; round < 5; round++) {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'ignore' });
    const exit = once(child, 'exit');
    await vi.waitFor(() => expect(existsSync(file)).toBe(true), { timeout: 10_000, interval: 5 });
    await setTimeout(Math.random() * 20);
    child.kill('SIGKILL');
    await exit;
    expect(readFileSync(file, 'utf8')).toMatch(/^(a{1000000}|z{1000000})$/);
  }
});

test('a rename within or between folders is synced to disk when it returns', async () => {
  const aside = path.join(folder, 'aside');
  mkdirSync(aside);
  const from = path.join(folder, 'data.db');
  writeFileSync(from, 'a database');
  await moveDurably(from, path.join(aside, 'data.db'));
  expect(calls).toEqual([`rename ${from}`, `sync ${folder}`, `sync ${aside}`]);
});
