import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { CELL_SEPARATOR, DIVIDER } from 'masthead-contract/group-blocks';
import type { Block, Inline, List, Modifiers, Picture, TextNode } from './blocks';
import { joinGroups, type Mark, readMark } from './join-groups';
import { SeedError } from './seed-error';

/**
 * Converts an article's Markdown to rich-text blocks (spec §3), with groups and footnotes (docs/decisions/0061). Throws a SeedError
 * for everything else, such as pictures within a line and most HTML, so that no text is lost silently.
 */
export function markdownToBlocks(file: string, markdown: string): Block[] {
  const refuse: Refuse = (what) => {
    throw new SeedError(file, `${what} is not supported in rich text.`);
  };
  return joinGroups(lexer(markdown, { gfm: true }).flatMap((token) => block(known(token), refuse)));
}

type Refuse = (what: string) => never;

/** Narrows a token to marked's own types. `Token` also includes those of extensions, which are not used here. */
function known(token: Token): MarkedToken {
  return token as MarkedToken;
}

function block(token: MarkedToken, refuse: Refuse): (Block | Mark)[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'paragraph': {
      const picture = onlyPicture(token.tokens, refuse);
      if (picture) return [{ type: 'picture', picture }];
      return [{ type: 'paragraph', children: inlines(token.tokens, refuse) }];
    }
    case 'heading':
      return [{ type: 'heading', level: token.depth, children: inlines(token.tokens, refuse) }];
    case 'blockquote':
      return [{ type: 'quote', children: quote(token, refuse) }];
    case 'code':
      return [{ type: 'code', language: token.lang || null, children: [{ type: 'text', text: token.text }] }];
    case 'list':
      return [list(token, 0, refuse)];
    case 'table':
      return [token.header, ...token.rows].map((row) => ({
        type: 'paragraph',
        children: cells(row, refuse),
      }));
    case 'hr':
      return [
        {
          type: 'paragraph',
          group: { id: 'divider', type: 'divider' },
          children: [{ type: 'text', text: DIVIDER }],
        },
      ];
    case 'html':
      return [readMark(token.text) ?? refuse(describe(token))];
    default:
      return refuse(describe(token));
  }
}

/** The cells of a row of a table, with the texts that divide them. */
function cells(row: Tokens.TableCell[], refuse: Refuse): Inline[] {
  return row.flatMap(({ tokens }, column): Inline[] => [
    ...(column > 0 ? [CELL_SEPARATOR] : []),
    ...inlines(tokens, refuse),
  ]);
}

/** A quote is one block, so its paragraphs become lines. */
function quote(token: Tokens.Blockquote, refuse: Refuse): Inline[] {
  const paragraphs = token.tokens.map(known).filter(({ type }) => type !== 'space');
  const lines = paragraphs.flatMap((paragraph, index): Inline[] => {
    if (paragraph.type !== 'paragraph') return refuse(`${describe(paragraph)} inside a quote`);
    const line = inlines(paragraph.tokens, refuse);
    return index === 0 ? line : [{ type: 'text', text: '\n' }, ...line];
  });
  return merge(lines);
}

function list(token: Tokens.List, indentLevel: number, refuse: Refuse): List {
  const children = token.items.flatMap((item): List['children'] => {
    if (item.task) return refuse('A task list');
    const [first, ...rest] = item.tokens.map(known).filter(({ type }) => type !== 'space');
    if (first?.type !== 'text' && first?.type !== 'paragraph') return refuse('A list item without text');
    const nested = rest.map((child) =>
      child.type === 'list'
        ? list(child, indentLevel + 1, refuse)
        : refuse(`${describe(child)} inside a list item`),
    );
    return [{ type: 'list-item', children: inlines(first.tokens ?? [], refuse) }, ...nested];
  });
  return { type: 'list', format: token.ordered ? 'ordered' : 'unordered', indentLevel, children };
}

