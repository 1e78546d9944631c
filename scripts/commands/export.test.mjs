import { describe, expect, test } from 'vitest';
import { builtFakeProject, runCommandOf } from '../testing/fake-project.mjs';

/** @param {Record<string, string>} [files] */
const project = (files = { 'data/magazine.json': '{}' }) =>
  builtFakeProject({
    'cms/src/commands/export.js': "console.log(['task', ...process.argv.slice(2)].join(' '));",
    'full/export.xml': '',
    ...files,
  });

describe('npm run export', () => {
  test.each([
    { args: ['ghost', 'out'], task: 'task ghost <root>/out' },
    { args: ['wordpress', 'out', '--drafts'], task: 'task wordpress <root>/out --drafts' },
  ])('$args writes to the folder', async ({ args, task }) => {
    const root = project();
    const { code, output } = runCommandOf(root, 'export', { args });
    expect(await code).toBe(0);
    expect(output().split('\n')).toContain(task.replace('<root>', root));
  });

  test.each([
    { args: ['out'], sentence: 'Say what for and where to: npm run export -- wordpress', files: undefined },
    { args: ['blog', 'out'], sentence: 'Say what for and where to', files: undefined },
    { args: ['ghost', 'full'], sentence: 'full is not empty: name another folder.', files: undefined },
    { args: ['ghost', 'out'], sentence: 'There is no magazine in', files: {} },
  ])('$args says: $sentence', async ({ args, sentence, files }) => {
    const { code, output } = runCommandOf(project(files), 'export', { args });
    expect(await code).toBe(1);
    expect(output()).toContain(sentence);
  });
});
