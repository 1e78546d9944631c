import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSafe } from 'redos-detector';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { ROOT } from './settings.mjs';

/**
 * The code that handles input from outside. The seed reads only files of this project, and what is pasted into the text editor
 * can only delay the editor who pastes it.
 */
const FILES = globSync('{app,search,server,cms/src,cms/config}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !/\.test\.|\/testing\/|^cms\/src\/(commands\/seed|admin\/text-editor)\//.test(file),
);

/** Files that build regular expressions of names in a table, alternatives of fixed texts without repetition. */
const FROM_TABLES = ['app/language/text-language.ts', 'cms/src/database/listed/sort-keys.ts'];

/** @typedef {{ file: string, source: string, flags: string }} Expression */

/**
 * @param {string} file
 * @returns {Expression[]} its regular expressions
 */
function expressionsOf(file) {
  /** @type {Expression[]} */
  const found = [];
  const program = parseAst(readFileSync(join(ROOT, file), 'utf8'), {
    lang: file.endsWith('x') ? 'tsx' : 'ts',
  });
  JSON.stringify(program, (_name, node) => {
    if (node?.type === 'Literal' && node.regex)
      found.push({ file, source: node.regex.pattern, flags: node.regex.flags });
    const isBuilt = node?.type === 'NewExpression' && node.callee.name === 'RegExp';
    if (isBuilt && !FROM_TABLES.includes(file))
      throw new Error(`${file} builds a regular expression, which cannot be checked: write it as a literal.`);
    return node;
  });
  return found;
}

const EXPRESSIONS = FILES.flatMap(expressionsOf);

test('finds the regular expressions of the project', () => {
  expect(EXPRESSIONS.length).toBeGreaterThan(20);
});

// With quadratic time a header of the maximum size, 16 KB, would block the site for a second.
test.each(EXPRESSIONS)('/$source/ in $file runs in linear time', ({ source, flags }) => {
  // The checker does not support named groups.
  const unnamed = source.replace(/\(\?<\w+>/g, '(');
  // Bounded repetitions raise the score; without linear time it is infinite.
  expect(isSafe(new RegExp(unnamed, flags), { maxScore: 5_000 })).toMatchObject({ safe: true });
});