function inlines(tokens: Token[], refuse: Refuse, modifiers: Modifiers = {}): Inline[] {
  const nodes: Inline[] = [];
  let underline = modifiers.underline;
  let footnote: string | undefined;
  for (const [index, token] of tokens.map(known).entries()) {
    if (token.type === 'html') {
      // Markdown has no underline and no footnotes, so <u> and <sup> are the supported tags.
      if (token.text === '<u>' && !underline) underline = true;
      else if (token.text === '</u>' && underline) underline = undefined;
      else if (token.text === '<sup>' && !footnote) footnote = footnoteId(tokens[index + 1]);
      else if (token.text === '</sup>' && footnote) footnote = undefined;
      else refuse(`The HTML ${token.text}`);
    } else {
      const all = inline(token, refuse, underline ? { ...modifiers, underline } : modifiers);
      for (const node of all) nodes.push(footnote ? { ...node, footnote } : node);
    }
  }
  if (underline !== modifiers.underline) refuse('A <u> without its </u>');
  if (footnote) refuse('A <sup> without its </sup>');
  return merge(nodes);
}

/** The first letters of a footnote, as its id. */
const footnoteId = (token: Token | undefined): string =>
  (token?.raw ?? '')
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
    .slice(0, 16);

function inline(token: MarkedToken, refuse: Refuse, modifiers: Modifiers): Inline[] {
  switch (token.type) {
    case 'text':
    case 'escape':
      return [{ type: 'text', text: plainText(token.text, refuse), ...modifiers }];
    case 'strong':
      return inlines(token.tokens, refuse, { ...modifiers, bold: true });
    case 'em':
      return inlines(token.tokens, refuse, { ...modifiers, italic: true });
    case 'del':
      return inlines(token.tokens, refuse, { ...modifiers, strikethrough: true });
    case 'codespan':
      return [{ type: 'text', text: token.text, ...modifiers, code: true }];
    case 'br':
      return [{ type: 'text', text: '\n', ...modifiers }];
    case 'link': {
      const children = inlines(token.tokens, refuse, modifiers).map(
        (child): TextNode => (child.type === 'text' ? child : refuse('A link inside a link')),
      );
      return [{ type: 'link', url: token.href, children }];
    }
    default:
      return refuse(describe(token));
  }
}

/** Replaces line breaks with spaces. Entities are refused, because marked does not decode them. */
function plainText(text: string, refuse: Refuse): string {
  const [entity] = /&(?:#\d+|#x[\da-f]+|[a-z]+);/i.exec(text) ?? [];
  if (entity) refuse(`The entity ${entity} (write the character itself)`);
  return text.replace(/\n/g, ' ');
}

/** Joins adjacent texts with equal modifiers, as Strapi's editor does. */
function merge(nodes: Inline[]): Inline[] {
  const merged: Inline[] = [];
  for (const node of nodes) {
    const last = merged.at(-1);
    if (last?.type === 'text' && node.type === 'text' && modifierKey(last) === modifierKey(node)) {
      merged[merged.length - 1] = { ...last, text: last.text + node.text };
    } else {
      merged.push(node);
    }
  }
  return merged;
}

function modifierKey({ bold, italic, underline, strikethrough, code, footnote }: TextNode): string {
  return [bold, italic, underline, strikethrough, code].map(Boolean).join() + footnote;
}

/** The picture `![alternative text](folder/file.jpg "caption")` if it is alone in its paragraph. */
function onlyPicture(tokens: Token[], refuse: Refuse): Picture | null {
  const [token, ...rest] = tokens.map(known);
  if (token?.type !== 'image' || rest.length > 0) return null;
  if (!token.text.trim()) return refuse(`The picture ${token.href} without an alternative text`);
  return { file: token.href, alt: token.text, caption: token.title ?? null };
}

function describe(token: MarkedToken): string {
  const start = token.raw.trim().split('\n')[0] ?? '';
  return `A Markdown ${token.type} ('${start.slice(0, 60)}')`;
}
