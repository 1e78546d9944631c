import {
  attribute,
  declarationsOf,
  type Element,
  find,
  hasAttribute,
  isElement,
  isUnseen,
  lineOf,
  type Node,
} from 'masthead-contract/html/elements';
import type { Lose } from 'masthead-contract/html/reading';

/** An element as the table reads it. An attribute or declaration that it lacks is empty. */
type Seen = {
  element: Element;
  tag: string;
  given: (attribute: string) => string;
  style: (property: string) => string;
};

const BLOCK = /^(?:p|div|h[1-6])$/;
const COLOUR = /^(?!inherit|initial|unset|transparent|currentcolor)./i;
const ASIDE = /^(?:center|right|justify)/i;
const FIRST = ['', '1'];

/** Features that an article loses although its words stay. To report another loss, add a line. */
const LOST: readonly [what: string, isLost: (seen: Seen) => boolean][] = [
  [
    'the colour of text',
    ({ tag, given, style }) =>
      tag === 'mark' ||
      [given('color'), style('color'), style('background-color')].some((colour) => COLOUR.test(colour)),
  ],
  [
    'the size of text',
    ({ tag, given, style }) =>
      /^(?:big|small)$/.test(tag) || (tag === 'font' && given('size') !== '') || style('font-size') !== '',
  ],
  [
    'the alignment of a text',
    ({ tag, given, style }) =>
      tag === 'center' ||
      /\bhas-text-align-(?:center|right)\b/.test(given('class')) ||
      ASIDE.test(style('text-align')) ||
      (BLOCK.test(tag) && ASIDE.test(given('align'))),
  ],
  [
    'the numbering of a list',
    ({ element, tag, given }) =>
      (tag === 'li' && given('value') !== '') ||
      (tag === 'ol' &&
        (!FIRST.includes(given('start')) ||
          !FIRST.includes(given('type')) ||
          hasAttribute(element, 'reversed'))),
  ],
  [
    'a merged table cell',
    ({ tag, given }) =>
      /^t[dh]$/.test(tag) && [given('colspan'), given('rowspan')].some((n) => Number(n) > 1),
  ],
  [
    'a nested table, whose text is in the outer cell',
    ({ element, tag }) => tag === 'table' && find(element, 'table') !== null,
  ],
  [
    'the explanation of an abbreviation',
    ({ tag, given }) => /^(?:abbr|acronym|dfn)$/.test(tag) && given('title') !== '',
  ],
  ['a collapsible text, which is always open now', ({ tag }) => tag === 'details'],
  ['a ruby annotation, which is beside its word now', ({ tag }) => tag === 'ruby'],
  ['the links of an image map', ({ tag, given }) => tag === 'area' && given('href') !== ''],
  ['the subtitles of a film', ({ tag }) => tag === 'track'],
  ['a link in a caption', ({ element, tag }) => /^(?:fig)?caption$/.test(tag) && find(element, 'a') !== null],
  ['a link in code or verse', ({ element, tag }) => tag === 'pre' && find(element, 'a') !== null],
  ['a link to an anchor in the text', ({ tag, given }) => tag === 'a' && /^#./.test(given('href'))],
  ['an equation, which is plain text now', ({ tag }) => tag === 'math'],
];

/** Reports what a text loses besides words and elements, each kind once. `footnotes` are links that don't lose anything. */
export function reportLost(nodes: readonly Node[], footnotes: ReadonlySet<Element>, lose: Lose): void {
  const reported = new Set<string>();
  const report = (element: Element) => {
    const declarations = declarationsOf(element);
    const seen = {
      element,
      tag: element.tagName,
      given: (name: string) => attribute(element, name),
      style: (property: string) => declarations.get(property) ?? '',
    };
    for (const [what, isLost] of LOST) {
      if (reported.has(what) || !isLost(seen)) continue;
      reported.add(what);
      lose(what, lineOf(element));
    }
  };
  const walk = (some: readonly Node[]): void => {
    for (const node of some) {
      if (!isElement(node) || isUnseen(node) || footnotes.has(node)) continue;
      report(node);
      walk(node.childNodes);
    }
  };
  walk(nodes);
}
