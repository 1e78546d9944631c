// @vitest-environment happy-dom
import { GapCursor } from 'prosemirror-gapcursor';
import { history, redo, undo } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { AllSelection, EditorState, NodeSelection, type Selection, TextSelection } from 'prosemirror-state';
import { CellSelection, tableEditing } from 'prosemirror-tables';
import { EditorView } from 'prosemirror-view';
import { describe, expect, onTestFinished, test } from 'vitest';
import { arrivingPictures, type NewPicture } from './arriving-pictures';
import type { LibraryImage } from './blocks';
import { insertDropped, insertPasted, type Pasted, pictureOf } from './insert-pasted';
import { newTable } from './new-group';
import { readBlocks } from './read-blocks';
import { tidyGroups } from './tidy-groups';
import { writeBlocks } from './write-blocks';

const words = (text: string) => [{ type: 'text' as const, text }];
const paragraph = (text: string) => ({ type: 'paragraph' as const, children: words(text) });
const image = (name: string): LibraryImage => ({ url: `/uploads/${name}`, name });
const picture = (name: string) => ({ type: 'image', image: image(name), children: words('') });
const item = (text: string) => ({ type: 'list-item' as const, children: words(text) });
const list = { type: 'list', format: 'ordered', children: [item('Boots'), item('Lamp')] };
const grouped = (type: string, ...blocks: object[]) =>
  blocks.map((block, index) => ({ ...block, group: index === 0 ? { id: 'a', type } : { id: 'a' } }));

type Place = { name: string; value: object[] | null; at: (doc: Node) => Selection };

/** The cursor at an offset in the line with these words, or at its end. */
const cursor =
  (line: string, offset = line.length, to = offset) =>
  (doc: Node): Selection => {
    let start: number | null = null;
    doc.descendants((node, position) => {
      if (node.isTextblock && node.textContent === line && start === null) start = position + 1;
    });
    if (start === null) throw new Error(`There is no line '${line}'.`);
    return TextSelection.create(doc, start + offset, start + to);
  };
const everything = (doc: Node) => new AllSelection(doc);
const selected = (index: number) => (doc: Node) =>
  NodeSelection.create(doc, doc.resolve(0).posAtIndex(index));
const gap = (index: number) => (doc: Node) => new GapCursor(doc.resolve(doc.resolve(0).posAtIndex(index)));

const three = [paragraph('The first'), paragraph('The middle'), paragraph('The last')];
const table = newTable(
  [
    [words('Quay'), words('High water')],
    [words('Leith'), words('Noon')],
  ],
  {},
);

const PLACES: Place[] = [
  { name: 'an article without text', value: null, at: cursor('') },
  { name: 'the end of the only line', value: [paragraph('Alone')], at: cursor('Alone') },
  { name: 'the start of the first line', value: three, at: cursor('The first', 0) },
  { name: 'a word of the first line', value: three, at: cursor('The first', 6) },
  { name: 'the end of a line between others', value: three, at: cursor('The middle') },
  {
    name: 'an empty line between others',
    value: [paragraph('A'), paragraph(''), paragraph('B')],
    at: cursor(''),
  },
  { name: 'the end of the last line', value: three, at: cursor('The last') },
  {
    name: 'a heading',
    value: [{ type: 'heading', level: 2, children: words('Tides') }, ...three],
    at: cursor('Tides', 2),
  },
  { name: 'a quote', value: [{ type: 'quote', children: words('Wait.\nGo.') }], at: cursor('Wait.\nGo.', 3) },
  { name: 'the first item of a list', value: [list], at: cursor('Boots', 3) },
  { name: 'the last item of a list', value: [...three, list], at: cursor('Lamp') },
  { name: 'a cell', value: table, at: cursor('High water', 2) },
  { name: 'the first cell', value: [paragraph('A'), ...table, paragraph('B')], at: cursor('Quay', 0) },
  {
    name: 'a box',
    value: [...grouped('box', paragraph('Inside'), paragraph('End')), paragraph('B')],
    at: cursor('Inside', 3),
  },
  { name: 'key points', value: grouped('key-points', list), at: cursor('Lamp') },
  {
    name: 'the heading of a timeline',
    value: grouped('timeline', { type: 'heading', level: 2, children: words('1953') }, paragraph('Flood')),
    at: cursor('1953', 0),
  },
  {
    name: 'a pull quote',
    value: grouped('pull-quote', { type: 'quote', children: words('Nobody waits.') }),
    at: cursor('Nobody waits.', 4),
  },
  { name: 'a picture that is selected', value: [picture('a.webp')], at: selected(0) },
  { name: 'between two pictures', value: [picture('a.webp'), picture('b.webp')], at: gap(1) },
  {
    name: 'a gallery that begins the article',
    value: grouped('gallery', picture('a.webp'), picture('b.webp')),
    at: gap(0),
  },
];

