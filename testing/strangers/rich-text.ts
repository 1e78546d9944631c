/** Rich text as editors save it (spec §3, Rich-text blocks), written briefly. */

export type TextNode = { type: 'text'; text: string; [modifier: string]: string | boolean };
type Link = { type: 'link'; url: string; footnote?: string; children: TextNode[] };
export type Inline = TextNode | Link;
type Item = { type: 'list-item'; children: Inline[] };
type List = { type: 'list'; format: 'ordered' | 'unordered'; indentLevel: number; children: (Item | List)[] };

/** In no specification (docs/decisions/0061). */
type Beyond = { group?: { id: string; [setting: string]: string }; width?: string };

export type Block = Beyond &
  (
    | { type: 'paragraph' | 'quote' | 'code'; children: Inline[] }
    | { type: 'heading'; level: number; children: Inline[] }
    | List
    /** Becomes an image block when the picture is uploaded. */
    | { type: 'picture'; file: string }
  );

export const text = (words: string, ...modifiers: string[]): TextNode => ({
  type: 'text',
  text: words,
  ...Object.fromEntries(modifiers.map((modifier) => [modifier, true])),
});
export const link = (url: string, words: string): Link => ({ type: 'link', url, children: [text(words)] });
const inlines = (content: (string | Inline)[]): Inline[] =>
  content.map((inline) => (typeof inline === 'string' ? text(inline) : inline));

export const paragraph = (...content: (string | Inline)[]): Block => ({
  type: 'paragraph',
  children: inlines(content),
});
export const quote = (words: string): Block => ({ type: 'quote', children: [text(words)] });
export const code = (words: string): Block => ({ type: 'code', children: [text(words)] });
export const heading = (level: number, words: string): Block => ({
  type: 'heading',
  level,
  children: [text(words)],
});
export const picture = (file: string): Block => ({ type: 'picture', file });

/** A list in which an array is a list nested below the item before it, with the other kind of marker. */
type Items = readonly (string | Items)[];
export function list(items: Items, indentLevel = 0): List {
  return {
    type: 'list',
    format: indentLevel % 2 === 0 ? 'unordered' : 'ordered',
    indentLevel,
    children: items.map((item) =>
      typeof item === 'string' ? { type: 'list-item', children: [text(item)] } : list(item, indentLevel + 1),
    ),
  };
}

/** A list this many levels deep. */
export const deepList = (levels: number, words: string): List =>
  list(
    Array.from({ length: levels }).reduce<Items>(
      (below) => (below.length > 0 ? [words, below] : [words]),
      [],
    ),
  );
