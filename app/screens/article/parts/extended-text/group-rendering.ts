import type { ReactNode } from 'react';
import type { LanguageAttributes } from '#app/language/text-language.ts';
import type { TextWords } from '#app/language/text-words.ts';
import type { Rendering } from '#app/screens/article/render-blocks.tsx';
import type { Group } from '#contract/body/group-blocks.ts';

export type GroupOf<Type extends Group['type']> = Extract<Group, { type: Type }>;

/** How groups are rendered: on a page, or for other programs. */
export type GroupRendering = Rendering & {
  words: TextWords;
  /** The attributes of an element with such words. */
  wordsAttributes: LanguageAttributes;
  /** The classes of elements by kind; empty for other programs. */
  classes: Partial<Record<string, string>>;
  table: (table: GroupOf<'table'>, key: number) => ReactNode;
  gallery: (gallery: GroupOf<'gallery'>, key: number) => ReactNode;
  embed: (embed: GroupOf<'embed'>, key: number) => ReactNode;
  related: (related: GroupOf<'related'>, key: number) => ReactNode;
};
