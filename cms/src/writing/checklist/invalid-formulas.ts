import { FORMULA } from 'masthead-contract/code-languages';
import type { Block } from 'masthead-contract/entities/rich-text';

/** The formulas in a text that are not TeX, which readers see as they are written. The library is loaded for the first one. */
export async function invalidFormulas(content: readonly Block[]): Promise<string[]> {
  const sources = content.flatMap((block) =>
    block.type === 'code' && block.language === FORMULA
      ? [block.children.map((child) => (child.type === 'text' ? child.text : '')).join('')]
      : [],
  );
  if (sources.length === 0) return [];
  const { default: temml } = await import('temml');
  return sources.filter((source) => {
    try {
      temml.renderToString(source, { throwOnError: true, maxExpand: 200 });
      return source.trim() === '';
    } catch {
      return true;
    }
  });
}
