/** The rich-text blocks of spec §3, in the shape in which Strapi's editor keeps them. */

export type Modifiers = { bold?: true; italic?: true; underline?: true; strikethrough?: true; code?: true };

export type TextNode = { type: 'text'; text: string } & Modifiers;

export type LinkNode = { type: 'link'; url: string; children: TextNode[] };

export type Inline = TextNode | LinkNode;

export type ListItem = { type: 'list-item'; children: Inline[] };

/** A nested list is a child of its list and follows the item it belongs to. */
export type List = {
  type: 'list';
  format: 'ordered' | 'unordered';
  indentLevel: number;
  children: (ListItem | List)[];
};

/** A picture still to be uploaded, which gives the row of the library that Strapi wants in its place. */
export type Picture = { file: string; alt: string; caption: string | null };

export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; level: number; children: Inline[] }
  | { type: 'quote'; children: Inline[] }
  | { type: 'code'; language: string | null; children: [TextNode] }
  | List
  | { type: 'picture'; picture: Picture };
