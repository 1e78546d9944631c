import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { groupBlocks } from 'masthead-contract/body/group-blocks';
import { richText } from 'masthead-contract/body/rich-text';
import { splitBlock } from 'prosemirror-commands';
import type { Node } from 'prosemirror-model';
import { EditorState, Selection, TextSelection } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { readBlocks } from './read-blocks';
import { tidyGroups } from './tidy-groups';
import { writeBlocks, writeNodes } from './write-blocks';

type Validator = (blocks: unknown) => { isValidSync(blocks: unknown): boolean };
let isValid: (blocks: unknown) => boolean;
beforeAll(async () => {
  const strapi = createRequire(import.meta.url).resolve('@strapi/core/package.json');
  const file = path.join(path.dirname(strapi), 'dist/services/entity-validator/blocks-validator.mjs');
  const { blocksValidator }: { blocksValidator: Validator } = await import(pathToFileURL(file).href);
  isValid = (blocks) => blocksValidator({}).isValidSync(blocks);
});

const alone = (part: object): object[] => [part];

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
    language: fc.option(fc.constant('math'), { nil: undefined }),
  })
  .map(({ keys, text, ...modifiers }) => ({ ...keys, type: 'text', text, ...withoutUndefined(modifiers) }));
/** In code, that of a text means nothing. */
const withoutLanguage = (texts: typeof text) =>
  texts.map((one) => withoutUndefined({ ...one, language: undefined }));
const link = fc
  .record({
    keys: unknownKeys,
    url: fc.constantFrom('https://sea.example/', '/search', 'mailto:a@sea.example'),
    children: fc.array(text, { maxLength: 3 }),
  })
  .map(({ keys, ...rest }) => ({ type: 'link', ...rest, ...keys }));
const note = fc
  .tuple(fc.constantFrom('n1', 'n2'), fc.array(fc.oneof(text, link), { maxLength: 2 }))
  .map(([footnote, parts]) =>
    [{ type: 'text', text: ' (' }, { type: 'text', text: 'Seen' }, ...parts, { type: 'text', text: ')' }].map(
      (part) => ({ ...part, footnote }),
    ),
  );
const some = fc.array(fc.oneof(text, link), { maxLength: 2 });
const inlines = fc
  .tuple(some, fc.oneof(note, fc.constant([])), some)
  .map((parts) => parts.flat())
  .filter((parts) => parts.length > 0);
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
    children: fc.array(withoutLanguage(text), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    type: fc.constant('image'),
    image: unknownKeys.map((keys) => ({ ...image, ...keys })),
    children: fc.array(text, { maxLength: 1 }),
  }),
  list,
);
const withKeys = fc.tuple(block, unknownKeys).map(([block, keys]) => Object.assign({}, block, keys));

const ofType = (type: string) => withKeys.filter((block) => block.type === type);
const separator = { type: 'text', text: ' · ', cell: true };
const table = fc.integer({ min: 1, max: 3 }).chain((width) =>
  fc.array(
    fc
      .array(fc.array(fc.oneof(text, link), { maxLength: 2 }), { minLength: width, maxLength: width })
      .map((cells) => cells.flatMap((cell, index) => (index > 0 ? [separator, ...cell] : cell)))
      .filter((children) => children.length > 0)
      .map((children) => ({ type: 'paragraph', children })),
    { minLength: 1, maxLength: 3 },
  ),
);
const film = {
  type: 'paragraph',
  children: [{ type: 'link', url: 'https://film.example/1', children: [{ type: 'text', text: 'A film' }] }],
};
const related = {
  type: 'paragraph',
  children: [{ type: 'link', url: '/article/a/tide', children: [{ type: 'text', text: 'Tide' }] }],
};
const story = fc.array(withKeys, { minLength: 1, maxLength: 3 });
const members = {
  table,
  gallery: fc.array(ofType('image'), { minLength: 2, maxLength: 3 }),
  'pull-quote': ofType('quote').map(alone),
  divider: fc.constant(alone({ type: 'paragraph', children: [{ type: 'text', text: '* * *' }] })),
  embed: fc.array(ofType('image'), { maxLength: 1 }).map((pictures) => [film, ...pictures]),
  related: fc.constant(alone(related)),
  box: story,
  'key-points': story,
  timeline: fc.tuple(ofType('heading'), story).map(([heading, blocks]) => [heading, ...blocks]),
};
const group = fc
  .constantFrom(
    'table',
    'gallery',
    'pull-quote',
    'divider',
    'embed',
    'related',
    'box',
    'key-points',
    'timeline',
  )
  .chain((type) =>
    fc.tuple(members[type], unknownKeys).map(([blocks, keys]) => ({
      blocks,
      settings: { ...keys, type },
      keys,
    })),
  );
