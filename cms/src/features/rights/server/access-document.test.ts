import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { answerTo, PEOPLE, RIGHT_NAMES } from '../../../core/rights/rights';
import { routesOf } from './open-routes';

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

test('docs/access.md has the same table as the code', () => {
  const document = readFileSync(path.join(import.meta.dirname, '../../../../../docs/access.md'), 'utf8');
  const who = RIGHT_NAMES.map((right) =>
    row([
      right,
      ...PEOPLE.map((person) => answerTo(right, person)).map((answer) => (answer === 'no' ? '' : answer)),
    ]),
  );
  expect(document).toContain(
    [row(['', ...PEOPLE]), row(['---', ...PEOPLE.map(() => '---')]), ...who].join('\n'),
  );
  for (const right of RIGHT_NAMES) {
    expect(document).toContain(`### ${right}\n\n\`\`\`\n${routesOf(right).join('\n')}\n\`\`\`\n`);
  }
});

test('each route requires exactly one permission', () => {
  const routes = RIGHT_NAMES.flatMap(routesOf);
  expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([]);
});