const REPLACED: Place[] = [
  { name: 'selected words', value: three, at: cursor('The middle', 4, 10) },
  {
    name: 'everything',
    value: [{ type: 'heading', level: 2, children: words('Tides') }, ...three],
    at: everything,
  },
  {
    name: 'selected cells',
    value: table,
    at: (doc) => CellSelection.create(doc, 2, 2 + (doc.firstChild?.firstChild?.firstChild?.nodeSize ?? 0)),
  },
];

const file = (name: string, type = 'image/webp') => new File(['x'], name, { type });
const fromFile = (name: string) => pictureOf(file(name));
const inHtml = { type: 'picture' as const, src: 'data:image/png;base64,eA==', alt: 'plan' };
const foreign = { type: 'picture' as const, src: 'https://sea.example/quay.jpg', alt: '' };

/** `arrive`: how many of the pictures get into the library. */
type Way = { name: string; pasted: Pasted; arrive: number };
const ONLY_PICTURES: Way[] = [
  { name: 'one file', pasted: [fromFile('quay.webp')], arrive: 1 },
  { name: 'two files', pasted: ['1', '2'].map(fromFile), arrive: 2 },
  {
    name: 'thirty files',
    pasted: Array.from({ length: 30 }, (_, index) => fromFile(`${index}.webp`)),
    arrive: 30,
  },
  { name: 'a picture in HTML', pasted: [inHtml], arrive: 1 },
  { name: 'a picture of another address', pasted: [foreign], arrive: 0 },
  {
    name: 'good files next to broken and other ones',
    pasted: [
      fromFile('1'),
      fromFile('broken.heic'),
      fromFile('2'),
      pictureOf(file('notes.pdf', 'application/pdf')),
    ],
    arrive: 2,
  },
];
const WITH_TEXT: Way[] = [
  { name: 'a picture before text', pasted: [inHtml, paragraph('New')], arrive: 1 },
  { name: 'a picture after text', pasted: [paragraph('New'), inHtml], arrive: 1 },
  { name: 'a picture between texts', pasted: [paragraph('New'), inHtml, paragraph('Text')], arrive: 1 },
  { name: 'pictures around a text', pasted: [inHtml, foreign, paragraph('New'), inHtml], arrive: 2 },
  {
    name: 'a table and a picture',
    pasted: [...newTable([[words('New'), words('B')]], {}), inHtml],
    arrive: 1,
  },
];

const combined = (places: Place[], ways: Way[]) =>
  places.flatMap((place) => ways.map((way) => ({ ...place, ...way, name: `${way.name} in ${place.name}` })));

