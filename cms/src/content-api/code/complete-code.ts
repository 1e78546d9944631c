import { FORMULA } from 'masthead-contract/body/code-languages';
import { printable } from 'masthead-contract/text/clean-text';
import * as v from 'valibot';

/** What browsers show in place of plain code: its words in colours, or the formula it stands for (decision 0066). */
export type Completion = { tokens?: string | undefined; formula?: string | undefined };
/** In a line of text, or in lines of its own. */
export type FormulaDisplay = 'inline' | 'block';
export type Code = { language: string; text: string; display: FormulaDisplay };

const document = v.object({ data: v.object({ content: v.array(v.unknown()) }) });
const codeBlock = v.looseObject({ type: v.literal('code') });
const otherNode = v.looseObject({ children: v.array(v.unknown()) });
const textNode = v.looseObject({ type: v.literal('text') });
const off = v.nullish(v.literal(false));

/** Code without formatted texts: colours would hide the editors' formatting. */
const plainCode = v.object({
  language: v.string(),
  children: v.array(
    v.object({
      type: v.literal('text'),
      text: v.string(),
      bold: off,
      italic: off,
      underline: off,
      strikethrough: off,
      code: off,
    }),
  ),
});

/** A formula in a line of text. */
const inlineFormula = v.object({ text: v.string(), code: v.literal(true), language: v.literal(FORMULA) });

/**
 * Completes the code in the raw answer for a document, blocks and inline formulas, in place, with the results of `write`. Values
 * that the content service has sent under these names are removed. Resolves with the errors for code that stays plain.
 */
export async function completeCode(
  answer: unknown,
  write: (codes: readonly Code[]) => Promise<readonly (Completion | Error)[]>,
): Promise<Error[]> {
  const parsed = v.safeParse(document, answer);
  const nodes = parsed.success ? codeNodes(parsed.output.data.content) : [];
  const written = nodes.flatMap((node) => {
    Object.assign(node, { tokens: undefined, formula: undefined });
    const code = readCode(node);
    return code ? [{ node, code }] : [];
  });
  if (written.length === 0) return [];
  const completions = await write(written.map(({ code }) => code));
  return written.flatMap(({ node }, index) => {
    const completion = completions[index];
    if (completion instanceof Error) return [completion];
    Object.assign(node, completion);
    return [];
  });
}

/** The blocks of code, and all texts outside of them. Not recursive, because the nesting may be deeper than the stack. */
function codeNodes(content: readonly unknown[]): object[] {
  const found: object[] = [];
  const pending = [...content];
  while (pending.length > 0) {
    const node = pending.pop();
    if (v.is(codeBlock, node) || v.is(textNode, node)) found.push(node);
    else if (v.is(otherNode, node)) for (const child of node.children) pending.push(child);
  }
  return found;
}

/** With the text that browsers get; `null` for code that stays plain. */
function readCode(node: object): Code | null {
  const inline = v.safeParse(inlineFormula, node);
  if (inline.success) return { language: FORMULA, text: printable(inline.output.text), display: 'inline' };
  const block = v.safeParse(plainCode, node);
  if (!block.success || block.output.language === '') return null;
  const text = block.output.children.map((child) => printable(child.text)).join('');
  return { language: block.output.language, text, display: 'block' };
}
