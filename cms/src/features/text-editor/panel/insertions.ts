import { FORMULA } from 'masthead-contract/body/code-languages';
import type { Command } from 'prosemirror-state';
import { toggleFormula } from './commands';
import { insertChart, insertGroup } from './groups';
import { placeNodes } from './place-nodes';
import { schema } from './schema';

/** The menu's insertions, in order. */
export const INSERTIONS = [
  'picture',
  'gallery',
  'recording',
  'table',
  'chart',
  'embed',
  'related',
  'pull-quote',
  'box',
  'key-points',
  'timeline',
  'divider',
  'code_block',
  'formula',
] as const;
export type Insertion = (typeof INSERTIONS)[number];

/** Insertions that start with a choice in the media library. */
export type Chosen = Extract<Insertion, 'picture' | 'gallery' | 'recording'>;

/** A choice in the media library for the embed at a place, or in place of a picture that didn't arrive. */
export type EmbedPart = { part: 'picture' | 'captions' | 'missing'; place: number };

export function insertionCommand(insertion: Exclude<Insertion, Chosen>): Command {
  switch (insertion) {
    case 'chart':
      return insertChart;
    case 'code_block':
      return insertCode(null);
    case 'formula':
      return insertFormula;
    default:
      return insertGroup(insertion);
  }
}

/** On an empty line a formula in lines of its own, or else one in the line. */
const insertFormula: Command = (state, dispatch) => {
  const isLine = state.selection.$from.parent.content.size > 0;
  return (isLine && toggleFormula(state, dispatch)) || insertCode(FORMULA)(state, dispatch);
};

const insertCode =
  (language: string | null): Command =>
  (state, dispatch) => {
    dispatch?.(placeNodes(state, [schema.node('code_block', { language })]));
    return true;
  };
