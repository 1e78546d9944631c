import { history, undo } from 'prosemirror-history';
import { type Command, EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import { goToNextCell } from 'prosemirror-tables';
import { describe, expect, test } from 'vitest';
import { setKind, toggleList } from './change-lines';
import { leaveAtEnd, leaveSelected, toggleFootnote } from './commands';
import { setEmbed, setTitle } from './embed';
import { dissolveGroup, insertGallery, insertGroup, setAttributes, setSettings, wrapImages } from './groups';
import { insertRecordings, libraryRecordings } from './insert-recordings';
import { insertionCommand } from './insertions';
import { libraryCaptions } from './library-files';
import { placeImages } from './place-nodes';
import { readBlocks } from './read-blocks';
import { nextRow } from './table-keys';
import { toolbarState } from './toolbar-state';
import { writeBlocks } from './write-blocks';

const text = (words: string) => ({ type: 'text', text: words });
const paragraph = (words: string, keys = {}) => ({ type: 'paragraph', children: [text(words)], ...keys });
const image = (name: string) => ({ url: `/uploads/${name}.jpg`, name });
const picture = (name: string, keys = {}) => ({
  type: 'image',
  image: image(name),
  children: [text('')],
  ...keys,
});

/** A state with everything between two places selected; with the cursor at the end if there are none. */
function stateOf(blocks: object[], from?: number, to = from): EditorState {
  const doc = readBlocks(blocks);
  const selection =
    from === undefined || to === undefined ? TextSelection.atEnd(doc) : TextSelection.create(doc, from, to);
  return EditorState.create({ doc, selection, plugins: [history()] });
}

function run(state: EditorState, ...commands: Command[]): EditorState {
  let next = state;
  for (const command of commands) {
    command(next, (tr) => {
      next = next.apply(tr);
    });
  }
  return next;
}

const type =
  (words: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.insertText(words));
    return true;
  };
const shown = (state: EditorState) => state.doc.toString().replace(/^doc\((.*)\)$/, '$1');

describe('an insertion on an empty line puts the cursor where the editor types:', () => {
  test.each([
    [
      'table',
      'table(table_row(table_cell("!"), table_cell, table_cell), table_row(table_cell, table_cell, table_cell), table_row(table_cell, table_cell, table_cell)), paragraph',
    ],
    ['pull-quote', 'pull-quote("!"), paragraph'],
    ['box', 'box(heading("!"), paragraph), paragraph'],
    ['key-points', 'key-points(list(list_item("!"))), paragraph'],
    ['timeline', 'timeline(heading("!"), paragraph), paragraph'],
    ['divider', 'divider("* * *"), paragraph("!")'],
  ] as const)('%s', (name, expected) => {
    expect(shown(run(stateOf([paragraph('')]), insertGroup(name), type('!')))).toBe(expected);
  });
});

test('a box wraps the selected blocks, and can be unwrapped again', () => {
  const blocks = [paragraph('a'), paragraph('b'), paragraph('c')];
  const state = run(stateOf(blocks, 1, 5), insertGroup('box'));
  expect(shown(state)).toBe('box(paragraph("a"), paragraph("b")), paragraph("c")');
  expect(writeBlocks(run(state, dissolveGroup(0)).doc)).toEqual(blocks);
});

test("a selected line becomes a pull quote, but several lines don't", () => {
  const state = stateOf([paragraph('a'), paragraph('b')], 1, 2);
  expect(shown(run(state, insertGroup('pull-quote')))).toBe('pull-quote("a"), paragraph("b")');
  const both = stateOf([paragraph('a'), paragraph('b')], 1, 5);
  expect(shown(run(both, insertGroup('pull-quote')))).toBe('paragraph("a"), pull-quote, paragraph("b")');
});

test('the heading of a box is one level below the previous heading', () => {
  const levelIn = (state: EditorState) => state.doc.child(state.doc.childCount - 2).child(0).attrs.level;
  const heading = { type: 'heading', level: 3, children: [text('Tides')] };
  expect(levelIn(run(stateOf([paragraph('')]), insertGroup('box')))).toBe(2);
  expect(levelIn(run(stateOf([heading, paragraph('')]), insertGroup('box')))).toBe(4);
});

test('in a box, blocks become headings and lists; a timeline starts with a heading', () => {
  const box = stateOf([paragraph('a', { group: { id: 'a', type: 'box' } }), paragraph('b')], 2);
  expect(shown(run(box, setKind({ name: 'heading', level: 2 })))).toBe('box(heading("a")), paragraph("b")');
  expect(shown(run(box, toggleList('ordered')))).toBe('box(list(list_item("a"))), paragraph("b")');
  const heading = {
    type: 'heading',
    level: 3,
    children: [text('1953')],
    group: { id: 'a', type: 'timeline' },
  };
  expect(setKind({ name: 'paragraph' })(stateOf([heading], 2))).toBe(false);
});

