import { FORMULA } from 'masthead-contract/code-languages';
import type { Modifiers } from './blocks.ts';
import { attribute, type Element, hasClass } from './elements.ts';
import type { Style } from './text-run.ts';

const BY_TAG: ReadonlyMap<string, keyof Modifiers> = new Map([
  ...entries('b strong', 'bold'),
  ...entries('i em cite dfn var', 'italic'),
  ...entries('u ins', 'underline'),
  ...entries('s strike del', 'strikethrough'),
  ...entries('code kbd samp tt', 'code'),
]);

function entries(tags: string, modifier: keyof Modifiers): [string, keyof Modifiers][] {
  return tags.split(' ').map((tag) => [tag, modifier]);
}

const IS_FORMULA = new RegExp(`(?:^|\\s)language-${FORMULA}(?:\\s|$)`);

/** What editors write as a style. */
const BY_STYLE: readonly [RegExp, keyof Modifiers][] = [
  [/font-weight\s*:\s*(?:bold|[6-9]00)/i, 'bold'],
  [/font-style\s*:\s*italic/i, 'italic'],
  [/text-decoration[^;]*:[^;]*underline/i, 'underline'],
  [/text-decoration[^;]*:[^;]*line-through/i, 'strikethrough'],
];

/** The style of an element in a text of the given style. */
export function styleOf(element: Element, around: Style): Style {
  const style = { ...around };
  const byTag = BY_TAG.get(element.tagName);
  if (byTag) style[byTag] = true;
  if (byTag === 'code' && hasClass(element, IS_FORMULA)) style.language = FORMULA;
  const written = attribute(element, 'style');
  for (const [pattern, modifier] of BY_STYLE) if (written && pattern.test(written)) style[modifier] = true;
  return style;
}
