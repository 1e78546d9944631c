// @vitest-environment happy-dom
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { AskFormulas } from './draw-formulas';
import { readBlocks } from './read-blocks';
import { showFormulas } from './show-formulas';

const block = (text: string) => ({ type: 'code', language: 'math', children: [{ type: 'text', text }] });
const inLine = (text: string) => ({
  type: 'paragraph',
  children: [{ type: 'text', text, code: true, language: 'math' }],
});

/** The MathML of a formula that is its source. */
const written: AskFormulas = async (formulas) =>
  formulas.map(({ text, display }) =>
    text === 'wrong' ? null : `["math",{"display":"${display}"},["mi",{},"${text}"]]`,
  );

function open(blocks: object[], answer: AskFormulas = written) {
  const ask = vi.fn(answer);
  const place = document.body.appendChild(document.createElement('div'));
  const state = EditorState.create({ doc: readBlocks(blocks), plugins: [showFormulas(ask)] });
  const view = new EditorView(place, { state });
  onTestFinished(() => {
    view.destroy();
    place.remove();
  });
  const shown = () => Array.from(place.querySelectorAll('.formula'), ({ textContent }) => textContent);
  return { view, ask, shown };
}

test('all formulas of a text are requested together, each once', async () => {
  const { ask, shown } = open([block('x'), inLine('y'), block('x'), block('wrong'), block(' ')]);
  expect(shown()).toEqual(['', '', '', '', '']);
  await vi.waitFor(() => expect(shown()).toEqual(['x', 'y', 'x', '', '']));
  expect(ask.mock.calls).toEqual([
    [
      [
        { text: 'x', display: 'block' },
        { text: 'y', display: 'inline' },
        { text: 'wrong', display: 'block' },
      ],
    ],
  ]);
});

test('a formula being typed is requested after a pause, and a known one is not requested again', async () => {
  const { view, ask, shown } = open([block('a')]);
  await vi.waitFor(() => expect(shown()).toEqual(['a']));
  for (const letter of 'bcd') view.dispatch(view.state.tr.insertText(letter, 2, 2));
  await vi.waitFor(() => expect(shown()).toEqual(['adcb']));
  expect(ask.mock.calls.slice(1)).toEqual([[[{ text: 'adcb', display: 'block' }]]]);
  view.dispatch(view.state.tr.delete(2, 5));
  expect(shown()).toEqual(['a']);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('without an answer nothing is shown, and the next formula is still requested', async () => {
  let isThere = false;
  const { view, ask, shown } = open([block('a')], (formulas) =>
    isThere ? written(formulas) : Promise.reject(new Error('The service does not answer.')),
  );
  await vi.waitFor(() => expect(ask).toHaveBeenCalled());
  isThere = true;
  view.dispatch(view.state.tr.insertText('b', 2, 2));
  await vi.waitFor(() => expect(shown()).toEqual(['ab']));
});

test('a text with very many formulas is requested in parts', async () => {
  const { ask, shown } = open(Array.from({ length: 230 }, (_, number) => block(`x${number}`)));
  await vi.waitFor(() => expect(shown()).not.toContain(''));
  expect(ask.mock.calls.map(([formulas]) => formulas.length)).toEqual([100, 100, 30]);
});
