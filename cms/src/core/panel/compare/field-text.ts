import * as v from 'valibot';

/** Parts of components and files that editors do not see. */
const HIDDEN = ['id', 'documentId', '__temp_key__', '__component'];

const Picture = v.object({ mime: v.string(), name: v.string() });
const Relations = v.object({ connect: v.array(v.unknown()), disconnect: v.array(v.unknown()) });
const Entry = v.object({
  label: v.nullish(v.string()),
  name: v.nullish(v.string()),
  title: v.nullish(v.string()),
  documentId: v.nullish(v.string()),
});
/** A part of a rich text: a paragraph, a list, a link … or a word. */
const Node = v.object({ children: v.array(v.unknown()) });
const Word = v.object({ text: v.string() });

/** How Strapi writes a moment. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The value of a field as a text that can be compared with another one; `formatMoment` writes a date with its time. */
export function fieldText(value: unknown, formatMoment: (at: string) => string): string {
  const textOf = (part: unknown) => fieldText(part, formatMoment);
  if (value === null || value === undefined) return '';
  if (typeof value === 'string' && MOMENT.test(value)) return formatMoment(value);
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('\n');

  if (v.is(Relations, value)) {
    return [
      ...value.connect.map((entry) => `+ ${entryName(entry)}`),
      ...value.disconnect.map((entry) => `− ${entryName(entry)}`),
    ].join('\n');
  }
  if (v.is(Picture, value)) return value.name;
  if (v.is(Node, value)) return nodeText(value);
  return Object.entries(value)
    .filter(([name]) => !HIDDEN.includes(name))
    .map(([, part]) => textOf(part))
    .filter(Boolean)
    .join('\n');
}

/** A picture in a text, and a link. */
const Image = v.object({ image: Picture });
const Link = v.object({ type: v.literal('link'), url: v.string(), children: v.array(v.unknown()) });

function nodeText(node: v.InferOutput<typeof Node>): string {
  if (v.is(Image, node)) return node.image.name;
  return v.is(Link, node) ? `${childrenText(node)} (${node.url})` : childrenText(node);
}

function childrenText({ children }: v.InferOutput<typeof Node>): string {
  const isText = children.every((child) => v.is(Word, child) || (v.is(Node, child) && hasWords(child)));
  const texts = children.map((child) => {
    if (v.is(Word, child)) return child.text;
    return v.is(Node, child) ? nodeText(child) : '';
  });
  return texts.join(isText ? '' : '\n');
}

/** A link stands between words; a list item does not. */
const hasWords = ({ children, ...node }: v.InferOutput<typeof Node> & { type?: unknown }) =>
  node.type === 'link' && children.some((child) => v.is(Word, child));

function entryName(entry: unknown): string {
  if (!v.is(Entry, entry)) return '';
  return entry.label ?? entry.title ?? entry.name ?? entry.documentId ?? '';
}
