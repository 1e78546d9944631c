import * as v from 'valibot';
import { printable } from '#contract/text.ts';

/** What browsers show in the place of code: the colours of its words, or the formula that it is (decision 0066). */
export type Completion = { tokens?: string | undefined; formula?: string | undefined };
export type Code = { language: string; text: string };

const document = v.object({ data: v.object({ content: v.array(v.unknown()) }) });
const codeBlock = v.looseObject({ type: v.literal('code') });
const off = v.nullish(v.literal(false));

/** Code whose texts are not formatted: colours would hide what editors have marked. */
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

/**
 * Completes the blocks of code in the raw answer for a document, in place, with what `write` returns for each. What the content
 * service has sent under these names is removed.
 */
export async function completeCode(
  answer: unknown,
  write: (codes: readonly Code[]) => Promise<readonly Completion[]>,
): Promise<void> {
  const parsed = v.safeParse(document, answer);
  const blocks = parsed.success ? parsed.output.data.content.filter((block) => v.is(codeBlock, block)) : [];
  const written = blocks.flatMap((block) => {
    Object.assign(block, { tokens: undefined, formula: undefined });
    const code = v.safeParse(plainCode, block);
    if (!code.success || code.output.language === '') return [];
    // The text that browsers get.
    const text = code.output.children.map((child) => printable(child.text)).join('');
    return [{ block, code: { language: code.output.language, text } }];
  });
  if (written.length === 0) return;
  const completions = await write(written.map(({ code }) => code));
  for (const [index, { block }] of written.entries()) Object.assign(block, completions[index]);
}
