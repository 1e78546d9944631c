import { FORMULA } from '#contract/code-languages.ts';
import type { Code, Completion } from '#contract/complete-code.ts';
import { writeFormula } from '#contract/write-formula.ts';
import { tokenizeCode } from './tokenize-code.ts';

// The process of `code-writer.ts`. It ends with the one that has started it, when its channel closes.

const write = async ({ language, text, display }: Code): Promise<Completion> =>
  language === FORMULA
    ? { formula: await writeFormula(text, display) }
    : { tokens: await tokenizeCode(text, language) };

/** Code that cannot be read stays plain, and only that. */
const complete = (code: Code): Promise<Completion> => write(code).catch(() => ({}));

process.on('message', async (codes: readonly Code[]) => {
  // Nobody may be there any more to receive it.
  process.send?.(await Promise.all(codes.map(complete)), undefined, undefined, () => undefined);
});
