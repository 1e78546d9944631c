import { createRequire } from 'node:module';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlainBlock } from './plain-blocks';

const require = createRequire(import.meta.url);
const core = path.dirname(require.resolve('@strapi/core/package.json'));
const {
  blocksValidator,
}: { blocksValidator: () => { isValid: (value: unknown, options: object) => Promise<boolean> } } = require(
  path.join(core, 'dist', 'services', 'entity-validator', 'blocks-validator.js'),
);
const isAccepted = (block: unknown) => blocksValidator().isValid([block], { strict: true });

const anything = fc.constantFrom<unknown>(undefined, null, true, 0, 7, '', 'a', [], {});
/** Mostly what it should be. */
const mostly = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 30, arbitrary: value }, { weight: 1, arbitrary: anything });
const is = (...values: unknown[]) => mostly(fc.constantFrom(...values));

const text = fc.record(
  {
    type: is('text'),
    text: is('', 'Tea', '\u{d800}'),
    bold: is(true, false),
    italic: is(true),
    underline: is(true),
    strikethrough: is(true),
    code: is(true),
    more: anything,
  },
  { requiredKeys: ['type', 'text'] },
);
const link = fc.record({
  type: is('link'),
  url: is(
    '/a',
    '/',
    '//',
    'https://a.example/b',
    'http://',
    'https:///',
    '/..',
    'javascript:1',
    'mailto:a@b.example',
  ),
  children: mostly(fc.array(text, { maxLength: 2 })),
});
const inlines = mostly(fc.array(fc.oneof(text, link), { maxLength: 3 }));
const item = fc.record({ type: is('list-item'), children: inlines });
const block = fc.oneof(
  fc.record({ type: is('paragraph', 'quote', 'code', 'gallery'), children: inlines }),
  fc.record({ type: is('heading'), level: is(1, 2, 6, 7), children: inlines }),
  fc.record({
    type: is('list'),
    format: is('ordered', 'unordered'),
    children: mostly(fc.array(item, { maxLength: 3 })),
  }),
  fc.record({ type: is('image'), image: anything, children: inlines }),
);

const words = [{ type: 'text', text: 'Tea', bold: true }];

test.each([
  { type: 'paragraph', children: words },
  { type: 'paragraph', children: [{ type: 'link', url: 'https://a.example/ä?b#c', children: words }] },
  { type: 'heading', level: 2, children: words },
  { type: 'quote', children: words, group: { type: 'pull-quote', id: 'g1' } },
  { type: 'list', format: 'ordered', children: [{ type: 'list-item', children: words }] },
])('most blocks of an import are recognised as plain', (each) => {
  expect(isPlainBlock(each)).toBe(true);
});

test('Strapi accepts every plain block', () =>
  fc.assert(
    fc.asyncProperty(block, async (each) => {
      fc.pre(isPlainBlock(each));
      expect(await isAccepted(each)).toBe(true);
    }),
    { numRuns: 300, maxSkipsPerRun: 100 },
  ));
