import { fork } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { takeLock } from '../../system/lock.mjs';
import { builtFakeProject, FAKE_NPM, runCommandOf } from '../testing/fake-project.mjs';

/** Prints how it has been called. */
const PRINTS = "console.log(['»', ...process.argv.slice(2)].join(' '));";
const REFUSES = "console.error('a.xml is not an export.'); process.exitCode = 78;";

/**
 * @param {string} [importer]
 * @param {Record<string, string>} [files]
 */
const project = (importer = PRINTS, files = { 'data/magazine.json': '{}' }) =>
  builtFakeProject({
    'importers/package-lock.json': '{}',
    'importers/main.ts': importer,
    'cms/dist/src/commands/ask.js': PRINTS,
    'a.xml': '',
    'up/.keep': '',
    ...files,
  });

describe('npm run import', () => {
  const source = ['wordpress', 'a.xml', '--pictures', 'up', '--pictures-from', 'old.example'];
  const read = 'read wordpress <root>/a.xml --pictures=<root>/up --pictures-from=old.example';
  const folder = '--folder=<root>/data/import';

  test.each([
    { args: source, called: [`${read} ${folder}`, 'import', `report ${folder}`] },
    { args: [...source, '--dry-run'], called: [`${read} --dry-run ${folder}`] },
  ])('$args reads a source, and imports it unless it is a dry run', async ({ args, called }) => {
    const root = project();
    const { code, output } = runCommandOf(root, 'import', { args });
    expect(await code).toBe(0);
    const lines = output().split('\n');
    const calls = lines.filter((line) => /^(?:read|report|import)/.test(line));
    expect(calls.toSorted()).toEqual(called.map((line) => line.replaceAll('<root>', root)).toSorted());
    expect(calls.at(-1)).toContain(called.at(-1)?.split(' ')[0]);
  });

  test.each([
    { args: ['wordpress'], sentence: 'Name a source: npm run import -- wordpress <file>' },
    { args: ['wordpress', 'b.xml'], sentence: 'b.xml is missing: correct its name.' },
    { args: ['wordpress', 'a.xml'], sentence: '✗ a.xml is not an export.' },
  ])('$args says: $sentence', async ({ args, sentence }) => {
    const { code, output } = runCommandOf(project(REFUSES), 'import', { args });
    expect(await code).toBe(1);
    expect(output()).toContain(sentence);
  });

  test('the process that reads an export receives no secrets', async () => {
    const root = project("console.log(['»', ...Object.keys(process.env)].join(' '));");
    const env = { CMS_TOKEN: 'a', ADMIN_JWT_SECRET: 'b', DATABASE_URL: 'c' };
    const { code, output } = runCommandOf(root, 'import', { args: [...source, '--dry-run'], env });
    expect(await code).toBe(0);
    expect(output()).toContain('PATH');
    expect(output()).not.toMatch(/CMS_TOKEN|SECRET|DATABASE/);
  });

  test('ends with the process that has started it', async () => {
    const root = project("console.log('» Reading'); setInterval(() => {}, 1000);");
    const child = fork(join(root, 'scripts', 'main.mjs'), ['import', ...source, '--dry-run'], {
      cwd: root,
      env: { ...process.env, ...FAKE_NPM, INIT_CWD: root },
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.stdout?.on('data', (text) => {
      if (String(text).includes('Reading')) child.disconnect();
    });
    expect(await ended).toBe(130);
  });

  test('fails without a magazine', async () => {
    const { code, output } = runCommandOf(project(PRINTS, {}), 'import', { args: ['wordpress', 'a.xml'] });
    expect(await code).toBe(1);
    expect(output()).toContain('There is no magazine in');
  });

  test('is refused while another import runs', async () => {
    const root = project();
    const taken = await takeLock(join(root, 'data', 'import.lock'));
    if ('release' in taken) onTestFinished(taken.release);
    const { code, output } = runCommandOf(root, 'import', { args: ['wordpress', 'a.xml'] });
    expect(await code).toBe(1);
    expect(output()).toContain('Another import into');
  });
});