describe.each([
  { action: 'pasted', cases: combined([...PLACES, ...REPLACED], [...ONLY_PICTURES, ...WITH_TEXT]) },
  { action: 'dropped', cases: combined(PLACES, [...ONLY_PICTURES, ...WITH_TEXT]) },
])('$action pictures', ({ action, cases }) => {
  test.each(cases)(
    '$name upload, never turn into text, and can be undone in one step',
    async ({ value, at, pasted, arrive }) => {
      const editor = open(value, at);
      const before = editor.state.doc;
      if (action === 'pasted') insertPasted(editor.view, pasted, editor.insertion);
      else
        insertDropped(
          editor.view,
          { blocks: pasted, position: editor.state.selection.head },
          editor.insertion,
        );
      const count = pasted.filter(({ type }) => type === 'picture').length;

      expect(standIns(editor.state.doc)).toHaveLength(count);
      for (const name of ['quay', 'plan', 'broken', 'notes']) expect(written(editor)).not.toContain(name);
      await editor.uploadAll();
      expect(imagesIn(editor.state.doc)).toBe(imagesIn(before) + arrive);
      expect(standIns(editor.state.doc)).toHaveLength(count - arrive);
      expect(standIns(editor.state.doc).every(({ attrs }) => attrs.failure !== null)).toBe(true);
      editor.state.doc.check();
      expect(editor.state.doc.lastChild?.type.name).not.toBe('arriving_picture');

      undo(editor.state, editor.view.dispatch);
      expect(editor.state.doc.toJSON()).toEqual(before.toJSON());
      redo(editor.state, editor.view.dispatch);
      await editor.uploadAll();
      expect(imagesIn(editor.state.doc)).toBe(imagesIn(before) + arrive);
    },
  );
});

test.each(combined(PLACES, ONLY_PICTURES))("$name doesn't split a line", async ({ value, at, pasted }) => {
  for (const insert of [insertPasted, dropped]) {
    const editor = open(value, at);
    const before = linesIn(editor.state.doc);
    insert(editor.view, pasted, editor.insertion);
    await editor.uploadAll();
    expect(linesIn(editor.state.doc)).toEqual(before);
  }
});

test.each([
  {
    way: insertPasted,
    line: 'The middle',
    offset: 10,
    order: ['The first', 'The middle', 'PICTURE', 'The last'],
  },
  {
    way: insertPasted,
    line: 'The middle',
    offset: 0,
    order: ['The first', 'PICTURE', 'The middle', 'The last'],
  },
  {
    way: insertPasted,
    line: 'The middle',
    offset: 6,
    order: ['The first', 'The middle', 'PICTURE', 'The last'],
  },
  { way: dropped, line: 'The middle', offset: 2, order: ['The first', 'PICTURE', 'The middle', 'The last'] },
  { way: dropped, line: 'The middle', offset: 8, order: ['The first', 'The middle', 'PICTURE', 'The last'] },
])('$way.name at $offset of a line puts the picture next to it', ({ way, line, offset, order }) => {
  const editor = open(three, cursor(line, offset));
  way(editor.view, [fromFile('quay.webp')], editor.insertion);
  const shown = editor.state.doc.children.map((block) => block.textContent || 'PICTURE');
  expect(shown).toEqual(order);
});

test('a picture pasted in a cell goes below the table, which keeps its text', async () => {
  const editor = open(table, cursor('Quay', 0));
  insertPasted(editor.view, [inHtml, paragraph('Old')], editor.insertion);
  await editor.uploadAll();
  expect(editor.state.doc.children.map(({ type }) => type.name)).toEqual(['table', 'image', 'paragraph']);
  expect(linesIn(editor.state.doc).slice(0, 2)).toEqual(['OldQuay', 'High water']);
});

test('pictures pasted one after another keep that order, wherever the first one stands', async () => {
  for (const { value, at } of PLACES) {
    const editor = open(value, at);
    for (const name of ['1', '2', '3']) insertPasted(editor.view, [fromFile(name)], editor.insertion);
    await editor.uploadAll();
    const names: string[] = [];
    editor.state.doc.descendants(({ attrs }) => {
      if (['1', '2', '3'].includes(attrs.image?.name)) names.push(attrs.image.name);
    });
    expect(names).toEqual(['1', '2', '3']);
  }
});

