import { createElement, type ReactNode } from 'react';

type Element = { name: string; attributes: Record<string, string | true>; children: (Element | string)[] };

const TOKEN = /<!--.*?-->|<\/[^>]+>|<[^>]+>|[^<]+/gs;
const TAG = /^<([a-z][\w-]*)/i;
const ATTRIBUTE = /\s([\w:-]+)="([^"]*)"/g;
const WITHOUT_END = new Set(['img', 'input', 'link', 'meta', 'source', 'br', 'hr']);
const YES_OR_NO = new Set(['hidden', 'disabled', 'checked', 'open']);
const CHARACTERS = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/** React's markup as plain elements, without components: to render them is the least that React can do for a page. */
export function elementTree(markup: string): ReactNode {
  const root: Element = { name: 'root', attributes: {}, children: [] };
  const open = [root];
  for (const [token] of markup.matchAll(TOKEN)) {
    const parent = open.at(-1);
    if (!parent) throw new Error('The markup closes more than it opens.');
    if (token.startsWith('</')) open.pop();
    // React keeps texts apart by comments, and does so again where texts follow each other.
    else if (token.startsWith('<!--')) continue;
    else if (!token.startsWith('<')) parent.children.push(readText(token));
    else {
      const element = readElement(token);
      parent.children.push(element);
      if (!WITHOUT_END.has(element.name)) open.push(element);
    }
  }
  return root.children.map(toReact);
}

function readElement(tag: string): Element {
  const name = TAG.exec(tag)?.[1];
  if (!name) throw new Error(`No element: ${tag}`);
  const attributes = [...tag.matchAll(ATTRIBUTE)].map(([, attribute = '', value = '']) => {
    if (attribute === 'class') return ['className', readText(value)] as const;
    return [attribute, YES_OR_NO.has(attribute) ? (true as const) : readText(value)] as const;
  });
  return { name, attributes: Object.fromEntries(attributes), children: [] };
}

function toReact(node: Element | string): ReactNode {
  if (typeof node === 'string') return node;
  return createElement(node.name, node.attributes, ...node.children.map(toReact));
}

function readText(text: string): string {
  return text.replace(
    /&(?:amp|lt|gt|quot|#x27);/g,
    (name) => Object.entries(CHARACTERS).find(([known]) => known === name)?.[1] ?? name,
  );
}
