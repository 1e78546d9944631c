import { FORMULA } from 'masthead-contract/code-languages';
import type { Command } from 'prosemirror-state';
import { insertChart, insertGroup } from './groups';
import { placeNodes } from './place-nodes';
import { schema } from './schema';

/** What the menus insert, in their order. */
export const INSERTIONS = [
  'picture',
  'gallery',
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

/** Pictures are chosen before. */
export function insertionCommand(insertion: Exclude<Insertion, 'picture' | 'gallery'>): Command {
  switch (insertion) {
    case 'chart':
      return insertChart;
    case 'code_block':
      return insertCode(null);
    case 'formula':
      return insertCode(FORMULA);
    default:
      return insertGroup(insertion);
  }
}

const insertCode =
  (language: string | null): Command =>
  (state, dispatch) => {
    dispatch?.(placeNodes(state, [schema.node('code_block', { language })]));
    return true;
  };
