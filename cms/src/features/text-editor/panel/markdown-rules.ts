import { InputRule, inputRules } from 'prosemirror-inputrules';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import type { Modifier } from './blocks';
import { setKind, toggleList } from './change-lines';
import { insertGroup } from './groups';
import { schema } from './schema';

const HEADINGS = [
  { level: 1, signs: /^# $/ },
  { level: 2, signs: /^## $/ },
  { level: 3, signs: /^### $/ },
  { level: 4, signs: /^#### $/ },
  { level: 5, signs: /^##### $/ },
  { level: 6, signs: /^###### $/ },
] as const;

/** Turns Markdown into formatting while it is typed; Backspace restores the characters. */
export const markdownRules = () =>
  inputRules({
    rules: [
      ...HEADINGS.map(({ level, signs }) => atStart(signs, setKind({ name: 'heading', level }))),
      atStart(/^[-*+] $/, toggleList('unordered')),
      atStart(/^1[.)] $/, toggleList('ordered')),
      atStart(/^> $/, setKind({ name: 'quote' })),
      atStart(/^```$/, setKind({ name: 'code_block' })),
      atStart(/^---$/, insertGroup('divider')),
      around(/(?<=^|[^*])\*\*([^\s*](?:[^*]*[^\s*])?)\*\*$/, 'bold'),
      around(/(?<=^|[^*])\*([^\s*](?:[^*]*[^\s*])?)\*$/, 'italic'),
      around(/(?<=^|[^\p{L}\p{N}_])_([^\s_](?:[^_]*[^\s_])?)_$/u, 'italic'),
      around(/~~([^\s~](?:[^~]*[^\s~])?)~~$/, 'strikethrough'),
      around(/`([^`]+)`$/, 'code'),
    ],
  });

/** Signs at the start of a paragraph, which the command replaces. */
const atStart = (signs: RegExp, command: Command) =>
  new InputRule(signs, (state, _, start, end) => {
    if (state.doc.resolve(start).parent.type.name !== 'paragraph') return null;
    const withoutSigns = state.tr.delete(start, end);
    return runOn(state, withoutSigns, command);
  });

/** The transaction with the steps of the command, so that one undo takes both back. */
function runOn(state: EditorState, tr: Transaction, command: Command): Transaction {
  command(state.apply(tr), (changed) => {
    for (const step of changed.steps) tr.step(step);
    tr.setSelection(changed.selection.getBookmark().resolve(tr.doc));
  });
  return tr;
}

/** Signs around a text, which they format. */
const around = (signs: RegExp, modifier: Modifier) =>
  new InputRule(signs, ({ tr, doc }, match, start, end) => {
    const text = match[1] ?? '';
    // The last sign is not in the document yet.
    const from = start + match[0].indexOf(text);
    const to = from + text.length;
    if (!doc.resolve(start).parent.type.allowsMarkType(schema.marks[modifier])) return null;
    tr.delete(to, end).delete(start, from);
    return tr
      .addMark(start, start + text.length, schema.mark(modifier))
      .removeStoredMark(schema.marks[modifier]);
  });
