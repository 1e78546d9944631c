/** HTML nodes as parse5 creates them, or another parser. */
type Placed = { nodeName: string; parentNode: { childNodes: Node[] } | null };
export type TextNode = Placed & { value: string };
export type Element = Placed & {
  tagName: string;
  attrs: { name: string; value: string }[];
  childNodes: Node[];
};
export type Node = TextNode | Element | Placed;

export const isElement = (node: object): node is Element => 'tagName' in node;
export const isText = (node: Node): node is TextNode => node.nodeName === '#text';

export const attribute = (element: Element, name: string): string =>
  element.attrs.find((each) => each.name === name)?.value.trim() ?? '';

export const hasAttribute = (element: Element, name: string): boolean =>
  element.attrs.some((each) => each.name === name);

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

/** Doesn't pass them as arguments: a function takes some ten thousand at most. */
function addReversed(pending: Node[], nodes: readonly Node[]): void {
  for (const node of nodes.toReversed()) pending.push(node);
}

export function find(element: Element, ...names: readonly string[]): Element | null {
  for (const each of descendants(element)) if (names.includes(each.tagName)) return each;
  return null;
}

/** Elements that readers don't see, or that only work on the page they were written for. */
const UNSEEN = new Set(
  'script style template head title meta link base datalist select textarea input option svg canvas iframe object'.split(
    ' ',
  ),
);

export const isUnseen = (element: Element): boolean =>
  UNSEEN.has(element.tagName) ||
  isButton(element) ||
  hasAttribute(element, 'hidden') ||
  /^none/i.test(declarationsOf(element).get('display') ?? '');

/** The URLs of Substack's own buttons, as opposed to those that authors have chosen. */
const FUNCTION = /%%|\/(?:subscribe|comments)\b|\baction=share\b/;

/** Whether an element is a form or button of the former site's features, such as subscribing. */
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

/** The text of an element, unchanged. */
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

/** The parent element; `null` at the top level. */
export const parentOf = ({ parentNode }: Element): Element | null =>
  parentNode && isElement(parentNode) ? parentNode : null;

/** Takes an element out of its text. */
export const remove = (element: Element): void => replaceWith(element, []);

/** Puts others in place of a node. */
export function replaceWith(node: Node, others: readonly Node[]): void {
  const siblings: Node[] = node.parentNode?.childNodes ?? [];
  const at = siblings.indexOf(node);
  if (at < 0) return;
  for (const other of others) other.parentNode = node.parentNode;
  siblings.splice(at, 1, ...others);
}

export const newText = (value: string): TextNode => ({ nodeName: '#text', value, parentNode: null });

/** An element around others. */
export function newElement(
  tagName: string,
  childNodes: readonly Node[],
  attributes: Readonly<Record<string, string>> = {},
): Element {
  const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }));
  const element = { nodeName: tagName, tagName, attrs, childNodes: [...childNodes], parentNode: null };
  for (const child of childNodes) child.parentNode = element;
  return element;
}
