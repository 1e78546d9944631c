import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './settings.mjs';

/** @typedef {{ line: string, where: string, proofs: string[] }} Row */

/** The rows of docs/specification.md, without the tables' heads. */
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

test('the specification has a row for each of its lines, and no row is empty', () => {
  expect(ROWS.length).toBeGreaterThan(200);
  for (const row of ROWS) {
    expect(row.line).not.toBe('');
    expect(paths(row.where), row.line).not.toEqual([]);
    for (const proof of row.proofs) expect(proof, row.line).toMatch(/^`[^`]+` › ./);
  }
});

describe('what a row of the specification names is there', () => {
  test.each([...new Set(ROWS.flatMap(({ where }) => paths(where)))])('%s', (path) => {
    expect(existsSync(join(ROOT, path))).toBe(true);
  });

  test.each([...new Set(ROWS.flatMap(({ proofs }) => proofs))])('%s', (proof) => {
    const [, file = '', ...titles] = /^`([^`]+)` › (.*)$/.exec(proof) ?? [];
    const source = readFileSync(join(ROOT, file), 'utf8');
    // What a table of cases fills in is not in the source.
    const written = titles.flatMap((title) => title.split(/ › |…/)).filter((part) => part.trim() !== '');
    expect(written.filter((part) => !source.includes(part))).toEqual([]);
  });
});
