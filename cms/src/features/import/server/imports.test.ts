import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { createImports } from './imports';
import type { CommandEnd } from './run-command';

/** A busy machine takes its time. */
const WAIT = { timeout: 30_000 };

const DAY_MS = 24 * 60 * 60 * 1000;
const FEED = { kind: 'feed', address: 'https://old.example/feed', site: '', pictureHosts: '' } as const;
const EXPORT = { ...FEED, kind: 'wordpress', address: '' } as const;

let dataDir: string;
let now: number;
/** The commands that were started, and what ends the last one. */
let commands: string[];
let end: (end: CommandEnd['state'], line?: string) => void;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'masthead-imports-'));
  now = 0;
  commands = [];
  return () => rm(dataDir, { recursive: true });
});

async function openImports() {
  const imports = createImports({
    dataDir,
    root: dataDir,
    maxBytes: 100,
    idleMs: 1_000_000,
    now: () => now,
    log: () => {},
    runCommand: ({ args, onLine }) => {
      commands.push(args.join(' ').replaceAll(dataDir, '<data>'));
      onLine('Read 1000 articles');
      const { promise: ended, resolve } = Promise.withResolvers<CommandEnd>();
      end = (state, line = '') => resolve({ state, line, output: [] });
      return { ended, stop: async () => end('stopped') };
    },
  });
  await imports.open();
  return imports;
}

type Opened = Awaited<ReturnType<typeof openImports>>;

async function upload(imports: Opened): Promise<void> {
  const part = path.join(dataDir, 'part');
  await writeFile(part, 'text');
  await imports.append(await imports.beginUpload({ name: 'old.xml', size: 4 }), 0, part);
}

async function finish(imports: Opened, state: CommandEnd['state'], line = ''): Promise<void> {
  end(state, line);
  await vi.waitUntil(async () => (await imports.status()).run?.state !== 'running', WAIT);
}

const uploaded = (): Promise<string[]> =>
  readdir(path.join(dataDir, 'uploaded-export', 'file')).catch(() => []);

test('imports what a dry run has read, then removes the file', async () => {
  const imports = await openImports();
  expect(() => imports.write()).toThrow('Please start a dry run first.');
  await upload(imports);
  expect(() => imports.write()).toThrow('Please start a dry run first.');
  imports.read(EXPORT);
  expect(await imports.status()).toMatchObject({
    run: { isDryRun: true, state: 'running', line: 'Read 1000 articles' },
    mayImport: false,
  });
  await finish(imports, 'completed');
  imports.write();
  await finish(imports, 'completed');
  expect(commands).toEqual([
    'wordpress <data>/uploaded-export/file/old.xml --dry-run',
    'wordpress <data>/uploaded-export/file/old.xml',
  ]);
  await vi.waitUntil(async () => !(await uploaded()).includes('old.xml'), WAIT);
  expect(await imports.status()).toMatchObject({ file: null, mayImport: false });
});

test('runs one import at a time', async () => {
  const imports = await openImports();
  imports.read(FEED);
  for (const again of [() => imports.read(FEED), () => imports.write()])
    expect(again).toThrow('An import is running.');
  await expect(imports.beginUpload({ name: 'old.xml', size: 1 })).rejects.toThrow('An import is running.');
  expect(commands).toHaveLength(1);
});

test.each(['stopped', 'failed'] as const)('continues an import that has %s', async (state) => {
  const imports = await openImports();
  imports.read(FEED);
  await finish(imports, 'completed');
  imports.write();
  await finish(imports, state, 'The disk is full.');
  expect(await imports.status()).toMatchObject({
    run: { state, line: 'The disk is full.' },
    mayImport: true,
  });
  imports.write();
  expect(commands.at(-1)).toBe('feed https://old.example/feed');
});

test('continues after a restart', async () => {
  const before = await openImports();
  await upload(before);
  before.read(EXPORT);
  await finish(before, 'completed');
  before.write();

  const after = await openImports();
  expect(await after.status()).toMatchObject({
    file: { name: 'old.xml', size: 4 },
    run: { isDryRun: false, state: 'stopped' },
    mayImport: true,
  });
});

test('removes the leftovers of an upload after a crash', async () => {
  const folder = path.join(dataDir, 'uploaded-export');
  await mkdir(path.join(folder, 'file'), { recursive: true });
  await writeFile(path.join(folder, 'upload.part'), 'half');
  await writeFile(path.join(folder, 'file', 'old.xml'), 'text');
  await openImports();
  expect(await readdir(folder)).toEqual([]);
});

test("does not import a file that its dry run couldn't read", async () => {
  const imports = await openImports();
  imports.read(FEED);
  await finish(imports, 'failed', 'It is not a feed.');
  expect(() => imports.write()).toThrow('Please start a dry run first.');
});

test('passes the settings that the command needs', async () => {
  const imports = await openImports();
  imports.read({ ...FEED, site: 'https://old.example', pictureHosts: 'old.example,cdn.example' });
  expect(commands).toEqual([
    'feed https://old.example/feed --site=https://old.example --pictures-from=old.example,cdn.example --dry-run',
  ]);
});

test('a refused file leaves the previous one in place', async () => {
  const imports = await openImports();
  await upload(imports);
  await expect(imports.beginUpload({ name: 'new.xml', size: 101 })).rejects.toThrow('new.xml has more than');
  expect(await uploaded()).toEqual(['old.xml']);
  await imports.beginUpload({ name: 'new.xml', size: 4 });
  expect(await uploaded()).toEqual([]);
});

test('removes an export after a week', async () => {
  const imports = await openImports();
  await upload(imports);
  now = 7 * DAY_MS;
  await imports.removeOld();
  expect(await uploaded()).toContain('old.xml');
  now += 1;
  await imports.removeOld();
  expect(await uploaded()).not.toContain('old.xml');
  expect(await imports.status()).toMatchObject({ file: null });
});