test("a picture undone before its upload isn't uploaded, and is after redo", async () => {
  const editor = open(three, cursor('The last'));
  insertPasted(editor.view, ['1', '2'].map(fromFile), editor.insertion);
  undo(editor.state, editor.view.dispatch);
  await editor.uploadAll();
  expect(editor.uploaded).toEqual(['1']);
  redo(editor.state, editor.view.dispatch);
  await editor.uploadAll();
  expect(imagesIn(editor.state.doc)).toBe(2);
});

test('a failed picture shows why and offers a retry', async () => {
  const editor = open(null, cursor(''));
  insertPasted(editor.view, [fromFile('broken.heic')], editor.insertion);
  await editor.uploadAll();
  const [failed] = standIns(editor.state.doc);
  expect(failed?.attrs).toMatchObject({ name: 'broken.heic', failure: 'It is broken.' });
  expect(editor.failures).toEqual([{ name: 'broken.heic', reason: 'It is broken.' }]);
  expect(writeBlocks(editor.state.doc)).toBeNull();
  editor.mend();
  editor.pictures.retry(editor.view, failed?.attrs.id);
  await editor.uploadAll();
  expect(imagesIn(editor.state.doc)).toBe(1);
});

test('a failed picture of a closed editor is reported as lost', async () => {
  const first = open(three, cursor('The last'));
  insertPasted(first.view, [fromFile('quay.webp')], first.insertion);
  const second = open(null, cursor(''));
  second.view.dispatch(
    second.state.tr.replaceWith(0, second.state.doc.content.size, first.state.doc.content),
  );
  expect(standIns(second.state.doc).map(({ attrs }) => attrs.failure)).toEqual(['It was lost.']);
});

function dropped(view: EditorView, blocks: Pasted, options: Parameters<typeof insertPasted>[2]) {
  return insertDropped(view, { blocks, position: view.state.selection.head }, options);
}

/** An editor whose uploads end when the test says so. */
function open(value: object[] | null, at: Place['at']) {
  const waiting: (() => void)[] = [];
  const uploaded: string[] = [];
  const failures: object[] = [];
  let isBroken = true;
  const upload = ({ file: { name } }: NewPicture) =>
    new Promise<LibraryImage>((resolve, reject) => {
      uploaded.push(name);
      waiting.push(() =>
        name.startsWith('broken') && isBroken ? reject(new Error('It is broken.')) : resolve(image(name)),
      );
    });
  const pictures = arrivingPictures({
    upload,
    lost: 'It was lost.',
    onFailed: (failed) => failures.push(...failed),
  });
  const doc = readBlocks(value);
  const plugins = [history(), tableEditing(), tidyGroups(), pictures.plugin];
  const view = new EditorView(document.createElement('div'), {
    state: EditorState.create({ doc, selection: at(doc), plugins }),
  });
  onTestFinished(() => view.destroy());
  return {
    view,
    pictures,
    uploaded,
    failures,
    insertion: {
      pictures,
      words: { unnamed: 'Picture', addressOnly: 'Its address alone.', notPicture: 'No picture.' },
    },
    get state() {
      return view.state;
    },
    mend() {
      isBroken = false;
    },
    async uploadAll() {
      for (let end = waiting.shift(); end; end = waiting.shift()) {
        end();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

type Editor = ReturnType<typeof open>;

const written = ({ state }: Editor): string => JSON.stringify(writeBlocks(state.doc));

function nodesIn(doc: Node, name: string): Node[] {
  const found: Node[] = [];
  doc.descendants((node) => {
    if (node.type.name === name) found.push(node);
  });
  return found;
}
const standIns = (doc: Node): Node[] => nodesIn(doc, 'arriving_picture');
const imagesIn = (doc: Node): number => nodesIn(doc, 'image').length;

/** The texts of the lines that have one. */
function linesIn(doc: Node): string[] {
  const lines: string[] = [];
  doc.descendants((node) => {
    if (node.isTextblock && node.textContent) lines.push(node.textContent);
  });
  return lines;
}
