import { createElement, type ReactNode } from 'react';

type Element = { name: string; attributes: Record<string, string | true>; children: (Element | string)[] };

const TOKEN = /<!--.*?-->|<\/[^>]+>|<[^>]+>|[^<]+/gs;
const TAG = /^<([a-z][\w-]*)/i;
const ATTRIBUTE = /\s([\w:-]+)="([^"]*)"/g;
const VOID_ELEMENTS = new Set(['img', 'input', 'link', 'meta', 'source', 'br', 'hr']);
const BOOLEAN_ATTRIBUTES = new Set(['hidden', 'disabled', 'checked', 'open']);
const ENTITIES = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/** Parses markup rendered by React into elements without components: the minimum of work React needs for this page. */
export function elementTree(markup: string): ReactNode {
  const root: Element = { name: 'root', attributes: {}, children: [] };
  const open = [root];
  for (const [token] of markup.matchAll(TOKEN)) {
    const parent = open.at(-1);
    if (!parent) throw new Error('The markup has an unmatched end tag.');
    if (token.startsWith('</')) open.pop();
    // React separates adjacent texts with comments, and writes them again when it renders this tree.
    else if (token.startsWith('<!--')) continue;
    else if (!token.startsWith('<')) parent.children.push(readText(token));
    else {
      const element = readElement(token);
      parent.children.push(element);
      if (!VOID_ELEMENTS.has(element.name)) open.push(element);
    }
  }
  return root.children.map(toReact);
}

function readElement(tag: string): Element {
  const name = TAG.exec(tag)?.[1];
  if (!name) throw new Error(`Not a tag: ${tag}`);
  const attributes = [...tag.matchAll(ATTRIBUTE)].map(([, attribute = '', value = '']) => {
    if (attribute === 'class') return ['className', readText(value)] as const;
    return [attribute, BOOLEAN_ATTRIBUTES.has(attribute) ? (true as const) : readText(value)] as const;
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
    (entity) => Object.entries(ENTITIES).find(([name]) => name === entity)?.[1] ?? entity,
  );
}
