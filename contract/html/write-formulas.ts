import { FORMULA } from '../body/code-languages.ts';
import {
  attribute,
  classesOf,
  descendants,
  type Element,
  find,
  hasClass,
  isBlock,
  isElement,
  isText,
  type Node,
  newElement,
  newText,
  remove,
  replaceWith,
  type TextNode,
  textOf,
} from './elements.ts';
import { escapeText } from './escape.ts';

/** Elements that programs put around MathML, along with a copy that only looks like the formula. */
const WRAPPERS = ['katex', 'katex-display', 'mwe-math-element'];
const TEX = /^(?:application\/x-tex|math\/tex(?:;\s*mode=display)?)$/i;
/** Two dollars, WordPress's dollar with a word, and the brackets of MathJax. */
const OPENING = /\$\$|\$latex\s|\\[([]/g;
const closingOf = (opening: string): string =>
  opening === '$$' ? '$$' : opening.startsWith('$') ? '$' : opening === '\\(' ? '\\)' : '\\]';
/** In characters. */
const MAX_TEX = 2_000;
/** Two dollars may also be a price. */
const SIGN_OF_TEX = /[\\^_={}]/;
const VERBATIM = new Set(['pre', 'code', 'kbd', 'samp', 'textarea', 'style', 'script']);

/**
 * Writes the formulas of KaTeX, MathJax, Wikipedia, Notion and WordPress as code in the language of formulas (decision 0071).
 * MathML without its TeX stays, except for parts that are only for programs.
 */
export function writeFormulas(nodes: readonly Node[]): void {
  for (const node of [...nodes]) {
    if (isText(node)) {
      const written = formulasIn(node);
      if (written !== null)
        replaceWith(node, isAlone(written, node) ? [newElement('pre', written)] : written);
    }
    if (!isElement(node)) continue;
    const tex = texOf(node);
    if (tex !== '') replaceWith(node, [isDisplayed(node) ? newElement('pre', [formula(tex)]) : formula(tex)]);
    else if (/^annotation/.test(node.tagName)) remove(node);
    else if (!VERBATIM.has(node.tagName)) writeFormulas(node.childNodes);
  }
}

const onOneLine = (tex: string): string => tex.replace(/\s+/g, ' ').trim();

const formula = (tex: string): Element =>
  newElement('code', [newText(onOneLine(tex))], { class: `language-${FORMULA}` });

/** A formula as HTML code that the reader of formulas recognizes. */
export const codeOf = (tex: string): string =>
  `<code class="language-${FORMULA}">${escapeText(onOneLine(tex))}</code>`;

/** A text with its formulas; `null` for one without. */
function formulasIn({ value: text }: TextNode): Node[] | null {
  const written: Node[] = [];
  let from = 0;
  for (const { 0: opening, index } of text.matchAll(OPENING)) {
    if (index < from) continue;
    const closing = closingOf(opening);
    const start = index + opening.length;
    const tex = text.slice(start, start + MAX_TEX + closing.length).split(closing, 2);
    if (tex.length < 2 || !isTex(tex[0] ?? '', opening)) continue;
    written.push(newText(text.slice(from, index)), formula(tex[0] ?? ''));
    from = start + (tex[0]?.length ?? 0) + closing.length;
  }
  if (from === 0) return null;
  return [...written, newText(text.slice(from))];
}

/** Whether a formula is all that stands in a block. */
const isAlone = (written: readonly Node[], { parentNode }: TextNode): boolean =>
  written.every((node) => isElement(node) || (isText(node) && node.value.trim() === '')) &&
  written.filter(isElement).length === 1 &&
  parentNode !== null &&
  isElement(parentNode) &&
  isBlock(parentNode) &&
  parentNode.childNodes.length === 1;

/** Whether words between the signs of a formula are one. */
function isTex(words: string, opening: string): boolean {
  if (words === '' || (opening.startsWith('$') ? words.includes('$') : words.includes('\n'))) return false;
  return opening !== '$$' || SIGN_OF_TEX.test(words);
}

/** The TeX of a formula; empty for any other element. */
function texOf(element: Element): string {
  const { tagName } = element;
  if (tagName === 'script') return TEX.test(attribute(element, 'type')) ? textOf(element) : '';
  if (tagName === 'img') {
    const isFormula = hasClass(element, /\blatex\b/) || /\/latex\.php\?/.test(attribute(element, 'src'));
    return isFormula ? attribute(element, 'alt') : '';
  }
  const isFormula = /^(?:math|mjx-container)$/.test(tagName);
  if (!isFormula && !classesOf(element).some((name) => WRAPPERS.includes(name))) return '';
  for (const each of [element, ...descendants(element)]) {
    if (each.tagName === 'annotation' && TEX.test(attribute(each, 'encoding'))) return textOf(each);
    const tex = each.tagName === 'math' ? attribute(each, 'alttext') : '';
    if (tex !== '') return tex;
  }
  return '';
}

/** Whether a formula has a line of its own. */
function isDisplayed(element: Element): boolean {
  const math = element.tagName === 'math' ? element : find(element, 'math');
  return (
    classesOf(element).includes('katex-display') ||
    /mode=display/.test(attribute(element, 'type')) ||
    attribute(element, 'display') === 'true' ||
    (math !== null && attribute(math, 'display') === 'block')
  );
}
