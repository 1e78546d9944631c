import type { BlockGroup } from '../body/block-group.ts';
import type { FORMULA } from '../body/code-languages.ts';

// The blocks of a text, as editors save them (spec §3; groups: decision 0061).

export const MODIFIERS = ['bold', 'italic', 'underline', 'strikethrough', 'code'] as const;
export type Modifiers = { [Name in (typeof MODIFIERS)[number]]?: true | undefined };

/** `language`: of code that is a formula (decision 0071). */
export type Text = {
  type: 'text';
  text: string;
  cell?: true;
  footnote?: string;
  language?: typeof FORMULA;
} & Modifiers;
export type Link = { type: 'link'; url: string; footnote?: string; children: Text[] };
export type Inline = Text | Link;

export type ListItem = { type: 'list-item'; children: Inline[] };
export type List = {
  type: 'list';
  format: 'ordered' | 'unordered';
  indentLevel: number;
  children: (ListItem | List)[];
};

/** A picture of the source. `url` is its URL there, or its key; then `address` is the URL. */
export type Picture = { url: string; address?: string; alternativeText: string; caption: string };
/** `width`: wider than the text. */
export type Image = { type: 'image'; image: Picture; width?: 'wide' | 'full'; children: [Text] };

export const HEADING_LEVELS = [1, 2, 3, 4, 5, 6] as const;

export type Block = { group?: BlockGroup } & (
  | { type: 'paragraph' | 'quote'; children: Inline[] }
  | { type: 'heading'; level: (typeof HEADING_LEVELS)[number]; children: Inline[] }
  | { type: 'code'; language?: string; children: [Text] }
  | List
  | Image
);

export const plain = (text: string): Text => ({ type: 'text', text });
export const paragraph = (children: Inline[]): Block => ({ type: 'paragraph', children });
export const image = (picture: Picture): Image => ({ type: 'image', image: picture, children: [plain('')] });

/** The texts of a block, not including lists in it. */
export function inlinesOf(block: Block): Inline[] {
  return block.type === 'list' || block.type === 'image' ? [] : block.children;
}
