/** The rich-text blocks of spec §3, as Strapi's editor saves them. */

export type Modifiers = { bold?: true; italic?: true; underline?: true; strikethrough?: true; code?: true };

/** `footnote` and `cell` are in no specification (docs/decisions/0061), and neither are `group` and `width` of a block. */
export type TextNode = { type: 'text'; text: string; footnote?: string; cell?: true } & Modifiers;

type LinkNode = { type: 'link'; url: string; footnote?: string; children: TextNode[] };

export type Inline = TextNode | LinkNode;

export type ListItem = { type: 'list-item'; children: Inline[] };

/** A nested list is a child of the outer list and follows the item it belongs to. */
export type List = {
  type: 'list';
  format: 'ordered' | 'unordered';
  indentLevel: number;
  children: (ListItem | List)[];
};

/** A picture that is not uploaded yet. Its block becomes an image block with a row of the media library. */
export type Picture = { file: string; alt: string; caption: string | null };

type Beyond = { group?: { id: string; [setting: string]: string }; width?: 'wide' | 'full' };

export type Block = Beyond &
  (
    | { type: 'paragraph'; children: Inline[] }
    | { type: 'heading'; level: number; children: Inline[] }
    | { type: 'quote'; children: Inline[] }
    | { type: 'code'; language: string | null; children: [TextNode] }
    | List
    | { type: 'picture'; picture: Picture }
  );
