import { FORMULA } from 'masthead-contract/code-languages';
import type { Block } from 'masthead-contract/entities/rich-text';
import { type FormulaDisplay, writeFormula } from 'masthead-contract/write-formula';
import { inlinesOf } from './check-groups';

type Formula = { source: string; display: FormulaDisplay };

/** The formulas in a text that are not TeX or too large, which readers see as they are written. */
export async function invalidFormulas(content: readonly Block[]): Promise<string[]> {
  const invalid: string[] = [];
  for (const { source, display } of content.flatMap(formulasOf))
    if ((await writeFormula(source, display)) === undefined) invalid.push(source);
  return invalid;
}

function formulasOf(block: Block): Formula[] {
  const texts = inlinesOf(block).flatMap((inline) => (inline.type === 'link' ? inline.children : inline));
  if (block.type !== 'code')
    return texts.flatMap(({ code, language, text }) =>
      code && language === FORMULA ? [{ source: text, display: 'inline' }] : [],
    );
  const source = texts.map(({ text }) => text).join('');
  return block.language === FORMULA ? [{ source, display: 'block' }] : [];
}
