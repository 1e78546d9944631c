import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtFakeProject, runCommandOf } from '../testing/fake-project.mjs';

/** Writes an export where the service does. */
const WRITES = `
  const { mkdirSync, writeFileSync } = require('node:fs');
  const folder = process.env.DATA_DIR + '/export';
  mkdirSync(folder + '/pictures', { recursive: true });
  writeFileSync(folder + '/pictures/a.jpg', 'a picture');
  writeFileSync(folder + '/export.xml', 'articles');
  console.log(['»', ...process.argv.slice(2)].join(' '));`;

/** @param {Record<string, string>} [files] */
const project = (files = { 'data/magazine.json': '{}' }) =>
  builtFakeProject({
    'cms/dist/src/commands/ask.js': WRITES,
    'full/export.xml': '',
    ...files,
  });

describe('npm run export', () => {
  test.each([
    { args: ['ghost', 'out'], env: {}, task: 'export ghost' },
    {
      args: ['wordpress', 'out', '--drafts'],
      env: { SITE_URL: 'https://magazine.example' },
      task: 'export wordpress --drafts --site=https://magazine.example',
    },
  ])('$args moves what the service has written to the folder', async ({ args, env, task }) => {
    const root = project();
    const { code, output } = runCommandOf(root, 'export', { args, env });
    expect(await code).toBe(0);
    expect(output().split('\n')).toContain(task);
    expect(readFileSync(join(root, 'out', 'export.xml'), 'utf8')).toBe('articles');
    expect(readFileSync(join(root, 'out', 'pictures', 'a.jpg'), 'utf8')).toBe('a picture');
    expect(existsSync(join(root, 'data', 'export', 'export.xml'))).toBe(false);
  });

  test.each([
    { args: ['out'], sentence: 'Name a format and a folder: npm run export -- wordpress', files: undefined },
    { args: ['blog', 'out'], sentence: 'Name a format and a folder', files: undefined },
    { args: ['ghost', 'full'], sentence: 'full is not empty: name another folder.', files: undefined },
    { args: ['ghost', 'out'], sentence: 'There is no magazine in', files: {} },
  ])('$args says: $sentence', async ({ args, sentence, files }) => {
    const { code, output } = runCommandOf(project(files), 'export', { args });
    expect(await code).toBe(1);
    expect(output()).toContain(sentence);
  });
});
