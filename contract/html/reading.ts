import type { Block, Picture } from './blocks.ts';
import type { Node } from './elements.ts';
import type { Footnotes } from './take-footnotes.ts';
import type { Style } from './text-run.ts';
import type { Groups } from './write-groups.ts';

/** How the URLs of a text are resolved, and what they become. */
export type Origin = {
  /** The URL of a link, or of audio or video, in a form that pages allow; `null` to leave it out. */
  linkTo: (href: string) => string | null;
  /** The URL of a picture; `null` to leave it out. */
  pictureAt: (address: string) => string | null;
  /** Further details of a picture, by its URL and the classes of its element. */
  describe: (url: string, classes: string) => Partial<Picture>;
  /** Whether a URL alone on a line is shown as an embed. */
  isEmbed: (url: string) => boolean;
  /** Whether headings are bold and links underlined because the program shows them so. */
  hasLooks: boolean;
  /** A new id of a group or footnote. */
  newId: (kind: 'group' | 'note') => string;
  /** Called for everything that the text can't contain. */
  lose: Lose;
};

/** Something in the source that the text can't contain. */
export type Loss = { what: string; example: string };

/** Reports a loss. */
export type Lose = (what: string, example: string) => void;

/** Shared by the functions that each read one kind of element. */
export type Reading = {
  origin: Origin;
  groups: Groups;
  /** The notes of the text, by the elements that refer to them. */
  footnotes: Footnotes;
  /** The blocks in an element, or in these of its nodes. */
  read: (nodes: readonly Node[], style: Style) => Block[];
};
