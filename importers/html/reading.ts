import type { Block, Picture } from './blocks.ts';
import type { Node } from './elements.ts';
import type { Footnotes } from './take-footnotes.ts';
import type { Style } from './text-run.ts';
import type { Groups } from './write-groups.ts';

/** What the text of a source refers to. */
export type Source = {
  /** The address of the site. */
  site: string;
  /** What the source knows of a picture beside its element: by its address and the classes of the element. */
  describe?: (url: string, classes: string) => Partial<Picture>;
  /** The address that the source itself knows for a link; `null` for any other. */
  leadTo?: (link: string) => string | null;
};

/** Something of the source that has no place in the text. */
export type Loss = { what: string; example: string };

/** Tells of a loss. */
export type Lose = (what: string, example: string) => void;

export type Story = { blocks: Block[]; losses: Loss[] };

/** What the functions that read one kind of element share. */
export type Reading = {
  source: Source;
  groups: Groups;
  /** The notes of the text, by the elements that refer to them. */
  footnotes: Footnotes;
  lose: Lose;
  /** The blocks in an element, or in these of its nodes. */
  read: (nodes: readonly Node[], style: Style) => Block[];
};
