import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

/** Deeper elements become their text, so that no export exhausts the stack. */
const MAX_DEPTH = 200;

/** The nodes of HTML as a browser without scripts reads it. */
export function parseHtml(html: string): Node[] {
  const { childNodes } = parseFragment(html, { scriptingEnabled: false });
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

/** The elements in an element, in their order. */
export function* descendants(element: Element): Generator<Element> {
  const pending = [...element.childNodes].reverse();
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (!isElement(node)) continue;
    yield node;
    pending.push(...[...node.childNodes].reverse());
  }
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
  /display\s*:\s*none/i.test(attribute(element, 'style'));

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
    else if (isElement(node)) pending.push(...[...node.childNodes].reverse());
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
