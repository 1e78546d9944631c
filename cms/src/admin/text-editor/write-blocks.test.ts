import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { richText } from 'masthead-contract/entities/rich-text';
import type { Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { readBlocks } from './read-blocks';
import { writeBlocks } from './write-blocks';

type Validator = (blocks: unknown) => { isValidSync(blocks: unknown): boolean };
let isValid: (blocks: unknown) => boolean;
beforeAll(async () => {
  const strapi = createRequire(import.meta.url).resolve('@strapi/core/package.json');
  const file = path.join(path.dirname(strapi), 'dist/services/entity-validator/blocks-validator.mjs');
  const { blocksValidator }: { blocksValidator: Validator } = await import(pathToFileURL(file).href);
  isValid = (blocks) => blocksValidator({}).isValidSync(blocks);
});

const words = fc.string({ unit: fc.constantFrom('a', 'ü', '水', ' ', '\n', '🌊', '<'), maxLength: 6 });
const unknownKeys = fc.dictionary(
  fc.constantFrom('id', 'note', 'rel'),
  fc.oneof(words, fc.integer(), fc.constant(null)),
  {
    maxKeys: 2,
  },
);
const modifier = fc.option(fc.boolean(), { nil: undefined });
const text = fc
  .record({
    keys: unknownKeys,
    text: words,
    bold: modifier,
    italic: modifier,
    underline: modifier,
    code: modifier,
  })
  .map(({ keys, text, ...modifiers }) => ({ ...keys, type: 'text', text, ...withoutUndefined(modifiers) }));
const link = fc
  .record({
    keys: unknownKeys,
    url: fc.constantFrom('https://sea.example/', '/search', 'mailto:a@sea.example'),
    children: fc.array(text, { maxLength: 3 }),
  })
  .map(({ keys, ...rest }) => ({ type: 'link', ...rest, ...keys }));
const inlines = fc.array(fc.oneof(text, link), { minLength: 1, maxLength: 4 });
const { list } = fc.letrec((tie) => ({
  list: fc
    .record({
      keys: unknownKeys,
      format: fc.constantFrom('ordered', 'unordered'),
      children: fc.array(
        fc.oneof(
          { maxDepth: 3 },
          inlines.map((children) => ({ type: 'list-item', children })),
          tie('list'),
        ),
        { minLength: 1, maxLength: 3 },
      ),
    })
    .map(({ keys, ...rest }) => ({ type: 'list', ...rest, ...keys })),
}));
const image = {
  name: 'quay.jpg',
  url: '/uploads/quay.jpg',
  width: 6,
  height: 4,
  hash: 'quay',
  ext: '.jpg',
  mime: 'image/jpeg',
  size: 1,
  provider: 'local',
  createdAt: '2026-11-24',
  updatedAt: '2026-11-24',
};
const block = fc.oneof(
  fc.record({ type: fc.constantFrom('paragraph', 'quote'), children: inlines }),
  fc.record({ type: fc.constant('heading'), level: fc.integer({ min: 1, max: 6 }), children: inlines }),
  fc.record({
    type: fc.constant('code'),
    language: fc.option(fc.constant('js')),
    children: fc.array(text, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    type: fc.constant('image'),
    image: unknownKeys.map((keys) => ({ ...image, ...keys })),
    children: fc.array(text, { maxLength: 1 }),
  }),
  list,
);
const withKeys = fc.tuple(block, unknownKeys).map(([block, keys]) => Object.assign({}, block, keys));
const content = fc.array(withKeys, { minLength: 1, maxLength: 5 });

const withoutUndefined = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

test('what Strapi accepts and nobody changes is written as it was, byte for byte', () => {
  fc.assert(
    fc.property(content, (blocks) => {
      expect(isValid(blocks)).toBe(true);
      expect(JSON.stringify(writeBlocks(readBlocks(blocks)))).toBe(JSON.stringify(blocks));
      expect(readBlocks(blocks).children.every(({ type }) => type.name !== 'locked')).toBe(true);
    }),
  );
});

test('readers see what is in the editor, and Strapi accepts it, when every block is written anew', () => {
  fc.assert(
    fc.property(content, (blocks) => {
      const written = writeBlocks(withoutSources(readBlocks(blocks)));
      // A single empty paragraph is no text.
      fc.pre(written !== null);
      expect(isValid(written)).toBe(true);
      expect(shown(written)).toEqual(shown(blocks));
    }),
  );
});

test('a change of one block leaves the others as they were, and unknown keys of that one', () => {
  fc.assert(
    fc.property(content, fc.nat(), (blocks, seed) => {
      const state = EditorState.create({ doc: readBlocks(blocks) });
      const index = seed % blocks.length;
      const start = state.doc.resolve(0).posAtIndex(index);
      let place: number | null = null;
      state.doc.nodesBetween(start, start + 1, (node, position) => {
        if (node.isTextblock) place ??= position + 1;
      });
      fc.pre(place !== null);
      const written = writeBlocks(state.tr.insertText('Sea', place ?? 0).doc) ?? [];
      expect(written.toSpliced(index, 1)).toEqual(blocks.toSpliced(index, 1));
      const { children: _, indentLevel: __, ...keys } = Object(written[index]);
      const { children: ___, ...before } = Object(blocks[index]);
      expect(keys).toEqual(before);
      expect(isValid(written)).toBe(true);
    }),
  );
});

test('what the editor does not know is locked, and stays', () => {
  const blocks = [
    { type: 'gallery', pictures: [1, 2] },
    { type: 'paragraph', children: [{ type: 'footnote', id: 1 }] },
    'half',
    { type: 'heading', level: 9, children: [] },
  ];
  const doc = readBlocks(blocks);
  expect(doc.children.map(({ type }) => type.name)).toEqual(['locked', 'locked', 'locked', 'locked']);
  expect(writeBlocks(doc)).toEqual(blocks);
});

test.each([null, undefined, [], 'text'])('no text (%j) is null', (value) => {
  expect(writeBlocks(readBlocks(value))).toBeNull();
});

/** The document as if it had just been typed. */
function withoutSources(node: Node): Node {
  if (node.isText || node.type.name === 'locked') return node;
  const attrs = 'source' in node.attrs ? { ...node.attrs, source: null } : node.attrs;
  return node.type.create(attrs, node.children.map(withoutSources), node.marks);
}

/** What readers see of a text: neighbours that look alike are one, and what has no text is nothing. */
const shown = (blocks: unknown): unknown[] =>
  v.parse(richText, blocks).map((block) => ('children' in block ? shownIn(block) : block));

function shownIn(block: { children: readonly unknown[] }): unknown {
  const children: unknown[] = [];
  for (const child of block.children) {
    const part = v.is(Parent, child) ? shownIn(child) : child;
    if (v.is(Empty, part)) continue;
    const last = children.at(-1);
    const merged = v.is(Text, last) && v.is(Text, part) ? mergeTexts(last, part) : mergeLinks(last, part);
    if (merged) children.pop();
    children.push(merged ?? part);
  }
  return { ...block, children };
}

const Text = v.looseObject({ type: v.literal('text'), text: v.string() });
const Link = v.looseObject({ type: v.literal('link'), url: v.string(), children: v.array(v.unknown()) });
const Parent = v.looseObject({ children: v.array(v.unknown()) });
const Empty = v.union([
  v.looseObject({ type: v.literal('text'), text: v.literal('') }),
  v.looseObject({ type: v.literal('link'), children: v.strictTuple([]) }),
]);

function mergeTexts(first: v.InferOutput<typeof Text>, second: v.InferOutput<typeof Text>) {
  const isAlike = JSON.stringify({ ...first, text: '' }) === JSON.stringify({ ...second, text: '' });
  return isAlike ? { ...first, text: first.text + second.text } : null;
}

function mergeLinks(first: unknown, second: unknown): unknown {
  if (!v.is(Link, first) || !v.is(Link, second) || first.url !== second.url) return null;
  return shownIn({ ...first, children: [...first.children, ...second.children] });
}
