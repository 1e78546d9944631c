import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import type { Command } from 'prosemirror-state';
import type { HeadingLevel } from './blocks';
import { indent, outdent, setKind, splitItem, toggleList, unwrapAtStart } from './change-lines';
import { breakLine, continueLines, toggleModifier } from './commands';

const HEADINGS: readonly HeadingLevel[] = [1, 2, 3, 4, 5, 6];

/** The keys of the editor. `Mod` is Command on a Mac, Control elsewhere. Tab leaves the text where it does not move an item. */
export const shortcuts = (openLinkDialog: Command): Record<string, Command> => ({
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
  'Mod-Alt-0': setKind({ name: 'paragraph' }),
  ...Object.fromEntries(HEADINGS.map((level) => [`Mod-Alt-${level}`, setKind({ name: 'heading', level })])),
  'Mod-Shift-7': toggleList('ordered'),
  'Mod-Shift-8': toggleList('unordered'),
  'Mod-Shift-9': setKind({ name: 'quote' }),
  Tab: indent,
  'Shift-Tab': outdent,
  'Shift-Enter': breakLine,
  Enter: chainCommands(splitItem, continueLines, baseKeymap.Enter ?? breakLine),
  Backspace: chainCommands(undoInputRule, unwrapAtStart, baseKeymap.Backspace ?? undoInputRule),
});
