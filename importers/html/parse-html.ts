import { type Element, isElement, type Node, textOf } from 'masthead-contract/html/elements';
import { writeFormulas } from 'masthead-contract/html/write-formulas';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment, serialize } from 'parse5';

/** Deeper elements become their text, so that no export exhausts the stack. */
const MAX_DEPTH = 200;

/** Characters of the shortest tag. */
const TAG = 3;
/** Elements that a text may have in excess of its tags: tables get rows without tags. */
const UNWRITTEN_ELEMENTS = 1_000;

/**
 * The nodes of HTML as a browser without scripts reads it, with its formulas as code. Throws for a text with several times as
 * many elements as tags: unclosed formatting elements are reopened in every following paragraph, thousands in each of thousands.
 */
export function parseHtml(html: string): Node[] {
  let elements = 0;
  const treeAdapter = {
    ...defaultTreeAdapter,
    createElement(...args: Parameters<typeof defaultTreeAdapter.createElement>) {
      elements += 1;
      if (elements > UNWRITTEN_ELEMENTS + html.length / TAG)
        throw new RangeError('it reopens its elements too often');
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
  writeFormulas(childNodes);
  return childNodes;
}

/** The HTML in an element that was parsed. */
export const serializeHtml = (element: Element): string => (isParsed(element) ? serialize(element) : '');

const isParsed = (element: Element): element is DefaultTreeAdapterTypes.Element => 'namespaceURI' in element;
