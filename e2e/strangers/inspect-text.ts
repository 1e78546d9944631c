import type { Fault } from './inspect-page.ts';

/** Finds text that is cut or covered, runs in the wrong direction or widens the page. Runs in the browser. */
export function inspectText(shown: string): Fault[] {
  /** Pixels by which browsers may round. */
  const ROUNDING = 1;
  /** Of a line's height: glyphs and their boxes differ by the space above and below them. */
  const LINE_SPACE = 0.3;

  const root = document.documentElement;
  const scope = document.querySelector(shown) ?? document.body;
  const faults: Fault[] = [];
  const report = (kind: string, element: Element, detail = '') =>
    faults.push({ kind, element: describe(element), detail });

  function describe(element: Element): string {
    const path: string[] = [];
    for (let at: Element | null = element; at && path.length < 3; at = at.parentElement) {
      const name = at.id || at.classList[0] || at.getAttribute('role') || '';
      path.unshift(name ? `${at.localName}.${name}` : at.localName);
    }
    const words = element.textContent?.replace(/\s+/g, ' ').trim().slice(0, 40) ?? '';
    return `${path.join(' > ')} «${words}»`;
  }

  const isScreenReaderText = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (getComputedStyle(at).clipPath === 'inset(50%)') return true;
    }
    return false;
  };

  function isScrolled(element: Element): boolean {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (/auto|scroll|hidden/.test(getComputedStyle(at).overflowX)) return true;
    }
    return false;
  }

  // Lines of text: where they are cut, and where they cover each other.
  type Box = { left: number; right: number; top: number; bottom: number };
  type Line = Box & { block: Element; parent: Element };
  const lines: Line[] = [];
  const isBlock = (element: Element) => !getComputedStyle(element).display.startsWith('inline');
  const blockOf = (element: Element): Element => {
    let at = element;
    while (at.parentElement && !isBlock(at)) at = at.parentElement;
    return at;
  };

  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.nodeValue?.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
    if (parent.closest('script, style, option') || isScreenReaderText(parent)) continue;
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    const cut = boxes.map((box) => clip(node, parent, box));
    const bad = cut.find(({ isCut }) => isCut);
    if (bad) report('text is cut', parent, `by ${describe(bad.by ?? parent).split(' «')[0]}`);
    const block = blockOf(parent);
    for (const { visible } of cut) if (visible) lines.push({ ...visible, block, parent });
  }

  /** The visible part of a line, and whether a part of it can be reached by no scrolling. */
  function clip(
    node: Node,
    element: Element,
    line: DOMRect,
  ): { visible: Box | null; isCut: boolean; by?: Element } {
    const visible = { left: line.left, right: line.right, top: line.top, bottom: line.bottom };
    const space = LINE_SPACE * line.height;
    for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
      const { display, overflowX, overflowY, position } = getComputedStyle(at);
      const hasBox = display !== 'inline' && display !== 'contents';
      if (hasBox && (overflowX !== 'visible' || overflowY !== 'visible')) {
        const box = clipEdge(at);
        const scrolls = /auto|scroll/.test(overflowX + overflowY);
        const isWide = visible.left < box.left - ROUNDING || visible.right > box.right + ROUNDING;
        const isTall = visible.top < box.top - space || visible.bottom > box.bottom + space;
        if (!scrolls && (isTall || (isWide && !isOneCharacter(node, line))))
          return { visible: null, isCut: !leadsToWhole(element, at), by: at };
        visible.left = Math.max(visible.left, box.left);
        visible.right = Math.min(visible.right, box.right);
        visible.top = Math.max(visible.top, box.top);
        visible.bottom = Math.min(visible.bottom, box.bottom);
        if (visible.left >= visible.right || visible.top >= visible.bottom) {
          return { visible: null, isCut: false };
        }
      }
      if (position === 'fixed') break;
    }
    const isBeside = visible.right <= 0 && !isScrolled(element);
    return { visible, isCut: isBeside };
  }

  function clipEdge(element: Element): Box {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const { overflow, overflowClipMargin } = getComputedStyle(element);
    const margin = overflow === 'clip' ? Number.parseFloat(overflowClipMargin) : 0;
    return { left: left - margin, right: right + margin, top: top - margin, bottom: bottom + margin };
  }

  /** Whether a line has only one character, such as a letter with many marks, which no line break divides. */
  function isOneCharacter(node: Node, line: DOMRect): boolean {
    const characters = [...new Intl.Segmenter().segment(node.nodeValue ?? '')].filter(
      ({ index, segment }) => {
        range.setStart(node, index);
        range.setEnd(node, index + segment.length);
        const boxes = segment.trim() ? [...range.getClientRects()] : [];
        return boxes.some(({ top }) => Math.abs(top - line.top) <= ROUNDING);
      },
    );
    return characters.length === 1;
  }

  /** Whether a cut text ends in an ellipsis, inside a link or button that opens the whole text. */
  function leadsToWhole(element: Element, clipping: Element): boolean {
    const { textOverflow, webkitLineClamp } = getComputedStyle(clipping);
    const hasEllipsis = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    return hasEllipsis && element.closest('a[href], button') !== null;
  }

  const stuckOf = (element: Element): Element | null => {
    let at: Element | null = element;
    while (at && !/sticky|fixed/.test(getComputedStyle(at).position)) at = at.parentElement;
    return at;
  };

  const inner = lines
    .map((line) => {
      const space = LINE_SPACE * (line.bottom - line.top);
      return { ...line, top: line.top + space, bottom: line.bottom - space };
    })
    .sort((a, b) => a.top - b.top);
  const covering = new Set<Element>();
  for (const [index, line] of inner.entries()) {
    for (let next = index + 1; next < inner.length; next++) {
      const other = inner[next];
      if (!other || other.top >= line.bottom) break;
      const overlap = Math.min(line.right, other.right) - Math.max(line.left, other.left);
      const isInside = line.block.contains(other.block) || other.block.contains(line.block);
      if (overlap <= 2 || isInside || covering.has(other.block)) continue;
      // What sticks to the window covers what scrolls below it.
      if (stuckOf(line.block) !== stuckOf(other.block)) continue;
      covering.add(other.block);
      report('text covers text', other.block, `and ${describe(line.block)}`);
    }
  }

  // The width of the page, and the line or other element that reaches farthest to the side.
  if (root.scrollWidth > root.clientWidth) {
    const outside = (box: Box) => Math.max(box.right - root.clientWidth, -box.left);
    const elements = [...document.body.querySelectorAll('*')].filter((element) => !isScrolled(element));
    const farthest = [
      ...lines.map((line) => ({ element: line.parent, by: outside(line) })),
      ...elements.map((element) => ({ element, by: outside(element.getBoundingClientRect()) - ROUNDING })),
    ].reduce((most, next) => (next.by > most.by ? next : most), { element: document.body, by: 0 });
    report('page scrolls sideways', farthest.element, `${root.scrollWidth} > ${root.clientWidth} px`);
  }

  // The direction of texts in one direction, where readers see it: at punctuation, at line ends and in the alignment.
  const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}]/u;
  for (const [block, own] of Map.groupBy(lines, (line) => line.block)) {
    const words = [...new Set(own.map(({ parent }) => parent.textContent ?? ''))].join(' ');
    const letters = words.match(/\p{L}/gu) ?? [];
    if (letters.length === 0 || block.closest('pre')) continue;
    const expected = letters.every((letter) => RIGHT_TO_LEFT.test(letter)) ? 'rtl' : 'ltr';
    if (expected === 'ltr' && RIGHT_TO_LEFT.test(words)) continue;
    const hasEdge = /^\s*[\p{P}\p{S}]|[\p{P}\p{S}]\s*$/u.test(words);
    const lineWidth = Math.max(...own.map(({ left, right }) => right - left));
    const { paddingLeft, paddingRight, textAlign } = getComputedStyle(block);
    const space = block.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const isAligned = textAlign !== 'center' && (own.length > 1 || space > lineWidth + 4);
    const wrong = own.find(({ parent }) => getComputedStyle(parent).direction !== expected);
    if (wrong && (hasEdge || (isAligned && expected === 'rtl')))
      report(`text should run ${expected}`, wrong.parent);
  }
  return faults;
}
