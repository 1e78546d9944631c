import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './settings.mjs';

/** @typedef {{ line: string, where: string, proofs: string[] }} Row a line of the specification, its code and its tests */

/** The rows of docs/specification.md, without the table headers. */
const ROWS = readFileSync(join(ROOT, 'docs/specification.md'), 'utf8')
  .split('\n')
  .filter((text) => text.startsWith('| ') && !text.startsWith('| line |'))
  .map(readRow);

/**
 * @param {string} text
 * @returns {Row}
 */
function readRow(text) {
  const [, line = '', where = '', proofs = ''] =
    text.split(' | ').length === 3 ? text.split(/^\| | \| | \|$/) : [];
  return { line, where, proofs: proofs.split('<br>') };
}

/** @param {string} text */
const paths = (text) => [...text.matchAll(/`([\w./-]+\/[\w./-]*)`/g)].map(([, path = '']) => path);

test('each row of the specification names its code and its tests', () => {
  expect(ROWS.length).toBeGreaterThan(200);
  for (const row of ROWS) {
    expect(row.line).not.toBe('');
    expect(paths(row.where), row.line).not.toEqual([]);
    for (const proof of row.proofs) expect(proof, row.line).toMatch(/^`[^`]+` › ./);
  }
});

describe('the specification names existing files and tests:', () => {
  test.each([...new Set(ROWS.flatMap(({ where }) => paths(where)))])('%s', (path) => {
    expect(existsSync(join(ROOT, path))).toBe(true);
  });

  test.each([...new Set(ROWS.flatMap(({ proofs }) => proofs))])('%s', (proof) => {
    const [, file = '', ...titles] = /^`([^`]+)` › (.*)$/.exec(proof) ?? [];
    const source = readFileSync(join(ROOT, file), 'utf8');
    // An ellipsis stands for a value from a table of cases, which is not part of the title in the source.
    const fragments = titles.flatMap((title) => title.split(/ › |…/)).filter((text) => text.trim() !== '');
    expect(fragments.filter((text) => !source.includes(text))).toEqual([]);
  });
});
