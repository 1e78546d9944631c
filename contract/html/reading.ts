import type { Block, Picture } from './blocks.ts';
import type { Node } from './elements.ts';
import type { Footnotes } from './take-footnotes.ts';
import type { Style } from './text-run.ts';
import type { Groups } from './write-groups.ts';

/** What the addresses of a text mean, and what becomes of them. */
export type Origin = {
  /** The address of a link, or of what plays, as pages may have it; `null` for none. */
  linkTo: (href: string) => string | null;
  /** The address of a picture; `null` for none. */
  pictureAt: (address: string) => string | null;
  /** What else is known of a picture: by its address and the classes of its element. */
  describe: (url: string, classes: string) => Partial<Picture>;
  /** Whether an address alone on a line is shown as what it leads to. */
  isEmbed: (url: string) => boolean;
  /** Whether headings are bold and links underlined because the program shows them so. */
  hasLooks: boolean;
  /** A new id of a group or footnote. */
  newId: (kind: 'group' | 'note') => string;
  /** Is told of what has no place in the text. */
  lose: Lose;
};

/** Something of the source that has no place in the text. */
export type Loss = { what: string; example: string };

/** Tells of a loss. */
export type Lose = (what: string, example: string) => void;

/** What the functions that read one kind of element share. */
export type Reading = {
  origin: Origin;
  groups: Groups;
  /** The notes of the text, by the elements that refer to them. */
  footnotes: Footnotes;
  /** The blocks in an element, or in these of its nodes. */
  read: (nodes: readonly Node[], style: Style) => Block[];
};
