import { FORMULA } from 'masthead-contract/code-languages';
import { type Code, type Completion, completeCode } from 'masthead-contract/complete-code';
import { writeFormula } from 'masthead-contract/write-formula';

/** A text whose formulas are completed, in place, as the site does it for readers. Colours of code are left to the site. */
export async function withFormulas(content: unknown): Promise<unknown> {
  await completeCode({ data: { content } }, (codes) => Promise.all(codes.map(complete)));
  return content;
}

const complete = async ({ language, text, display }: Code): Promise<Completion> =>
  language === FORMULA ? { formula: await writeFormula(text, display) } : {};