/** Blocks and groups; each group has an id of its own. */
const content = fc
  .array(
    fc.oneof(
      withKeys.map((block) => ({ blocks: [block], settings: null, keys: {} })),
      group,
    ),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((runs) =>
    runs.flatMap(({ blocks, settings, keys }, run): object[] =>
      settings
        ? blocks.map((block, index) => ({
            ...block,
            group: { ...(index === 0 ? settings : keys), id: `g${run}` },
          }))
        : blocks,
    ),
  );

const withoutUndefined = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

test('unchanged content that Strapi accepts is written back byte for byte', () => {
  fc.assert(
    fc.property(content, (blocks) => {
      expect(isValid(blocks)).toBe(true);
      expect(JSON.stringify(writeBlocks(readBlocks(blocks)))).toBe(JSON.stringify(blocks));
      expect(readBlocks(blocks).children.every(({ type }) => type.name !== 'locked')).toBe(true);
    }),
  );
});

test('rewriting every block keeps what readers see, and Strapi accepts the result', () => {
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

test('changing one block or group keeps the others byte for byte, and its own unknown keys', () => {
  fc.assert(
    fc.property(content, fc.nat(), (blocks, seed) => {
      const state = EditorState.create({ doc: readBlocks(blocks) });
      const index = seed % state.doc.childCount;
      const root = state.doc.resolve(0);
      const [start, end] = [root.posAtIndex(index), root.posAtIndex(index + 1)];
      let place: number | null = null;
      state.doc.nodesBetween(start, end, (node, position) => {
        if (node.isTextblock && !node.isAtom) place ??= position + 1;
      });
      fc.pre(place !== null);
      const written = writeBlocks(state.tr.insertText('Sea', place ?? 0).doc) ?? [];
      const [before, after] = [state.doc.children.slice(0, index), state.doc.children.slice(index + 1)].map(
        (nodes) => writeNodes(nodes),
      );
      expect(JSON.stringify(written.slice(0, before?.length))).toBe(JSON.stringify(before));
      expect(JSON.stringify(written.slice(written.length - (after?.length ?? 0)))).toBe(
        JSON.stringify(after),
      );
      expect(written.map(keysOf)).toEqual(blocks.map(keysOf));
      expect(isValid(written)).toBe(true);
    }),
  );
});

const keysOf = (block: unknown): object => {
  const { children: _, indentLevel: __, ...keys } = Object(block);
  return keys;
};

test('any selection, deletion and typing leaves readers intact groups, each with an ID of its own', () => {
  const edits = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('delete', 'split', 'copy')), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(content, edits, (blocks, steps) => {
      let state = EditorState.create({ doc: readBlocks(blocks), plugins: [tableEditing(), tidyGroups()] });
      for (const [from, to, edit] of steps) state = change(state, from, to, edit);
      const written = writeBlocks(state.doc);
      fc.pre(written !== null);
      expect(isValid(written)).toBe(true);
      const groups = state.doc.children.flatMap(({ attrs }) => attrs.settings?.id ?? []);
      expect(new Set(groups).size).toBe(groups.length);
      const hasOnePicture = state.doc.children.some(
        ({ type, childCount }) => type.name === 'gallery' && childCount < 2,
      );
      fc.pre(!hasOnePicture);
      const shown = groupBlocks(v.parse(richText, written)).map(({ type }) => type);
      const isGroup = (type: string) => type in members;
      expect(shown.filter(isGroup)).toEqual(state.doc.children.map(({ type }) => type.name).filter(isGroup));
      expect(readBlocks(written).toString()).toBe(state.doc.toString());
    }),
  );
});

function change(state: EditorState, from: number, to: number, edit: string): EditorState {
  const { doc } = state;
  const near = (position: number) => {
    const $place = doc.resolve(position % (doc.content.size + 1));
    return Selection.near($place.parent.isAtom ? doc.resolve($place.before()) : $place);
  };
  const [start, end] = [near(from), near(to)];
  const isText = start instanceof TextSelection && end instanceof TextSelection;
  const selection = isText ? TextSelection.between(start.$from, end.$to) : start;
  const selected = state.apply(state.tr.setSelection(selection));
  if (edit === 'delete') return selected.apply(selected.tr.deleteSelection());
  if (edit === 'copy') {
    const copied = selected.selection.content();
    const atEnd = selected.apply(selected.tr.setSelection(Selection.atEnd(doc)));
    return atEnd.apply(atEnd.tr.replaceSelection(copied));
  }
  let next = selected;
  splitBlock(selected, (tr) => {
    next = selected.apply(tr);
  });
  return next;
}

test('code has neither footnotes nor links, as in Strapi', () => {
  const note = { type: 'text', text: 'tide();', footnote: 'a1' };
  const link = { type: 'link', url: '/tides', children: [{ type: 'text', text: 'tide();' }] };
  const blocks = [
    { type: 'code', children: [note] },
    { type: 'code', children: [link] },
  ];
  const { doc, tr } = EditorState.create({ doc: readBlocks(blocks) });
  expect(doc.children.map(({ type }) => type.name)).toEqual(['code_block', 'locked']);
  expect(writeBlocks(tr.insertText('!', 8).doc)).toEqual([
    { type: 'code', children: [note, { type: 'text', text: '!' }] },
    blocks[1],
  ]);
});

test.each([[['(Low tide.)']], [['\u00a0(', 'Low tide.', ') ']]])(
  'a footnote stored as %j keeps one pair of parentheses when its paragraph changes',
  (texts) => {
    const parts = (words: readonly string[]) => words.map((text) => ({ type: 'text', text, footnote: 'a1' }));
    const { doc, tr } = EditorState.create({
      doc: readBlocks([{ type: 'paragraph', children: [{ type: 'text', text: 'Tide' }, ...parts(texts)] }]),
    });
    expect(doc.textContent).toBe('TideLow tide.');
    const children = [{ type: 'text', text: '!Tide' }, ...parts([' (', 'Low tide.', ')'])];
    expect(writeBlocks(tr.insertText('!', 1).doc)).toEqual([{ type: 'paragraph', children }]);
  },
);

test('blocks unknown to the editor are locked and kept', () => {
  const blocks = [
    { type: 'quiz', questions: [1, 2] },
    { type: 'paragraph', children: [{ type: 'footnote', id: 1 }] },
    'half',
    { type: 'heading', level: 9, children: [] },
  ];
  const doc = readBlocks(blocks);
  expect(doc.children.map(({ type }) => type.name)).toEqual(['locked', 'locked', 'locked', 'locked']);
  expect(writeBlocks(doc)).toEqual(blocks);
});

test('an unknown group type, or a group without its first block, shows as plain blocks and is kept', () => {
  const paragraph = { type: 'paragraph', children: [{ type: 'text', text: 'Ferry' }] };
  const blocks = [
    { ...paragraph, group: { id: 'a', type: 'quiz', answer: 2 } },
    { ...paragraph, group: { id: 'a' } },
    { ...paragraph, group: { id: 'b' } },
  ];
  const { doc, tr } = EditorState.create({ doc: readBlocks(blocks) });
  expect(doc.children.map(({ type }) => type.name)).toEqual(['paragraph', 'paragraph', 'paragraph']);
  expect(writeBlocks(tr.insertText('!', 6).doc)).toMatchObject(blocks.map(({ group }) => ({ group })));
});

test('deleting a block of a group keeps the unknown keys of the others', () => {
  const box = [
    {
      type: 'paragraph',
      children: [{ type: 'text', text: 'a' }],
      group: { id: 'a', type: 'box', header: 'top' },
    },
    { type: 'paragraph', children: [{ type: 'text', text: 'b' }], group: { id: 'a', note: 1 } },
    { type: 'paragraph', children: [{ type: 'text', text: 'c' }], group: { id: 'a', note: 2 } },
  ];
  const { tr } = EditorState.create({ doc: readBlocks(box) });
  expect(writeBlocks(tr.delete(4, 7).doc)).toEqual([box[0], box[2]]);
});

test('a short row gets empty cells, which are saved when its table is changed', () => {
  const row = (...words: string[]) => ({
    type: 'paragraph',
    children: words.flatMap((word, index) => [
      ...(index > 0 ? [separator] : []),
      { type: 'text', text: word },
    ]),
  });
  const settings = { id: 'a', type: 'table', header: 'row' };
  const doc = readBlocks([
    { ...row('Quay', 'Tide'), group: settings },
    { ...row('Leith'), group: { id: 'a' } },
  ]);
  expect(doc.child(0).child(1).childCount).toBe(2);
  const { tr } = EditorState.create({ doc });
  expect(writeBlocks(tr.insertText('!', 3).doc)).toEqual([
    { ...row('!Quay', 'Tide'), group: settings },
    { type: 'paragraph', children: [{ type: 'text', text: 'Leith' }, separator], group: { id: 'a' } },
  ]);
});

test.each([null, undefined, [], 'text'])('an empty text (%j) is null', (value) => {
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
