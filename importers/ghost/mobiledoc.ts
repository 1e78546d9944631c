import { escapeText } from 'masthead-contract/html/escape';
import type { Lose } from 'masthead-contract/html/reading';
import * as v from 'valibot';
import { parseJson } from '../json.ts';
import { loseParts, parsePartly } from '../parse-partly.ts';
import { writeCard } from './write-card.ts';

/** Kind (0 text, 1 atom), markups opened, number closed, and the text or the number of the atom. */
const Marker = v.tuple([v.number(), v.array(v.number()), v.number(), v.union([v.string(), v.number()])]);

const Section = v.union([
  v.looseTuple([v.literal(1), v.string(), v.array(Marker)]),
  v.looseTuple([v.literal(2), v.string()]),
  v.looseTuple([v.literal(3), v.string(), v.array(v.array(Marker))]),
  v.looseTuple([v.literal(10), v.number()]),
]);

const Document = v.object({
  markups: v.optional(v.array(v.looseTuple([v.string()])), []),
  atoms: v.optional(v.array(v.looseTuple([v.string(), v.unknown()])), []),
  cards: v.optional(v.array(v.looseTuple([v.string(), v.unknown()])), []),
  sections: v.array(Section),
});
type Document = v.InferOutput<typeof Document>;

const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'aside']);
const MARKUPS = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'del', 'code', 'a', 'sub', 'sup']);

/** The HTML of a post that Ghost keeps as mobiledoc; `null` if it cannot be read. */
export function mobiledocToHtml(json: string, lose: Lose): string | null {
  const document = parsePartly(Document, parseJson(json), loseParts(lose));
  if (document === null) {
    lose('a text that cannot be read', json);
    return null;
  }
  return document.sections.map((section) => writeSection(section, document, lose)).join('\n');
}

function writeSection(section: v.InferOutput<typeof Section>, document: Document, lose: Lose): string {
  switch (section[0]) {
    case 1:
      return element(section[1], writeMarkers(section[2], document));
    case 2:
      return `<img src="${escapeText(section[1])}" alt="">`;
    case 3: {
      const items = section[2].map((markers) => `<li>${writeMarkers(markers, document)}</li>`);
      return element(section[1], items.join(''));
    }
    case 10: {
      const [name, payload] = document.cards[section[1]] ?? ['', null];
      return writeCard(name, payload, lose);
    }
  }
}

const element = (name: string, html: string): string => {
  const tag = BLOCKS.has(name) ? name : 'p';
  return `<${tag}>${html}</${tag}>`;
};

function writeMarkers(
  markers: readonly v.InferOutput<typeof Marker>[],
  { markups, atoms }: Document,
): string {
  const open: string[] = [];
  let html = '';
  for (const [kind, opened, closed, value] of markers) {
    for (const index of opened) {
      const [name = '', attributes] = markups[index] ?? [];
      const tag = MARKUPS.has(name) ? name : 'span';
      html += `<${tag}${tag === 'a' ? ` href="${escapeText(hrefIn(attributes))}"` : ''}>`;
      open.push(tag);
    }
    if (kind === 0) html += escapeText(String(value));
    else {
      const [name, text] = atoms[Number(value)] ?? ['', ''];
      html += name === 'soft-return' ? '<br>' : escapeText(String(text));
    }
    for (let count = 0; count < closed; count += 1) html += `</${open.pop() ?? 'span'}>`;
  }
  return html;
}

/** The attributes of a markup: names and values by turns. */
function hrefIn(attributes: unknown): string {
  const list: unknown[] = Array.isArray(attributes) ? attributes : [];
  const value = list[list.indexOf('href') + 1];
  return list.includes('href') && typeof value === 'string' ? value : '';
}
