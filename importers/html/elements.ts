import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

/** Deeper elements become their text, so that no export exhausts the stack. */
const MAX_DEPTH = 200;

/** Characters of the shortest tag. */
const TAG = 3;
/** Elements that any text may have beyond its tags: tables have rows without tags. */
const UNWRITTEN_ELEMENTS = 1_000;

/**
 * The nodes of HTML as a browser without scripts reads it. Throws for a text with several times as many elements as tags: a parser opens
 * those that a paragraph has not closed again in all that follow, thousands in each of thousands.
 */
export function parseHtml(html: string): Node[] {
  let elements = 0;
  const treeAdapter = {
    ...defaultTreeAdapter,
    createElement(...args: Parameters<typeof defaultTreeAdapter.createElement>) {
      elements += 1;
      if (elements > UNWRITTEN_ELEMENTS + html.length / TAG)
        throw new RangeError('its elements are opened again and again');
      return defaultTreeAdapter.createElement(...args);
    },
  };
  const { childNodes } = parseFragment(html, { scriptingEnabled: false, treeAdapter });
  const pending = childNodes.map((node) => ({ node, depth: 1 }));
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, depth } = next;
    if (!isElement(node)) continue;
    if (depth < MAX_DEPTH)
      for (const child of node.childNodes) pending.push({ node: child, depth: depth + 1 });
    else node.childNodes = [{ nodeName: '#text', value: textOf(node), parentNode: node }];
  }
  return childNodes;
}

export const isElement = (node: Node): node is Element => 'tagName' in node;
export const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text';

export const attribute = (element: Element, name: string): string =>
  element.attrs.find((each) => each.name === name)?.value.trim() ?? '';

export const hasClass = (element: Element, pattern: RegExp): boolean =>
  pattern.test(attribute(element, 'class'));

/** The declarations in the `style` of an element, by their properties in lower case; the last one of a property counts. */
export function declarationsOf(element: Element): ReadonlyMap<string, string> {
  const written = attribute(element, 'style');
  return written === '' ? NO_DECLARATIONS : new Map(written.split(';').map(readDeclaration));
}

const NO_DECLARATIONS: ReadonlyMap<string, string> = new Map();

function readDeclaration(written: string): [property: string, value: string] {
  const colon = written.indexOf(':');
  return [written.slice(0, colon).trim().toLowerCase(), written.slice(colon + 1).trim()];
}

export const classesOf = (element: Element): string[] => attribute(element, 'class').split(/\s+/);

/** The elements in an element, in their order. */
export function* descendants(element: Element): Generator<Element> {
  const pending = element.childNodes.toReversed();
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (!isElement(node)) continue;
    yield node;
    addReversed(pending, node.childNodes);
  }
}

/** Not as arguments, of which a function has some ten thousand at most. */
function addReversed(pending: Node[], nodes: readonly Node[]): void {
  for (const node of nodes.toReversed()) pending.push(node);
}

export function find(element: Element, ...names: readonly string[]): Element | null {
  for (const each of descendants(element)) if (names.includes(each.tagName)) return each;
  return null;
}

/** What no reader sees, or what only works on the page that it was written for. */
const UNSEEN = new Set(
  'script style template head title meta link base datalist select textarea input option svg canvas iframe object'.split(
    ' ',
  ),
);

export const isUnseen = (element: Element): boolean =>
  UNSEEN.has(element.tagName) ||
  isButton(element) ||
  element.attrs.some(({ name }) => name === 'hidden') ||
  /^none/i.test(declarationsOf(element).get('display') ?? '');

/** The addresses of Substack's buttons, other than those that authors have chosen. */
const FUNCTION = /%%|\/(?:subscribe|comments)\b|\baction=share\b/;

/** Whether an element is a form or button with which readers did something on the former site, such as subscribing. */
export const isButton = (element: Element): boolean =>
  hasClass(element, /^(?:subscription-widget\b|sharedaddy\b|button-wrapper$)/) &&
  (!hasClass(element, /^button-wrapper$/) || FUNCTION.test(attribute(find(element, 'a') ?? element, 'href')));

const BLOCKS = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li legend main nav ol p pre section summary table caption tbody td tfoot th thead tr ul video audio'.split(
    ' ',
  ),
);

/** Whether a line ends before and after an element. */
export const isBlock = ({ tagName }: Element): boolean => BLOCKS.has(tagName);

/** The text of an element as it is written. */
export function textOf(element: Element): string {
  let text = '';
  const pending: Node[] = [element];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (isText(node)) text += node.value;
    else if (node.nodeName === 'br') text += '\n';
    else if (isElement(node)) addReversed(pending, node.childNodes);
  }
  return text;
}

/** The text of an element in one line. */
export const lineOf = (element: Element): string => textOf(element).replace(/\s+/g, ' ').trim();

/** The element around another one; `null` for one that is in none. */
export const parentOf = ({ parentNode }: Element): Element | null =>
  parentNode && 'tagName' in parentNode ? parentNode : null;

/** Takes an element out of its text. */
export function remove(element: Element): void {
  const siblings: Node[] = element.parentNode?.childNodes ?? [];
  const at = siblings.indexOf(element);
  if (at >= 0) siblings.splice(at, 1);
}
