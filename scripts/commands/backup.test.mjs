import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { takeLock } from '../../system/lock.mjs';
import { builtFakeProject, runCommandOf } from '../testing/fake-project.mjs';

/** Prints how it has been called. */
const PRINTS = "console.log([process.env.DATA_DIR, ...process.argv.slice(2)].join(' '));";
const REFUSES = "console.error('The backup is of PostgreSQL: set DATABASE_CLIENT.'); process.exitCode = 78;";

/** @param {string} [script] of the content service's commands */
function project(script = PRINTS) {
  const files = ['backup', 'restore', 'move'].map((name) => [`cms/src/commands/${name}.js`, script]);
  const root = builtFakeProject({ ...Object.fromEntries(files), 'data/.keep': '' });
  return { root, dataDir: join(root, 'data') };
}

describe('the commands for backups', () => {
  test.each([
    {
      command: 'backup',
      args: ['--to', 'mine', '--keep', '3'],
      printed: '<root>/data --to=<root>/mine --keep=3',
    },
    { command: 'backup', args: [], printed: '<root>/data --to=<root>/data/backups' },
    { command: 'restore', args: ['a.tar', '--replace'], printed: '<root>/data <root>/a.tar --replace' },
    { command: 'move', args: ['postgres'], printed: '<root>/data' },
  ])('$command $args', async ({ command, args, printed }) => {
    const { root } = project();
    const env = { DATABASE_URL: 'postgres://localhost/masthead' };
    const { code, output } = runCommandOf(root, command, { args, env });
    expect(await code).toBe(0);
    expect(output()).toContain(printed.replaceAll('<root>', root));
  });

  test.each([
    { command: 'backup', args: [], lock: 'backup.lock', sentence: 'Another backup of' },
    { command: 'restore', args: ['a.tar'], lock: 'masthead.lock', sentence: 'is running (process' },
    { command: 'move', args: ['postgres'], lock: 'masthead.lock', sentence: 'is running (process' },
  ])('$command is refused while another process has $lock', async ({ command, args, lock, sentence }) => {
    const { root, dataDir } = project();
    const taken = await takeLock(join(dataDir, lock));
    if ('release' in taken) onTestFinished(taken.release);
    const env = { DATABASE_URL: 'postgres://localhost/masthead' };
    const { code, output } = runCommandOf(root, command, { args, env });
    expect(await code).toBe(1);
    expect(output()).toContain(sentence);
  });

  test.each([
    { command: 'restore', args: [], sentence: 'Name the backup: npm run restore -- <file>' },
    { command: 'move', args: [], sentence: 'Name the target: npm run move -- postgres' },
    { command: 'move', args: ['postgres'], sentence: 'DATABASE_URL is not set' },
    { command: 'move', args: ['s3'], sentence: 'Pictures are copied by rclone' },
    { command: 'restore', args: ['a.tar'], sentence: '✗ The backup is of PostgreSQL: set DATABASE_CLIENT.' },
  ])('$command $args says: $sentence', async ({ command, args, sentence }) => {
    const { code, output } = runCommandOf(project(REFUSES).root, command, { args });
    expect(await code).toBe(1);
    expect(output()).toContain(sentence);
  });
});