test('adjacent pictures become a gallery, and others can be added', () => {
  const doc = readBlocks([paragraph('a'), picture('b'), picture('c'), paragraph('d')]);
  const state = EditorState.create({ doc, selection: NodeSelection.create(doc, 4) });
  const gallery = run(state, wrapImages);
  expect(shown(gallery)).toBe('paragraph("a"), gallery(image, image), paragraph("d")');
  const selected = gallery.apply(gallery.tr.setSelection(NodeSelection.create(gallery.doc, 4)));
  expect(shown(run(selected, placeImages([image('e')])))).toBe(
    'paragraph("a"), gallery(image, image, image), paragraph("d")',
  );
});

test('a setting unknown to the editor shows as unset, and is kept when another one changes', () => {
  const group = { id: 'a', type: 'table', header: 'top', note: 1 };
  const state = stateOf([paragraph('a', { group })], 3);
  expect(toolbarState(state).group?.settings).toEqual({ id: 'a', type: 'table' });
  const written = writeBlocks(run(state, setSettings(0, { caption: 'Tides' })).doc);
  expect(written).toEqual([paragraph('a', { group: { ...group, caption: 'Tides' } })]);
});

test.each([
  ['A film', 'A film'],
  ['https://film.example/1', 'https://film.example/2'],
])('an embed with the text %s shows its URL, and gets the text %s with another URL', (words, expected) => {
  const embed = (url: string, title: string) => ({
    type: 'paragraph',
    children: [{ type: 'link', rel: 'next', url, children: [text(title)] }],
    group: { id: 'a', type: 'embed' },
  });
  const doc = readBlocks([embed('https://film.example/1', words)]);
  const state = EditorState.create({ doc, selection: NodeSelection.create(doc, 0) });
  expect(toolbarState(state).group?.url).toBe('https://film.example/1');
  const written = writeBlocks(run(state, setEmbed(0, 'https://film.example/2')).doc);
  expect(written).toMatchObject([embed('https://film.example/2', expected)]);
});

test('recordings from the library become embeds with relative URLs and their captions as titles', () => {
  const file = (name: string, keys = {}) => ({
    url: `https://panel.example/uploads/${name}`,
    provider: 'local',
    caption: null,
    ...keys,
  });
  const bucket = { url: 'https://bucket.example/uploads/c.mp4', provider: 'aws-s3' };
  const files = [file('a.mp3', { caption: 'Fog' }), file('b.webm'), bucket, file('d.jpg')];
  const state = run(stateOf([paragraph('')]), insertRecordings(libraryRecordings(files)));
  const embeds = [
    ['/uploads/a.mp3', 'Fog'],
    ['/uploads/b.webm', '/uploads/b.webm'],
    [bucket.url, bucket.url],
  ];
  expect(writeBlocks(state.doc)?.slice(0, -1)).toEqual(
    embeds.map(([url, words = '']) => ({
      type: 'paragraph',
      children: [{ type: 'link', url, children: [text(words)] }],
      group: { id: expect.any(String), type: 'embed' },
    })),
  );
});

test('a recording gets the captions chosen in the library until they are removed', () => {
  const url = '/uploads/fog.mp4';
  const embed = (keys: object) => ({
    type: 'paragraph',
    children: [{ type: 'link', url, children: [text('Fog')] }],
    group: { id: 'a', type: 'embed', ...keys },
  });
  const captions = libraryCaptions([
    { url: 'https://panel.example/uploads/notes.txt', provider: 'local' },
    { url: 'https://panel.example/uploads/fog.vtt', provider: 'local', caption: null },
  ]);
  const chosen = run(EditorState.create({ doc: readBlocks([embed({})]) }), setSettings(0, { captions }));
  expect(writeBlocks(chosen.doc)).toEqual([embed({ captions: '/uploads/fog.vtt' })]);
  const removed = run(chosen, setSettings(0, { captions: undefined }));
  expect(writeBlocks(removed.doc)).toEqual([embed({})]);
});

test("an embed's text is its title, and it has the picture of its URL", () => {
  const link = (url: string, title: string) => ({ type: 'link', rel: 'next', url, children: [text(title)] });
  const [url, other] = ['https://film.example/1', 'https://film.example/2'];
  const line = { type: 'paragraph', children: [link(url, url)], group: { id: 'a', type: 'embed' } };
  const still = { ...picture('still'), group: { id: 'a' } };
  const doc = readBlocks([line, still]);
  const state = EditorState.create({ doc, selection: NodeSelection.create(doc, 0) });
  expect(toolbarState(state).group).toMatchObject({ url, title: '', hasPicture: true });

  const titled = run(state, setTitle(0, 'A film'));
  expect(writeBlocks(titled.doc)).toEqual([{ ...line, children: [link(url, 'A film')] }, still]);
  expect(writeBlocks(run(titled, setTitle(0, '')).doc)).toEqual([line, still]);
  expect(writeBlocks(run(state, setEmbed(0, other)).doc)).toEqual([
    { ...line, children: [link(other, other)] },
  ]);
});

test('the cursor can move to the end of the text even from a picture', () => {
  const doc = readBlocks([picture('a'), paragraph('b')]);
  const state = EditorState.create({ doc, selection: NodeSelection.create(doc, 0) });
  expect(shown(run(state, leaveSelected(Selection.atEnd), type('!')))).toBe('image, paragraph("b!")');
  expect(leaveSelected(Selection.atEnd)(stateOf([paragraph('b')], 1))).toBe(false);
});

