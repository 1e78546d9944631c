import { history, undo } from 'prosemirror-history';
import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import {
  findNext,
  findPrevious,
  findText,
  foundIn,
  replaceAllFound,
  replaceFound,
  search,
} from './find-text';
import { readBlocks } from './read-blocks';

const paragraph = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text }] });
const BLOCKS = [paragraph('The tide. A TIDE (low).'), paragraph('Tide table')];

const run = (...commands: Command[]) => runIn(BLOCKS, ...commands);

function runIn(blocks: object[], ...commands: Command[]): EditorState {
  let state = EditorState.create({ doc: readBlocks(blocks), plugins: [history(), findText()] });
  for (const command of commands) {
    command(state, (tr) => {
      state = state.apply(tr);
    });
  }
  return state;
}

test.each<[string, Command[], { count: number; current: number }]>([
  ['in upper and lower case', [search('tide')], { count: 3, current: 0 }],
  ['signs as they are', [search('(low).')], { count: 1, current: 0 }],
  ['the next one', [search('tide'), findNext, findNext], { count: 3, current: 2 }],
  [
    'the first one after the last',
    [search('tide'), findNext, findNext, findNext, findNext],
    { count: 3, current: 1 },
  ],
  ['the last one before the first', [search('tide'), findPrevious], { count: 3, current: 3 }],
  ['nothing any more', [search('tide'), search('')], { count: 0, current: 0 }],
])('finds %s', (_, commands, found) => {
  expect(foundIn(run(...commands))).toEqual(found);
});

test('replaces the selected match, and moves to the next one', () => {
  const state = run(search('tide'), findNext, replaceFound('ebb'));
  expect(state.doc.textContent).toBe('The ebb. A TIDE (low).Tide table');
  expect(foundIn(state)).toEqual({ count: 2, current: 1 });
});

test('replaces all matches, even if the replacement contains the search text, with one undo step', () => {
  const replaced = run(search('tide'), replaceAllFound('tide (high)'));
  expect(replaced.doc.textContent).toBe('The tide (high). A tide (high) (low).tide (high) table');
  expect(run(search('tide'), replaceAllFound('ebb'), undo).doc.textContent).toBe(
    'The tide. A TIDE (low).Tide table',
  );
});

test.each([
  { text: 'Ten euros.', words: 'ten euros', replacement: '$10', replaced: '$10.' },
  { text: 'Ten euros.', words: 'ten', replacement: '$$1 $& \\n', replaced: '$$1 $& \\n euros.' },
  { text: 'Ten euros.', words: 'ten ', replacement: '', replaced: 'euros.' },
  { text: '\u0130stanbul, a quay', words: 'quay', replacement: 'tide', replaced: '\u0130stanbul, a tide' },
])(
  "replaces '$words' by '$replacement', character by character",
  ({ text, words, replacement, replaced }) => {
    expect(runIn([paragraph(text)], search(words), replaceAllFound(replacement)).doc.textContent).toBe(
      replaced,
    );
  },
);

test.each([findNext, findPrevious, replaceFound('ebb')])(
  'finds the only match, with the cursor in it',
  (command) => {
    const intoIt: Command = ({ tr }, dispatch) => {
      dispatch?.(tr.setSelection(TextSelection.create(tr.doc, 3)));
      return true;
    };
    expect(foundIn(runIn([paragraph('Fog')], intoIt, search('fog'), command))).toEqual({
      count: 1,
      current: 1,
    });
  },
);

test('undoes one replacement at a time', () => {
  const replaced = [search('tide'), findNext, replaceFound('ebb'), replaceFound('ebb')];
  expect(runIn([paragraph('tidetide')], ...replaced, undo).doc.textContent).toBe('ebbtide');
});

test('does not find the words of an embed, whose URL would be lost', () => {
  const link = {
    type: 'link',
    url: 'https://film.example',
    children: [{ type: 'text', text: 'A film of the tide' }],
  };
  const embed = { type: 'paragraph', children: [link], group: { id: 'a', type: 'embed' } };
  expect(foundIn(runIn([embed, paragraph('Tide table')], search('tide')))).toMatchObject({ count: 1 });
});
