import { FORMULA } from '../body/code-languages.ts';
import type { Modifiers } from './blocks.ts';
import { classesOf, declarationsOf, type Element, hasAttribute } from './elements.ts';
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

/** The styles that a declaration sets, if any. */
const BY_DECLARATION: readonly [property: string, read: (value: string) => Style][] = [
  [
    'font-weight',
    (value) => {
      if (/^bold/.test(value) || Number(value) >= 600) return { bold: true };
      return /^(?:normal|lighter)$/.test(value) || Number(value) > 0 ? { bold: undefined } : {};
    },
  ],
  [
    'font-style',
    (value) => {
      if (/^(?:italic|oblique)/.test(value)) return { italic: true };
      return value === 'normal' ? { italic: undefined } : {};
    },
  ],
  ['text-decoration', readDecoration],
  ['text-decoration-line', readDecoration],
  [
    'white-space',
    (value) => (value === '' ? {} : { preformatted: /^pre|^break-spaces/.test(value) || undefined }),
  ],
];

function readDecoration(value: string): Style {
  return {
    ...(value.includes('underline') && { underline: true }),
    ...(value.includes('line-through') && { strikethrough: true }),
  };
}

/** The style of an element in a text of the given style. */
export function styleOf(element: Element, around: Style): Style {
  const style = { ...around };
  const byTag = BY_TAG.get(element.tagName);
  // A tracked insertion isn't underlined.
  const isTracked =
    element.tagName === 'ins' && (hasAttribute(element, 'cite') || hasAttribute(element, 'datetime'));
  if (byTag && !isTracked) style[byTag] = true;
  if (byTag === 'code' && classesOf(element).includes(FORMULA_CLASS)) style.language = FORMULA;
  const written = declarationsOf(element);
  if (/^none/i.test(written.get('text-decoration') ?? '') && byTag === 'underline')
    style.underline = around.underline;
  for (const [property, read] of written.size > 0 ? BY_DECLARATION : [])
    Object.assign(style, read((written.get(property) ?? '').toLowerCase()));
  return style;
}
