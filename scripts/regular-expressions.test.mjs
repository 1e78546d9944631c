import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { isSafe } from 'redos-detector';
import { parseAst } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from './settings.mjs';

/** The code that handles input from outside. The seed reads only files of this project, and the panel's build those of Strapi. */
const FILES = globSync('{app,contract,importers,search,server,cms/src,cms/config}/**/*.{ts,tsx}', {
  cwd: ROOT,
}).filter(
  (file) =>
    !/\.test\.|\/(?:testing|node_modules)\/|^cms\/src\/(?:commands\/seed\/|core\/panel\/strapi\/replaced\/)/.test(
      file,
    ),
);

/** Files that build regular expressions of fixed texts without repetition: of names in a table, or of what an editor looks for. */
const OF_FIXED_TEXTS = [
  'app/language/text-language.ts',
  'cms/src/features/text-editor/panel/find-text.ts',
  'cms/src/core/database/listed/sort-keys.ts',
];

const MAX_SCORE = 5_000;

const { TEST_SAMPLE } = process.env;

/** For how long a sample of the tests attacks each: most attacks are found at once, while some proofs that there is none take a minute. */
const LIMIT_MS = 100;
const limit = TEST_SAMPLE ? { timeout: LIMIT_MS } : {};

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
    if (isBuilt && !OF_FIXED_TEXTS.includes(file))
      throw new Error(`${file} builds a regular expression, which cannot be checked: write it as a literal.`);
    return node;
  });
  return found;
}

const EXPRESSIONS = FILES.flatMap(expressionsOf);

/** What an earlier run in this folder has proven, or attacked: an expression stays linear. */
const CHECKED = join(ROOT, '.cache', `${TEST_SAMPLE ? 'attacked' : 'linear'}-expressions.json`);
const checked = new Set(existsSync(CHECKED) ? JSON.parse(readFileSync(CHECKED, 'utf8')) : []);
afterAll(() => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  writeFileSync(CHECKED, JSON.stringify([...checked]));
});

test('finds the regular expressions of the project', () => {
  expect(EXPRESSIONS.length).toBeGreaterThan(20);
});

// With quadratic time a header of the maximum size, 16 KB, would block the site for a second.
test.each(EXPRESSIONS)('/$source/ in $file runs in linear time', async ({ source, flags }) => {
  const expression = `/${source}/${flags}`;
  if (checked.has(expression)) return;
  // The checker supports neither named groups nor both of these flags.
  const unnamed = source.replace(/\(\?<\w+>/g, '(');
  const isRead = !(flags.includes('i') && flags.includes('u'));
  // Bounded repetitions raise the score; without linear time it is infinite. It cannot tell that `\[[^[\]]*\]` begins nowhere within
  // itself; the other checker can, and names what it attacks with.
  if (!(isRead && isSafe(new RegExp(unnamed, flags), { maxScore: MAX_SCORE, ...limit }).safe)) {
    const found = await check(source, flags, { timeout: null, ...limit });
    const isUnproven = TEST_SAMPLE && found.status === 'unknown' && found.error.kind === 'timeout';
    if (!isUnproven) expect(found).toMatchObject({ status: 'safe' });
  }
  checked.add(expression);
});
