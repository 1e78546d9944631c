import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeLock } from '../system/lock.mjs';
import { openLog } from './log.mjs';
import { buildPanel, panelState } from './panel.mjs';
import { FAKE_NPM, fakeProject } from './testing/fake-project.mjs';
import { writeFiles } from './testing/temp-dir.mjs';

const SCRIPT = 'cms/package.json';

test('a panel is current until its code changes', async () => {
  const { root, build } = project();
  expect(panelState(root)).toBe('missing');
  expect(await build()).toBe('built');
  expect(panelState(root)).toBe('current');
  writeFiles(root, { 'cms/src/admin/app.ts': 'changed' });
  expect(panelState(root)).toBe('outdated');
});

test('the current panel is served until the new one is complete', async () => {
  const { root, index, build } = project(
    "const old = fs.readFileSync(process.env.INDEX, 'utf8'); fs.mkdirSync('dist/build', { recursive: true }); fs.writeFileSync('dist/build/index.html', old + ', then new')",
  );
  writeFiles(root, { 'cms/dist/build/index.html': 'old', 'cms/dist/src/start.js': 'runs' });
  await build();
  expect(readFileSync(index, 'utf8')).toBe('old, then new');
  expect(readFileSync(join(root, 'cms/dist/src/start.js'), 'utf8')).toBe('runs');
  expect(existsSync(join(root, '.cache/panel'))).toBe(false);
});

test('a failed build keeps the current panel, and shows its output', async () => {
  const { root, index, build } = project("console.log('no such module'); process.exit(1)");
  writeFiles(root, { 'cms/dist/build/index.html': 'old' });
  await expect(build()).rejects.toMatchObject({
    message: expect.stringContaining('The admin panel could not be built'),
    details: expect.arrayContaining(['no such module']),
  });
  expect(readFileSync(index, 'utf8')).toBe('old');
});

test('two processes do not build the same panel', async () => {
  const { root, build } = project();
  mkdirSync(join(root, '.cache'));
  const lock = await takeLock(join(root, '.cache/panel.lock'));
  expect(await build()).toBe('built elsewhere');
  if ('release' in lock) lock.release();
  expect(await build()).toBe('built');
});

/** @param {string} [code] the build's */
function project(code) {
  const root = fakeProject(
    code ? { [SCRIPT]: JSON.stringify({ scripts: { admin: `node -e "${code}"` } }) } : {},
  );
  mkdirSync(join(root, 'cms/node_modules'));
  mkdirSync(join(root, 'cms/dist'), { recursive: true });
  const index = join(root, 'cms/dist/build/index.html');
  const build = () =>
    buildPanel(root, {
      env: { ...process.env, ...FAKE_NPM, INDEX: index },
      log: openLog(join(root, 'panel.log')),
      signal: new AbortController().signal,
      background: true,
    });
  return { root, index, build };
}
