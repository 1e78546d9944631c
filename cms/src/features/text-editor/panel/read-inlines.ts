import { groupId } from 'masthead-contract/body/block-group';
import { FORMULA } from 'masthead-contract/body/code-languages';
import { withoutParentheses } from 'masthead-contract/body/footnotes';
import type { Mark, Node } from 'prosemirror-model';
import * as v from 'valibot';
import { type Inline, MODIFIERS, type Text } from './blocks';
import { schema } from './schema';

/** The texts of a block, with links and footnotes as marks. */
export const readInlines = (inlines: readonly Inline[]): Node[] =>
  runsOf(inlines).flatMap((run) => {
    const id = noteOf(run[0]);
    if (id === null) return run.flatMap((inline) => readInline(inline, []));
    const mark = schema.mark('footnote', { id });
    return withoutParentheses(run).flatMap(({ footnote: _, ...inline }) => readInline(inline, [mark]));
  });

/** Splits texts and links into runs: one for each footnote, and those between footnotes. */
function runsOf(inlines: readonly Inline[]): Inline[][] {
  const runs: Inline[][] = [];
  for (const inline of inlines) {
    const last = runs.at(-1);
    if (last && noteOf(last[0]) === noteOf(inline)) last.push(inline);
    else runs.push([inline]);
  }
  return runs;
}

const noteOf = (inline: Inline | undefined): string | null =>
  v.is(groupId, inline?.footnote) ? inline.footnote : null;

function readInline(inline: Inline, around: readonly Mark[]): Node[] {
  if (inline.type === 'text') return readInLine(inline, around);
  const { type: _, url, children, ...keys } = inline;
  const link = schema.mark('link', { url, keys: orNull(keys) });
  return children.flatMap((text) => readInLine(text, [...around, link]));
}

/** A text in a line, which may be a formula. */
function readInLine(text: Text, around: readonly Mark[]): Node[] {
  const { code, language, ...others } = text;
  const isFormula = code === true && language === FORMULA;
  return isFormula ? readText(others, [...around, schema.mark('formula')]) : readText(text, around);
}

/** The document can't contain empty texts. */
export function readText({ type: _, text, ...rest }: Text, around: readonly Mark[]): Node[] {
  if (text === '') return [];
  const { bold, italic, underline, strikethrough, code, ...keys } = rest;
  const modifiers = { bold, italic, underline, strikethrough, code };
  const marks = MODIFIERS.filter((name) => modifiers[name]).map((name) => schema.mark(name));
  const unknown = orNull(keys);
  if (unknown) marks.push(schema.mark('unknown_keys', { keys: unknown }));
  return [schema.text(text, [...around, ...marks])];
}

const orNull = (keys: object) => (Object.keys(keys).length > 0 ? keys : null);
