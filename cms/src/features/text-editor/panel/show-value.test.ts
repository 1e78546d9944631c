import { history, undo } from 'prosemirror-history';
import { EditorState, TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { createLastText } from './last-text';
import { readBlocks } from './read-blocks';
import { schema } from './schema';
import { showValue } from './show-value';
import { writeBlocks } from './write-blocks';

const blocks = (...texts: string[]) =>
  texts.map((text) => ({ type: 'paragraph', children: [{ type: 'text', text }] }));

/** A text in which somebody has typed an exclamation mark at the end. */
function typed(...texts: string[]): EditorState {
  const doc = readBlocks(blocks(...texts));
  const state = EditorState.create({ doc, selection: TextSelection.atEnd(doc), plugins: [history()] });
  return state.apply(state.tr.insertText('!'));
}

function show(state: EditorState, value: unknown): EditorState {
  const tr = showValue(state, value);
  return tr ? state.apply(tr) : state;
}

test.each([
  { name: 'a block that is changed', value: blocks('One', 'Zwei', 'Three!') },
  { name: 'a block more', value: blocks('One', 'Two', 'And', 'Three!') },
  { name: 'a block less', value: blocks('One', 'Three!') },
])('$name is shown, with the cursor where it was, and typing can still be undone', ({ value }) => {
  let state = show(typed('One', 'Two', 'Three'), value);
  expect(writeBlocks(state.doc)).toEqual(value);
  expect(state.selection.$head.parent.textContent).toBe('Three!');
  expect(state.selection.$head.parentOffset).toBe(6);
  undo(state, (tr) => {
    state = state.apply(tr);
  });
  expect(state.selection.$head.parent.textContent).toBe('Three');
});

test('a new value replaces the text, and an empty one clears it', () => {
  expect(writeBlocks(show(typed('One'), blocks('A', 'B')).doc)).toEqual(blocks('A', 'B'));
  expect(writeBlocks(show(typed('One'), null).doc)).toBeNull();
  expect(writeBlocks(show(show(typed('One'), []), blocks('A')).doc)).toEqual(blocks('A'));
});

test('a different key order from the database changes nothing', () => {
  const value = blocks('One', 'Two!').map(({ type, children }) => ({ children, type }));
  expect(showValue(typed('One', 'Two'), value)).toBeNull();
});

test('a failed picture reappears in the next form of its own text only', () => {
  const picture = schema.node('arriving_picture', { id: 'a', name: 'quay.webp', failure: 'It is broken.' });
  const doc = schema.node('doc', null, [...readBlocks(blocks('One')).children, picture]);
  const text = createLastText();
  text.leave(doc);
  expect(text.take(blocks('One'))).toBe(doc);
  expect(text.take(blocks('One'))).toBeNull();
  text.leave(doc);
  expect(text.take(blocks('Two'))).toBeNull();
});

test('getting the same value back changes nothing', () => {
  expect(showValue(typed('One', 'Two'), blocks('One', 'Two!'))).toBeNull();
});

test.each([
  { name: 'the same text', value: blocks('One', 'Two', 'Three'), left: 3 },
  { name: 'a block that is changed', value: blocks('One', 'Zwei', 'Three'), left: 3 },
  { name: 'a block more', value: blocks('One', 'Two', 'And', 'Three'), left: 3 },
  { name: 'another text', value: blocks('A', 'B', 'C', 'D'), left: 2 },
])(
  'pictures that are uploading stay beside $name unless the text around them is removed',
  ({ value, left }) => {
    const picture = schema.node('arriving_picture', { id: 'a', name: 'quay.webp' });
    const [one, two, three] = readBlocks(blocks('One', 'Two', 'Three')).children;
    const children = [picture, one, picture, two, three, picture].filter((node) => node !== undefined);
    const state = show(EditorState.create({ doc: schema.node('doc', null, children) }), value);
    expect(writeBlocks(state.doc)).toEqual(value);
    expect(state.doc.children.filter(({ type }) => type === picture.type)).toHaveLength(left);
  },
);
