import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { post, wxr } from './testing/wxr.ts';

let folder: string;
let to: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-importer-'));
  to = path.join(folder, 'import');
  await mkdir(to);
  return () => rm(folder, { recursive: true });
});

/** Runs the importer as the command does. */
async function run(export_: string, ...args: readonly string[]) {
  const file = path.join(folder, 'export.xml');
  await writeFile(file, export_);
  const command = [
    path.join(import.meta.dirname, 'main.ts'),
    'read',
    'wordpress',
    file,
    `--folder=${to}`,
    ...args,
  ];
  return new Promise<{ code: number | string | null | undefined; stderr: string }>((resolve) => {
    execFile(process.execPath, ['--no-warnings', ...command], (error, _, stderr) =>
      resolve({ code: error ? error.code : 0, stderr }),
    );
  });
}

/** Every write to it fails as on a full disk. Only Linux has it. */
const FULL = '/dev/full';

test.skipIf(!existsSync(FULL))(
  'a full disk is reported in one sentence, and leaves neither partial documents nor pictures',
  async () => {
    const uploads = path.join(folder, 'uploads');
    await mkdir(uploads);
    await writeFile(path.join(uploads, 'tea.jpg'), 'tea');
    await mkdir(path.join(to, 'pictures'));
    await writeFile(path.join(to, 'pictures', 'earlier.jpg'), 'earlier');
    await symlink(FULL, path.join(to, 'documents.ndjson'));
    const content = '<img src="https://old.example/wp-content/uploads/tea.jpg"> Tea.';
    const { code, stderr } = await run(wxr(post({ content })), `--pictures=${uploads}`);
    expect(stderr).toBe(
      `The disk with ${to} is full. What this import had put there was removed: free some space and import again.\n`,
    );
    expect(code).toBe(78);
    expect((await readdir(to, { recursive: true })).sort()).toEqual(['pictures', 'pictures/earlier.jpg']);
  },
);
