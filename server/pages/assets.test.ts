import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readAssets } from './assets.ts';

const MANIFEST = {
  'app/browser/entry.tsx': {
    file: 'assets/entry-1.js',
    isEntry: true,
    css: ['assets/entry-1.css'],
    imports: ['_shared.js'],
  },
  '_shared.js': { file: 'assets/shared-1.js', css: ['assets/shared-1.css'], imports: ['_shared.js'] },
  'app/screens/home/home-screen.tsx': {
    file: 'assets/home-1.js',
    css: ['assets/home-1.css'],
    imports: ['_shared.js', 'app/browser/entry.tsx'],
  },
  'app/screens/search/search-screen.tsx': { file: 'assets/search-1.js' },
  'app/fonts/accents.css': { file: 'assets/home-1.css', isEntry: true },
  'paper.css': { file: 'assets/paper-1.css' },
};

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-assets-'));
});
afterEach(() => rm(folder, { recursive: true }));

const styleOf = (name: string) => ({ href: `/assets/${name}-1.css`, text: `.${name}{color:red}` });

async function read(manifest: unknown) {
  for (const name of ['.vite', 'assets']) await mkdir(join(folder, name), { recursive: true });
  for (const name of ['entry', 'shared', 'home', 'paper'])
    await writeFile(join(folder, 'assets', `${name}-1.css`), styleOf(name).text);
  await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  return readAssets(folder);
}

test('a screen loads its entry first, its styles after those of its imports, and each file once', async () => {
  const assetsOf = await read(MANIFEST);
  expect(assetsOf('app/screens/home/home-screen.tsx')).toMatchObject({
    scripts: ['/assets/entry-1.js', '/assets/shared-1.js', '/assets/home-1.js'],
    styles: [styleOf('shared'), styleOf('entry'), styleOf('home')],
  });
});

test('a screen without its own styles has the common ones', async () => {
  const styles = [styleOf('shared'), styleOf('entry')];
  const assetsOf = await read(MANIFEST);
  expect(assetsOf('app/screens/search/search-screen.tsx').styles).toEqual(styles);
  expect(assetsOf('app/screens/unknown.tsx').styles).toEqual(styles);
});

test('a style sheet can be a module itself', async () => {
  const { scripts, styles } = (await read(MANIFEST))('app/fonts/accents.css');
  expect(scripts).toEqual(['/assets/entry-1.js', '/assets/shared-1.js']);
  expect(styles.at(-1)).toEqual(styleOf('home'));
});

test('every screen has the style sheet for paper', async () => {
  const assetsOf = await read(MANIFEST);
  expect(assetsOf('app/screens/home/home-screen.tsx').paper).toBe('/assets/paper-1.css');
});

test.each([
  { invalid: 'without an entry', manifest: {} },
  { invalid: 'in another format', manifest: { 'app/browser/entry.tsx': 'assets/entry-1.js' } },
])('a manifest $invalid is rejected', async ({ manifest }) => {
  await expect(read(manifest)).rejects.toThrow();
});

test('a missing manifest or style sheet is an error', async () => {
  expect(() => readAssets(join(folder, 'none'))).toThrow();
  const assetsOf = read({ 'app/browser/entry.tsx': { file: 'assets/entry-1.js', css: ['assets/none.css'] } });
  await expect(assetsOf).rejects.toThrow();
});
