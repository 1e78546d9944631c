import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '#scripts/settings.mjs';
import { logInToAdminPanel } from '#testing/admin-panel.ts';
import { startSampleMagazine } from '#testing/sample-magazine.ts';

/** Applies the recipe 'A content type with its page' of docs/extending.md to a copy of the project. */

const run = promisify(execFile);
const Created = v.object({ data: v.object({ documentId: v.string() }) });
const EVENTS = '/content-manager/collection-types/api::event.event';

const copy = await mkdtemp(join(tmpdir(), 'masthead-extending-'));
afterAll(() => rm(copy, { recursive: true, force: true }));

test('the recipe changes three files and gives the new type a page', async () => {
  await copyProject();
  const blocks = await readRecipe();
  const changed = blocks.filter(({ language }) => language === 'diff').map(({ path }) => path);
  expect(changed).toEqual(['contract/entities/model.ts', 'contract/calls/all-calls.ts', 'app/routes.tsx']);
  for (const block of blocks) await applyBlock(block);

  // Otherwise Vitest's NODE_ENV would make a development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const npm = (folder: string, ...args: string[]) =>
    run('npm', args, { cwd: folder, env }).catch(({ stdout, stderr }) => {
      throw new Error(`${args.join(' ')} failed: ${stdout}${stderr}`);
    });
  await Promise.all([
    // The build of the content service checks its own types.
    npm(copy, 'exec', '--', 'tsc', '--noEmit'),
    npm(copy, 'run', '--silent', 'build'),
    npm(join(copy, 'cms'), 'run', '--silent', 'build'),
  ]);

  const magazine = await startSampleMagazine({ root: copy });
  try {
    const panel = await logInToAdminPanel(magazine.cmsUrl, magazine.administrator);
    const created = await panel.send('POST', EVENTS, { title: 'Night of the lighthouses', place: 'Skarrow' });
    const { documentId } = v.parse(Created, await created.json()).data;
    const address = `${magazine.siteUrl}/event/${documentId}`;
    await expect.poll(async () => (await fetch(address)).status).toBe(404);

    await panel.send('POST', `${EVENTS}/${documentId}/actions/publish`, {});
    await expect.poll(async () => (await fetch(address)).status).toBe(200);
    const html = await (await fetch(address)).text();
    expect(html).toContain('<h1>Night of the lighthouses</h1><p>Skarrow</p>');
    expect(html).toContain('<title>Night of the lighthouses – Tidemark</title>');

    const list = await fetch(`${magazine.siteUrl}/api/events?sort=publishedAt:desc`, {
      headers: { authorization: `Bearer ${magazine.publicToken}` },
    });
    expect(await list.json()).toMatchObject({ data: [{ documentId, title: 'Night of the lighthouses' }] });

    await magazine.killCms();
    expect((await fetch(address)).status).toBe(200);
  } finally {
    await magazine.stop();
  }
});

/** Copies all files that Git does not ignore; links the packages and the admin panel. */
async function copyProject(): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: ROOT });
  for (const path of stdout.split('\0').filter((file) => file && !file.startsWith('cms/seed/'))) {
    await cp(join(ROOT, path), join(copy, path)).catch((error: NodeJS.ErrnoException) => {
      // A deleted file is listed until the deletion is committed.
      if (error.code !== 'ENOENT') throw error;
    });
  }
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  await Promise.all(['cms', 'importers'].map(linkPackages));
  await mkdir(join(copy, 'cms', 'dist'));
  await symlink(join(ROOT, 'cms', 'dist', 'build'), join(copy, 'cms', 'dist', 'build'));
}

type Block = { path: string; language: string; text: string };

async function readRecipe(): Promise<Block[]> {
  const recipes = await readFile(join(ROOT, 'docs', 'extending.md'), 'utf8');
  const recipe = /^## A content type with its page$(.*?)^## /ms.exec(recipes)?.[1] ?? '';
  const block = /^`([^`]+)`:\n\n```(\w+)\n(.*?)^```$/gms;
  return [...recipe.matchAll(block)].map(([, path = '', language = '', text = '']) => ({
    path,
    language,
    text,
  }));
}

async function applyBlock({ path, language, text }: Block): Promise<void> {
  const file = join(copy, path);
  if (language !== 'diff') {
    await mkdir(dirname(file), { recursive: true });
    return writeFile(file, text, { flag: 'wx' });
  }
  let content = await readFile(file, 'utf8');
  for (const hunk of text.split(/^@@\n/m)) {
    const before = linesOf(hunk, '+');
    expect(content.split(before), `${path} contains exactly once:\n${before}`).toHaveLength(2);
    content = content.replace(before, () => linesOf(hunk, '-'));
  }
  await writeFile(file, content);
}

/** A hunk without its added or its removed lines, and without the diff markers. */
const linesOf = (hunk: string, without: '+' | '-') =>
  hunk
    .split('\n')
    .filter((line) => line && !line.startsWith(without))
    .map((line) => `${line.slice(1)}\n`)
    .join('');

/** Links the packages that a folder has installed, except the contract, of which the copy has its own. */
async function linkPackages(folder: string): Promise<void> {
  const packages = join(ROOT, folder, 'node_modules');
  await mkdir(join(copy, folder, 'node_modules'));
  for (const name of await readdir(packages)) {
    const target = name === 'masthead-contract' ? '../../contract' : join(packages, name);
    await symlink(target, join(copy, folder, 'node_modules', name));
  }
}
