import { FORMULA } from 'masthead-contract/body/code-languages';
import type { Block } from 'masthead-contract/body/rich-text';
import { LimitExceeded } from 'masthead-contract/node/limited-process';
import type { Code } from '../../../content-api/code/complete-code';
import { writeCode } from '../../../content-api/code/write-code';
import { inlinesOf } from './check-groups';

/**
 * The formulas in a text that aren't valid TeX, are too large, or take too long, so that readers see their source. Excludes those
 * that couldn't be checked in time.
 */
export async function invalidFormulas(content: readonly Block[]): Promise<string[]> {
  const formulas = content.flatMap(formulasOf);
  const written = await writeCode(formulas, 'low');
  return formulas.flatMap(({ text }, index) => {
    const one = written[index];
    const isInvalid = one instanceof Error ? one instanceof LimitExceeded : one?.formula === undefined;
    return isInvalid ? [text] : [];
  });
}

function formulasOf(block: Block): Code[] {
  const texts = inlinesOf(block).flatMap((inline) => (inline.type === 'link' ? inline.children : inline));
  if (block.type !== 'code')
    return texts.flatMap(({ code, language, text }) =>
      code && language === FORMULA ? [{ language, text, display: 'inline' }] : [],
    );
  const text = texts.map((one) => one.text).join('');
  return block.language === FORMULA ? [{ language: FORMULA, text, display: 'block' }] : [];
}