test('a table too large for readers is pasted as lines', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, row) =>
      paragraph('a', { group: { id: 'a', ...(row === 0 && { type: 'table' }) } }),
    );
  expect(readBlocks(rows(60)).child(0).type.name).toBe('table');
  expect(readBlocks(rows(61)).childCount).toBe(61);
});

test('a formula is inserted inline, or as a block on an empty line, and the right arrow key leaves it', () => {
  const inLine = run(
    stateOf([paragraph('a ')]),
    insertionCommand('formula'),
    type('x^2'),
    leaveAtEnd,
    type('!'),
  );
  expect(writeBlocks(inLine.doc)).toEqual([
    {
      type: 'paragraph',
      children: [text('a '), { ...text('x^2'), code: true, language: 'math' }, text('!')],
    },
  ]);
  expect(shown(run(stateOf([paragraph('')]), insertionCommand('formula')))).toMatch(/^code_block/);
});

test('a gallery with one picture becomes a plain picture', () => {
  expect(shown(run(stateOf([paragraph('')]), insertGallery([image('a')])))).toBe('image, paragraph');
});

test("a picture's width is stored unless it is the width of the text", () => {
  const wide = run(stateOf([picture('a', { note: 1 }), paragraph('b')]), setAttributes(0, { width: 'wide' }));
  expect(writeBlocks(wide.doc)?.[0]).toEqual(picture('a', { note: 1, width: 'wide' }));
  const back = run(wide, setAttributes(0, { width: null }));
  expect(writeBlocks(back.doc)?.[0]).toEqual(picture('a', { note: 1 }));
});

test('in a table, Tab moves through the cells and leaves after the last, Enter moves down and adds a row', () => {
  const rows = [
    paragraph('a', { group: { id: 'a', type: 'table' } }),
    paragraph('b', { group: { id: 'a' } }),
  ];
  const [first, last] = [stateOf([...rows, paragraph('c')], 3), stateOf([...rows, paragraph('c')], 8)];
  expect(shown(run(first, goToNextCell(1), type('!')))).toContain('table_cell("!")');
  expect(goToNextCell(1)(last)).toBe(false);
  expect(shown(run(first, nextRow, type('!')))).toContain('table_row(table_cell("!b"))');
  expect(shown(run(last, nextRow, type('!')))).toContain(
    'table_row(table_cell("b")), table_row(table_cell("!"))',
  );
});

test('a footnote is typed inline, in parentheses for other programs, and ended with the arrow key', () => {
  const state = run(stateOf([paragraph('Tide')]), toggleFootnote, type('low'), leaveAtEnd, type('.'));
  const [id] = state.doc
    .child(0)
    .child(1)
    .marks.map(({ attrs }) => attrs.id);
  const written = [
    text('Tide'),
    ...[' (', 'low', ')'].map((words) => ({ ...text(words), footnote: id })),
    text('.'),
  ];
  expect(writeBlocks(state.doc)).toEqual([{ type: 'paragraph', children: written }]);
  expect(readBlocks(writeBlocks(state.doc)).textContent).toBe('Tidelow.');
  expect(shown(run(state, undo, undo))).toBe('paragraph("Tide")');
});

describe('code', () => {
  const code = (keys: object) => ({ type: 'code', ...keys, children: [text('a')] });

  test.each([
    { insertion: 'formula', written: code({ language: 'math' }) },
    { insertion: 'code_block', written: code({}) },
  ] as const)('is inserted: $insertion', ({ insertion, written }) => {
    const state = run(stateOf([paragraph('')]), insertionCommand(insertion), type('a'));
    expect(writeBlocks(state.doc)?.[0]).toEqual(written);
  });

  test.each([
    { before: {}, chosen: 'python', after: { language: 'python' } },
    { before: { language: 'cobol', note: 1 }, chosen: 'python', after: { language: 'python', note: 1 } },
    { before: { language: 'cobol' }, chosen: null, after: { language: null } },
    { before: { language: null }, chosen: null, after: { language: null } },
  ])('of $before.language becomes $chosen', ({ before, chosen, after }) => {
    const state = stateOf([code(before)]);
    expect(toolbarState(state).code).toEqual({ place: 0, language: before.language ?? null });
    const changed = run(state, setAttributes(0, { language: chosen }));
    expect(writeBlocks(changed.doc)).toEqual([code(after)]);
  });
});

test('a chart is a table with a setting that can be removed', () => {
  const state = run(stateOf([paragraph('')]), insertionCommand('chart'), type('Leith'));
  const settings = { id: expect.any(String), type: 'table', header: 'both' };
  expect(writeBlocks(state.doc)?.[0]).toMatchObject({ group: { ...settings, chart: 'bars' } });
  const table = run(state, setSettings(0, { chart: undefined }));
  expect(JSON.parse(JSON.stringify(writeBlocks(table.doc)?.[0]))).toMatchObject({ group: settings });
  expect(toolbarState(table).group?.settings.chart).toBeUndefined();
});
