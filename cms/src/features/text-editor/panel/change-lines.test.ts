import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { indent, outdent, setKind, splitItem, toggleList, unwrapAtStart } from './change-lines';
import { readBlocks } from './read-blocks';

type Items = readonly (string | Items)[];
const text = (words: string) => ({ type: 'text', text: words });
const paragraph = (words: string) => ({ type: 'paragraph', children: [text(words)] });
const list = (items: Items): object => ({
  type: 'list',
  format: 'unordered',
  children: items.map((item) =>
    typeof item === 'string' ? { type: 'list-item', children: [text(item)] } : list(item),
  ),
});

/** Runs a command with everything between two words selected; returns the text with its structure, or `null` if it does not apply. */
function run(command: Command, blocks: object[], from: string, to: string): string | null {
  const doc = readBlocks(blocks);
  const place = (words: string) => {
    let found = 0;
    doc.descendants((node, position) => {
      if (node.isText && node.text === words) found = position;
    });
    return found;
  };
  const selection = TextSelection.create(doc, place(from), from === to ? place(from) : place(to) + to.length);
  let state = EditorState.create({ doc, selection });
  const applies = command(state, (tr) => {
    state = state.apply(tr);
  });
  if (!applies) return null;
  state = state.apply(state.tr.insertText('|', state.selection.head));
  return state.doc
    .toString()
    .replaceAll('nested_list', 'list')
    .replaceAll('list_item', 'item')
    .replace(/^doc\((.*)\)$/, '$1');
}

describe('in a list', () => {
  const blocks = [list(['a', 'b', ['c'], 'd'])];
  test.each<[string, Command, string, string, string | null]>([
    [
      'Tab moves an item and those below it in',
      indent,
      'b',
      'b',
      'list(item("a"), list(item("|b"), list(item("c"))), item("d"))',
    ],
    [
      'Tab moves an item to those that are there',
      indent,
      'd',
      'd',
      'list(item("a"), item("b"), list(item("c"), item("|d")))',
    ],
    ['Tab does not move the first item', indent, 'a', 'a', null],
    ['Tab does not move an item twice below another', indent, 'c', 'c', null],
    ['Shift+Tab moves an item out', outdent, 'c', 'c', 'list(item("a"), item("b"), item("|c"), item("d"))'],
    ['Shift+Tab does not move an outermost item', outdent, 'b', 'b', null],
    [
      'Backspace at the start makes an item a paragraph',
      unwrapAtStart,
      'd',
      'd',
      'list(item("a"), item("b"), list(item("c"))), paragraph("|d")',
    ],
    [
      'the button of the list makes items paragraphs',
      toggleList('unordered'),
      'a',
      'b',
      'paragraph("a"), paragraph("b|"), list(list(item("c")), item("d"))',
    ],
    [
      'the button of the other list changes the format',
      toggleList('ordered'),
      'd',
      'd',
      'list(item("a"), item("b"), list(item("c"))), list(item("|d"))',
    ],
    [
      'an item becomes a heading',
      setKind({ name: 'heading', level: 2 }),
      'a',
      'a',
      'heading("|a"), list(item("b"), list(item("c")), item("d"))',
    ],
    [
      'Enter makes another item',
      splitItem,
      'd',
      'd',
      'list(item("a"), item("b"), list(item("c")), item, item("|d"))',
    ],
  ])('%s', (_, command, from, to, expected) => {
    expect(run(command, blocks, from, to)).toBe(expected);
  });
});

test('paragraphs and headings become one list', () => {
  const heading = { type: 'heading', level: 2, children: [text('b')] };
  expect(run(toggleList('ordered'), [paragraph('a'), heading, paragraph('c')], 'a', 'b')).toBe(
    'list(item("a"), item("b|")), paragraph("c")',
  );
});

test('two adjacent lists stay separate when one is changed', () => {
  expect(run(outdent, [list(['a', ['b']]), list(['c'])], 'b', 'c')).toBe(
    'list(item("a"), item("b")), list(item("c|"))',
  );
});
