import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeReplacedFiles } from './replaced-files.mjs';
import { tempDir, writeFiles } from './testing/temp-dir.mjs';

const HOUR = 60 * 60 * 1000;

/** A folder of built files. `build` adds the files of a build at an hour, and returns which files remain. */
function builtFiles() {
  const root = tempDir({ 'assets/.keep': '' });
  const record = join(root, 'replaced.json');
  return {
    root,
    record,
    /** @param {number} hour @param {readonly string[]} names */
    build(hour, ...names) {
      const files = names.flatMap((name) => [name, `${name}.br`, `${name}.gz`]);
      writeFiles(root, Object.fromEntries(files.map((file) => [`assets/${file}`, file])));
      removeReplacedFiles({ folder: join(root, 'assets'), record, current: names, now: hour * HOUR });
      return readdirSync(join(root, 'assets')).filter((file) => /^\w+-\d\.js$/.test(file));
    },
  };
}

test('files of earlier builds stay for a day after they were replaced', () => {
  const { build, root } = builtFiles();
  expect(build(0, 'entry-1.js', 'home-1.js')).toEqual(['entry-1.js', 'home-1.js']);
  expect(build(100, 'entry-2.js', 'home-1.js')).toEqual(['entry-1.js', 'entry-2.js', 'home-1.js']);
  expect(build(110, 'entry-3.js', 'home-3.js')).toEqual([
    'entry-1.js',
    'entry-2.js',
    'entry-3.js',
    'home-1.js',
    'home-3.js',
  ]);
  expect(build(125, 'entry-3.js', 'home-3.js')).toEqual([
    'entry-2.js',
    'entry-3.js',
    'home-1.js',
    'home-3.js',
  ]);
  expect(build(135, 'entry-3.js', 'home-3.js')).toEqual(['entry-3.js', 'home-3.js']);
  for (const file of ['entry-1.js.br', 'home-1.js.gz'])
    expect(existsSync(join(root, 'assets', file))).toBe(false);
});

test('a file that is built again counts as replaced only when it is replaced again', () => {
  const { build } = builtFiles();
  build(0, 'home-1.js');
  build(1, 'home-2.js');
  build(20, 'home-1.js');
  expect(build(30, 'home-2.js')).toEqual(['home-1.js', 'home-2.js']);
  expect(build(50, 'home-2.js')).toEqual(['home-1.js', 'home-2.js']);
  expect(build(55, 'home-2.js')).toEqual(['home-2.js']);
});

test.each(['', 'null', '[]', '"x"', '{"home-1.js":"long ago"}', '{"home-1.js":null}'])(
  'a damaged record (%s) deletes nothing',
  (text) => {
    const { build, root, record } = builtFiles();
    build(0, 'home-1.js');
    writeFiles(root, { 'replaced.json': text });
    expect(build(99, 'home-2.js')).toEqual(['home-1.js', 'home-2.js']);
    expect(JSON.parse(readFileSync(record, 'utf8'))).toMatchObject({ 'home-1.js': 99 * HOUR });
  },
);

test('a record from a clock that was ahead does not keep files for longer', () => {
  const { build, root } = builtFiles();
  build(0, 'home-1.js');
  writeFiles(root, { 'replaced.json': JSON.stringify({ 'home-1.js': 1_000 * HOUR }) });
  build(10, 'home-2.js');
  expect(build(35, 'home-2.js')).toEqual(['home-2.js']);
});
