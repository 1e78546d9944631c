/** The TeX of an equation, and whether it stands on lines of its own. */
export type Equation = { tex: string; isBlock: boolean };

const BLOCKS = '.katex-display, figure.equation, .notion-equation-block, [display="block"]';
const TEX = 'annotation[encoding="application/x-tex"]';

/**
 * The equation that an element is: MathML with its TeX, as KaTeX, MathJax and Notion write it, or `$$…$$` alone in a block, as Notion
 * copies one.
 */
export function equationOf(element: Element): Equation | null {
  const written = /^\$\$([^$]+)\$\$$/.exec(
    element.children.length === 0 ? (element.textContent ?? '').trim() : '',
  );
  if (written?.[1]) return { tex: written[1].trim(), isBlock: element.localName !== 'span' };
  const isEquation =
    ['math', 'figure'].includes(element.localName) || element.matches('.katex, .katex-display');
  const tex = isEquation ? element.querySelector(TEX)?.textContent?.trim() : '';
  return tex ? { tex, isBlock: element.closest(BLOCKS) !== null } : null;
}
