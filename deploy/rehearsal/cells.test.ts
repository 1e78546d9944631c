import { expect, test } from 'vitest';
import { cellsOf } from './cells.ts';

const README =
  '# Masthead\n\n## Getting started\n\n```sh\nnpm start\n```\n\nruns it.\n\n```sh\nnpm test\n```\n';

test('both commands of the README are typed word for word, on different machines', () => {
  const cells = cellsOf([], README);
  expect(cells.map(({ command }) => command)).toEqual(['npm start', 'npm test']);
  expect(new Set(cells.map(({ release }) => release)).size).toBe(2);
  expect(new Set(cells.map(({ user }) => user)).size).toBe(2);
});

test('a clone is named by release, Node, user and command', () => {
  expect(cellsOf(['trixie 22 reader npm test -- unit'], README)).toEqual([
    {
      name: 'trixie 22 reader npm test -- unit',
      release: 'trixie',
      node: '22',
      user: 'reader',
      command: 'npm test -- unit',
    },
  ]);
});

test.each([
  '',
  'trixie',
  'buster 24 root npm start',
  'trixie 18 root npm start',
  'trixie 24 nobody npm start',
  'trixie 24 root',
])('%j is refused with the choices', (name) => {
  expect(() => cellsOf([name], README)).toThrow('such as');
});
