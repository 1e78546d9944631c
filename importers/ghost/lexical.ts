import { escapeText } from 'masthead-contract/html/escape';
import type { Lose } from 'masthead-contract/html/reading';
import * as v from 'valibot';
import { parseJson } from '../json.ts';
import { loseParts, parsePartly, text } from '../parse-partly.ts';
import { writeCard } from './write-card.ts';

const Node = v.looseObject({
  type: v.string(),
  children: v.nullish(v.array(v.unknown()), []),
  text,
  format: v.optional(v.unknown()),
  tag: text,
  url: text,
});
const Document = v.object({ root: v.looseObject({ children: v.array(v.unknown()) }) });

/** The bits of a text's format, and their elements. */
const FORMATS = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
] as const;

const MAX_DEPTH = 100;

/** The HTML of a post that Ghost keeps as Lexical; `null` if it cannot be read. */
export function lexicalToHtml(json: string, lose: Lose): string | null {
  const document = v.safeParse(Document, parseJson(json));
  if (document.success) return writeAll(document.output.root.children, lose, 0);
  lose('a text that cannot be read', json);
  return null;
}

function writeAll(nodes: readonly unknown[], lose: Lose, depth: number): string {
  if (depth <= MAX_DEPTH) return nodes.map((node) => writeNode(node, lose, depth)).join('');
  lose('texts nested too deeply', '');
  return '';
}

function writeNode(given: unknown, lose: Lose, depth: number): string {
  const node = parsePartly(Node, given, loseParts(lose));
  if (node === null) {
    lose('a part of a text that cannot be read', JSON.stringify(given));
    return '';
  }
  const inner = () => writeAll(node.children, lose, depth + 1);
  switch (node.type.replace(/^extended-/, '')) {
    case 'text':
      return writeText(node.text, Number(node.format) || 0);
    case 'linebreak':
      return '<br>';
    case 'tab':
      return ' ';
    case 'paragraph':
      return `<p>${inner()}</p>`;
    case 'heading': {
      const tag = /^h[1-6]$/.test(node.tag) ? node.tag : 'h2';
      return `<${tag}>${inner()}</${tag}>`;
    }
    case 'quote':
    case 'aside':
      return `<blockquote><p>${inner()}</p></blockquote>`;
    case 'list': {
      const tag = node.tag === 'ol' ? 'ol' : 'ul';
      return `<${tag}>${inner()}</${tag}>`;
    }
    case 'listitem':
      return `<li>${inner()}</li>`;
    case 'link':
    case 'autolink':
    case 'at-link':
      return `<a href="${escapeText(node.url)}">${inner()}</a>`;
    default:
      return node.children.length > 0 ? inner() : writeCard(node.type, given, lose);
  }
}

function writeText(text: string, format: number): string {
  const tags = FORMATS.filter(([bit]) => format & bit).map(([, tag]) => tag);
  return tags.reduce((html, tag) => `<${tag}>${html}</${tag}>`, escapeText(text));
}
