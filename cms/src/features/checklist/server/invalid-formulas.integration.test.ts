import { createRequire } from 'node:module';
import { richText } from 'masthead-contract/body/rich-text';
import * as v from 'valibot';
import { expect, test } from 'vitest';

// The process that writes formulas is a compiled one.
const { invalidFormulas }: typeof import('./invalid-formulas') = createRequire(import.meta.url)(
  '../../../../dist/src/features/checklist/server/invalid-formulas.js',
);

const code = (language: string, text: string) => ({
  type: 'code',
  language,
  children: [{ type: 'text', text }],
});

test('formulas with invalid TeX are reported, and other code is not', async () => {
  const content = [
    code('math', '\\frac{1}{2}'),
    code('math', '\\frac{1'),
    code('math', ' '),
    code('latex', '\\frac{1'),
  ];
  expect(await invalidFormulas(v.parse(richText, content))).toEqual(['\\frac{1', ' ']);
});

test('a formula that is too large or defines commands is reported', async () => {
  const large = 'x'.repeat(2_001);
  const wide = `\\begin{matrix}${'&'.repeat(1_900)}\\end{matrix}`;
  const defining = '\\def\\a{x}\\a';
  const content = [large, wide, defining, '\\left(x\\right)'].map((source) => code('math', source));
  expect(await invalidFormulas(v.parse(richText, content))).toEqual([large, wide, defining]);
});

test('inline formulas are checked, too', async () => {
  const inLine = (text: string, language = 'math') => ({ type: 'text', text, code: true, language });
  const link = { type: 'link', url: '/', children: [inLine('x^')] };
  const item = { type: 'list-item', children: [inLine('x_'), inLine('x^2'), inLine('x^', 'tex'), link] };
  const content = [{ type: 'list', format: 'ordered', children: [item] }];
  expect(await invalidFormulas(v.parse(richText, content))).toEqual(['x_', 'x^']);
});
