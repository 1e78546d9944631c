import { escapeText } from 'masthead-contract/html/escape';
import type { Lose } from 'masthead-contract/html/reading';
import * as v from 'valibot';
import { parseJson } from '../json.ts';
import { readElementor } from './read-elementor.ts';

/**
 * Custom fields in which page builders store the text of a post, each with its format: HTML, shortcodes, or one that can't be
 * read.
 */
const FIELDS: readonly [name: string, read: (value: string, lose: Lose) => string][] = [
  ['_elementor_data', readElementor],
  // Thrive, Oxygen.
  ['tve_updated_post', (html) => html],
  ['ct_builder_shortcodes', (codes) => codes],
  ...[
    '_fl_builder_data',
    '_bricks_page_content_2',
    '_cornerstone_data',
    'panels_data',
    '_themify_builder_settings_json',
    'brizy',
  ].map((name): [string, (value: string, lose: Lose) => string] => [
    name,
    (value, lose) => {
      lose(`a text that only the page builder has (${name})`, value);
      return '';
    },
  ]),
];

/** The text of a post, or the page builder's if the post itself is empty. */
export function builtText(content: string, meta: ReadonlyMap<string, string>, lose: Lose): string {
  if (content.replace(/<!--[^<>]*-->|\s/g, '') !== '') return content;
  const field = FIELDS.find(([name]) => meta.get(name));
  return field ? field[1](meta.get(field[0]) ?? '', lose) : content;
}

const Value = v.union([
  v.string(),
  v.object({ text: v.string(), linkUrl: v.optional(v.string()) }),
  v.object({ src: v.string(), alt: v.optional(v.string(), '') }),
]);
const Part = v.object({ innerContent: v.object({ desktop: v.object({ value: Value }) }) });

/** The HTML in the attributes of a block, as Divi keeps texts since its fifth version; empty for other blocks. */
export function readDiviBlock(attributes: string): string {
  const parts = v.safeParse(v.record(v.string(), v.unknown()), parseJson(attributes));
  return Object.values(parts.success ? parts.output : {})
    .map((part) => {
      const parsed = v.safeParse(Part, part);
      if (!parsed.success) return '';
      const { value } = parsed.output.innerContent.desktop;
      if (typeof value === 'string') return `<div>${value}</div>`;
      if ('src' in value)
        return `<figure><img src="${escapeText(value.src)}" alt="${escapeText(value.alt)}"></figure>`;
      return `<p>${value.linkUrl ? `<a href="${escapeText(value.linkUrl)}">${value.text}</a>` : value.text}</p>`;
    })
    .join('\n');
}
