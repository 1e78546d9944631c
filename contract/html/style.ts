import { FORMULA } from '../code-languages.ts';
import type { Modifiers } from './blocks.ts';
import { classesOf, declarationsOf, type Element } from './elements.ts';
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

const FORMULA_CLASS = `language-${FORMULA}`;

/** What editors write as a style. */
const BY_STYLE: readonly [property: string, value: RegExp, modifier: keyof Modifiers][] = [
  ['font-weight', /^(?:bold|[6-9]00)/i, 'bold'],
  ['font-style', /^italic/i, 'italic'],
  ['text-decoration', /underline/i, 'underline'],
  ['text-decoration', /line-through/i, 'strikethrough'],
  ['text-decoration-line', /underline/i, 'underline'],
  ['text-decoration-line', /line-through/i, 'strikethrough'],
];

/** The style of an element in a text of the given style. */
export function styleOf(element: Element, around: Style): Style {
  const style = { ...around };
  const byTag = BY_TAG.get(element.tagName);
  if (byTag) style[byTag] = true;
  if (byTag === 'code' && classesOf(element).includes(FORMULA_CLASS)) style.language = FORMULA;
  const written = declarationsOf(element);
  if (written.size > 0)
    for (const [property, value, modifier] of BY_STYLE)
      if (value.test(written.get(property) ?? '')) style[modifier] = true;
  return style;
}
