import { declarations } from './word-processor-marks';

/** The properties in style sheets that decide a text's format. */
const FORMATS = ['font-weight', 'font-style', 'font-size', 'text-decoration', 'text-decoration-line'];

/** How much larger than the text a line must be to count as a heading: a bold one, and any other. */
const LARGER_IF_BOLD = 1.15;
const LARGER = 1.4;

/**
 * Applies a document's style sheets to its elements by their classes: Notes, Mail and TextEdit only write formats there, and
 * headings that are merely larger.
 */
export function applyStyleSheets(document: Document): void {
  const rules = [...document.querySelectorAll('style')].flatMap((style) => rulesIn(style.textContent ?? ''));
  // The last rule comes first in an element's declarations when all are there, so it is written last.
  for (const { selectorText, style } of rules.toReversed()) {
    if (!/\.[\w-]+$/.test(selectorText)) continue;
    const formats = FORMATS.flatMap((name) => {
      const value = style.getPropertyValue(name);
      return value ? `${name}: ${value}` : [];
    });
    if (formats.length === 0) continue;
    for (const element of document.querySelectorAll(selectorText)) {
      element.setAttribute('style', [...formats, element.getAttribute('style') ?? ''].join('; '));
    }
  }
  if (document.querySelector('p.p1')) markHeadings(document);
}

/** A sheet that belongs to no document loads nothing. */
function rulesIn(text: string): CSSStyleRule[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text.replace(/<!--|-->/g, ''));
  return [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSStyleRule ? rule : []));
}

function markHeadings(document: Document): void {
  const lines = [...document.querySelectorAll('p')].map((line) => ({ line, size: sizeOf(line) }));
  const lengths = new Map<number, number>();
  for (const { line, size } of lines) lengths.set(size, (lengths.get(size) ?? 0) + textOf(line).length);
  const [[usual] = [0]] = [...lengths].sort(([, one], [, other]) => other - one);
  const isHeading = (line: Element, size: number) =>
    textOf(line) !== '' && size >= usual * (isBold(line) ? LARGER_IF_BOLD : LARGER);
  const headings = lines.filter(({ line, size }) => usual > 0 && isHeading(line, size));
  const sizes = [...new Set(headings.map(({ size }) => size))].sort((one, other) => other - one);
  for (const { line, size } of headings) {
    line.setAttribute('role', 'heading');
    // They are below the title of the article.
    line.setAttribute('aria-level', String(sizes.indexOf(size) + 2));
  }
}

const textOf = (element: Element): string => element.textContent?.trim() ?? '';

/** The size of the texts of a line, in whatever unit its program writes. */
function sizeOf(line: Element): number {
  const parts = [...line.querySelectorAll('span')].filter((part) => textOf(part) === textOf(line));
  const sizes = [line, ...parts].map((part) => Number.parseFloat(declarations(part).get('font-size') ?? ''));
  return sizes.findLast((size) => size > 0) ?? 0;
}

const isBold = (line: Element): boolean =>
  [line, ...line.querySelectorAll('*')].some(
    (part) =>
      textOf(part) === textOf(line) &&
      (['b', 'strong'].includes(part.localName) ||
        /^(?:bold|[6-9]00)/.test(declarations(part).get('font-weight') ?? '')),
  );
