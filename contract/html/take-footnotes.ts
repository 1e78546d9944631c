import {
  attribute,
  descendants,
  type Element,
  isElement,
  isText,
  lineOf,
  type Node,
  parentOf,
  remove,
} from './elements.ts';

/** The contents of notes, by the elements that stand for them in the text. */
export type Footnotes = ReadonlyMap<Element, readonly Node[]>;

/** The text of a link that leads to a note. */
const NUMBER = /^[[(]?(?:\d{1,4}|[*†‡§]{1,4})[\])]?$/;
const NOTES = new Set(['li', 'p', 'div', 'aside', 'dd']);

/**
 * Extracts the notes below a text, as Markdown, WordPress and Substack show them: a number in the text links to each, and the
 * note links back.
 */
export function takeFootnotes(nodes: readonly Node[]): Footnotes {
  const elements = nodes.filter(isElement).flatMap((node) => [node, ...descendants(node)]);
  const byId = new Map(elements.map((element) => [attribute(element, 'id'), element]));
  const found = new Map<Element, readonly Node[]>();
  const taken = new Set<Element>();
  const lists = new Set<Element>();
  /** Thousands of links may lead to one note. */
  const waysBackIn = new Map<Element, Element[]>();

  for (const link of elements) {
    const target = NUMBER.test(idOf(link) && lineOf(link)) ? byId.get(idOf(link)) : undefined;
    const note = target ? closest(target, ({ tagName }) => NOTES.has(tagName)) : null;
    if (!note || taken.has(note) || closest(link, (element) => taken.has(element))) continue;
    const waysBack = waysBackIn.get(note) ?? [...descendants(note)].filter(leadsBack);
    waysBackIn.set(note, waysBack);
    if (waysBack.length === 0) continue;
    taken.add(note);
    for (const back of waysBack) remove(back);
    const list = parentOf(note);
    if (list) lists.add(list);
    remove(note);
    const around = parentOf(link);
    found.set(around?.tagName === 'sup' ? around : link, note.childNodes);
  }
  for (const list of lists) removeEmpty(list);
  return found;
}

/** The id that a link within a page leads to; otherwise empty. */
const idOf = (element: Element): string =>
  element.tagName === 'a' ? (/^#(.+)$/.exec(attribute(element, 'href'))?.[1] ?? '') : '';

const leadsBack = (element: Element): boolean => idOf(element) !== '' && !/\p{L}/u.test(lineOf(element));

/** The nearest one, of an element and those around it. */
function closest(start: Element, matches: (element: Element) => boolean): Element | null {
  for (let element: Element | null = start; element; element = parentOf(element))
    if (matches(element)) return element;
  return null;
}

/** Whether readers see anything of an element. */
function hasContent(element: Element): boolean {
  const seen = (node: Node) => (isText(node) ? node.value.trim() !== '' : node.nodeName === 'img');
  if (element.childNodes.some(seen)) return true;
  for (const { childNodes } of descendants(element)) if (childNodes.some(seen)) return true;
  return false;
}

/** Removes a list without notes, and elements that only contained it. */
function removeEmpty(element: Element): void {
  if (hasContent(element)) return;
  const around = parentOf(element);
  remove(element);
  if (around) removeEmpty(around);
}
