import { history, undo } from 'prosemirror-history';
import { type Command, EditorState } from 'prosemirror-state';
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

const blocks = ['The tide. A TIDE (low).', 'Tide table'].map((text) => ({
  type: 'paragraph',
  children: [{ type: 'text', text }],
}));

function run(...commands: Command[]): EditorState {
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

test('replaces the one that is selected, and goes to the next', () => {
  const state = run(search('tide'), findNext, replaceFound('ebb'));
  expect(state.doc.textContent).toBe('The ebb. A TIDE (low).Tide table');
  expect(foundIn(state)).toEqual({ count: 2, current: 1 });
});

test('replaces all, also by a text that contains what was searched for, and takes all back with one undo', () => {
  const replaced = run(search('tide'), replaceAllFound('tide (high)'));
  expect(replaced.doc.textContent).toBe('The tide (high). A tide (high) (low).tide (high) table');
  expect(run(search('tide'), replaceAllFound('ebb'), undo).doc.textContent).toBe(
    'The tide. A TIDE (low).Tide table',
  );
});
