import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSafe } from 'redos-detector';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { ROOT } from './settings.mjs';

/** The sample magazine is read from files of this project alone. */
const FILES = globSync('{app,server,cms/src,cms/config}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !/\.test\.|\/testing\/|^cms\/src\/seed\//.test(file),
);

/** @typedef {{ file: string, source: string, flags: string }} Found */

/**
 * @param {string} file
 * @returns {Found[]} its regular expressions
 */
function expressionsOf(file) {
  /** @type {Found[]} */
  const found = [];
  const program = parseAst(readFileSync(join(ROOT, file), 'utf8'), {
    lang: file.endsWith('x') ? 'tsx' : 'ts',
  });
  JSON.stringify(program, (_name, node) => {
    if (node?.type === 'Literal' && node.regex)
      found.push({ file, source: node.regex.pattern, flags: node.regex.flags });
    const isBuilt = node?.type === 'NewExpression' && node.callee.name === 'RegExp';
    if (isBuilt)
      throw new Error(`${file} builds a regular expression, which cannot be checked: write it out.`);
    return node;
  });
  return found;
}

const EXPRESSIONS = FILES.flatMap(expressionsOf);

test('there are regular expressions to check', () => {
  expect(EXPRESSIONS.length).toBeGreaterThan(20);
});

// A text of 16 KB, as long as a header may be, stops the whole site for a second where this is quadratic.
test.each(EXPRESSIONS)('/$source/ in $file takes time linear in its text', ({ source, flags }) => {
  // The checker knows no names of groups.
  const unnamed = source.replace(/\(\?<\w+>/g, '(');
  // A score grows with a bounded repetition; it has no end where the time is not linear.
  expect(isSafe(new RegExp(unnamed, flags), { maxScore: 5_000 })).toMatchObject({ safe: true });
});
