import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { routesOf } from './panel-routes';
import { answerTo, PEOPLE, RULE_NAMES } from './rules';

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

test('docs/access.md has the same table as the code', () => {
  const document = readFileSync(path.join(import.meta.dirname, '../../../../docs/access.md'), 'utf8');
  const who = RULE_NAMES.map((rule) =>
    row([
      rule,
      ...PEOPLE.map((person) => answerTo(rule, person)).map((answer) => (answer === 'no' ? '' : answer)),
    ]),
  );
  expect(document).toContain(
    [row(['', ...PEOPLE]), row(['---', ...PEOPLE.map(() => '---')]), ...who].join('\n'),
  );
  for (const rule of RULE_NAMES) {
    expect(document).toContain(`### ${rule}\n\n\`\`\`\n${routesOf(rule).join('\n')}\n\`\`\`\n`);
  }
});

test('a route has one rule', () => {
  const routes = RULE_NAMES.flatMap(routesOf);
  expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([]);
});
