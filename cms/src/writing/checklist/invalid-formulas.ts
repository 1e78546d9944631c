import { FORMULA } from 'masthead-contract/code-languages';
import type { Block } from 'masthead-contract/entities/rich-text';
import { FORMULA_OPTIONS, mayBeFormula } from 'masthead-contract/formula';
import { MAX_MATHML_LENGTH } from 'masthead-contract/limits';

/** The formulas in a text that are not TeX or too large, which readers see as they are written. The library is loaded for the first one. */
export async function invalidFormulas(content: readonly Block[]): Promise<string[]> {
  const sources = content.flatMap((block) =>
    block.type === 'code' && block.language === FORMULA
      ? [block.children.map((child) => (child.type === 'text' ? child.text : '')).join('')]
      : [],
  );
  if (sources.length === 0) return [];
  const { default: temml } = await import('temml');
  return sources.filter((source) => {
    if (!mayBeFormula(source)) return true;
    try {
      return temml.renderToString(source, FORMULA_OPTIONS).length > MAX_MATHML_LENGTH;
    } catch {
      return true;
    }
  });
}
