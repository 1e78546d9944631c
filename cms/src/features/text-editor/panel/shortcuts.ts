import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import { type Command, Selection } from 'prosemirror-state';
import { goToNextCell } from 'prosemirror-tables';
import type { HeadingLevel } from './blocks';
import { indent, outdent, setKind, splitItem, toggleList, unwrapAtStart } from './change-lines';
import {
  breakLine,
  continueLines,
  leaveAtEnd,
  leaveSelected,
  toggleFootnote,
  toggleFormula,
  toggleModifier,
} from './commands';
import { nextRow } from './table-keys';

const HEADINGS: readonly HeadingLevel[] = [1, 2, 3, 4, 5, 6];

export type Dialogs = { openLinkDialog: Command; openFind: Command; focusBar: Command };

/** The keys of the editor. `Mod` is Command on a Mac, Control elsewhere. Tab leaves the text where it moves neither an item nor to a cell. */
export const shortcuts = ({ openLinkDialog, openFind, focusBar }: Dialogs): Record<string, Command> => ({
  ...baseKeymap,
  'Mod-z': undo,
  'Shift-Mod-z': redo,
  'Mod-y': redo,
  'Mod-b': toggleModifier('bold'),
  'Mod-i': toggleModifier('italic'),
  'Mod-u': toggleModifier('underline'),
  'Mod-Shift-x': toggleModifier('strikethrough'),
  'Mod-e': toggleModifier('code'),
  'Mod-k': openLinkDialog,
  'Mod-f': openFind,
  'Mod-Alt-f': toggleFootnote,
  'Alt-F10': focusBar,
  'Mod-Alt-m': toggleFormula,
  'Mod-Home': leaveSelected(Selection.atStart),
  'Mod-End': leaveSelected(Selection.atEnd),
  ArrowRight: leaveAtEnd,
  'Mod-Alt-0': setKind({ name: 'paragraph' }),
  ...Object.fromEntries(HEADINGS.map((level) => [`Mod-Alt-${level}`, setKind({ name: 'heading', level })])),
  'Mod-Shift-7': toggleList('ordered'),
  'Mod-Shift-8': toggleList('unordered'),
  'Mod-Shift-9': setKind({ name: 'quote' }),
  Tab: chainCommands(indent, goToNextCell(1)),
  'Shift-Tab': chainCommands(outdent, goToNextCell(-1)),
  'Shift-Enter': breakLine,
  Enter: chainCommands(splitItem, nextRow, continueLines, baseKeymap.Enter ?? breakLine),
  Backspace: chainCommands(undoInputRule, unwrapAtStart, baseKeymap.Backspace ?? undoInputRule),
});
