import {
  newElement,
  newText,
  type Element as Read,
  type Node as ReadNode,
} from 'masthead-contract/html/elements';
import type { Format } from '../blocks';
import { headingOf, isIgnored, isListMarker, isQuote, listMarkOf } from './word-processor-marks';

/** More than any program has, and few enough to be nested. */
const MAX_LISTS = 10;
/** A picture that only decorates the copied content. */
const BACKGROUND = /\bbackground(?:-image)?\s*:[^;]*/gi;
/** Deeper elements become their text. */
const MAX_DEPTH = 200;

/**
 * Converts the browser's parsed elements to nodes that the contract reads. Formats specific to a program, such as Word's lists,
 * become the corresponding HTML elements; comments, deletions of tracked changes and other things that aren't part of the text
 * are left out.
 */
export const toNodes = (root: Element): ReadNode[] => toElement(root, { depth: 0, lists: 0 }).childNodes;

type Place = { depth: number; lists: number };

function toElement(element: Element, { depth, lists }: Place, tagName = element.localName): Read {
  const inner = { depth: depth + 1, lists: /^[ou]l$/.test(tagName) ? lists + 1 : lists };
  const attributes = [...element.attributes].map(({ name, value }): [string, string] => [
    name,
    name === 'style' ? value.replace(BACKGROUND, '') : value,
  ]);
  const children =
    depth < MAX_DEPTH ? [...element.childNodes].flatMap((child) => toNode(child, inner)) : [toText(element)];
  return newElement(tagName, children, Object.fromEntries(attributes));
}

const toText = ({ textContent }: Node): ReadNode => newText((textContent ?? '').replaceAll('\uFEFF', ''));

function toNode(child: ChildNode, place: Place): ReadNode[] {
  if (child.nodeType === 3) return [toText(child)];
  if (!isElement(child) || isIgnored(child) || isListMarker(child)) return [];
  const mark = listMarkOf(child);
  if (mark) return [inLists(newElement('li', toElement(child, place).childNodes), mark.level, mark.format)];
  if (child.localName === 'li') {
    const level = Number(child.getAttribute('aria-level') ?? child.getAttribute('data-aria-level'));
    const format = child.parentElement?.localName === 'ol' ? 'ordered' : 'unordered';
    return [inLists(toElement(child, place), Math.min(level, MAX_LISTS) - place.lists, format)];
  }
  const heading = headingOf(child);
  if (heading) return [toElement(child, place, `h${heading}`)];
  return [toElement(child, place, isQuote(child) ? 'blockquote' : child.localName)];
}

const isElement = (node: Node): node is Element => node.nodeType === 1;

/** Wraps an item in so many lists; without any, returns the item. */
const inLists = (item: Read, levels: number, format: Format): Read =>
  levels > 0 ? inLists(newElement(format === 'ordered' ? 'ol' : 'ul', [item]), levels - 1, format) : item;
