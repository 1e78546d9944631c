import * as v from 'valibot';

// The blocks that Strapi's validator accepts. Objects are loose: what the editor does not know is kept.

export const MODIFIERS = ['bold', 'italic', 'underline', 'strikethrough', 'code'] as const;
export type Modifier = (typeof MODIFIERS)[number];

const modifier = v.optional(v.boolean());

const Text = v.looseObject({
  type: v.literal('text'),
  text: v.string(),
  bold: modifier,
  italic: modifier,
  underline: modifier,
  strikethrough: modifier,
  code: modifier,
});
const Link = v.looseObject({ type: v.literal('link'), url: v.string(), children: v.array(Text) });
export const FORMATS = ['ordered', 'unordered'] as const;
export type Format = (typeof FORMATS)[number];

const Inlines = v.array(v.union([Text, Link]));

export const ListItem = v.looseObject({ type: v.literal('list-item'), children: Inlines });
export type ListItem = v.InferOutput<typeof ListItem>;
export type List = { type: 'list'; format: Format; indentLevel?: unknown; children: (ListItem | List)[] };

export const List: v.GenericSchema<List> = v.looseObject({
  type: v.literal('list'),
  format: v.picklist(FORMATS),
  children: v.pipe(v.array(v.union([ListItem, v.lazy(() => List)])), v.minLength(1)),
});

/** A file of the media library, as far as a text repeats it. */
export const LibraryImage = v.looseObject({
  url: v.string(),
  name: v.string(),
  alternativeText: v.nullish(v.string()),
  caption: v.nullish(v.string()),
});
export type LibraryImage = v.InferOutput<typeof LibraryImage>;

export const Image = v.looseObject({
  type: v.literal('image'),
  image: LibraryImage,
  children: v.array(v.unknown()),
});

/** Keys of a text or link that the editor does not know: with them, a text is still one. */
export const UnknownKeys = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((keys) => v.is(Text, { ...keys, type: 'text', text: '' })),
);

/** A block with texts and links alone. */
export const Lines = v.looseObject({ type: v.picklist(['paragraph', 'quote']), children: Inlines });
export type Lines = v.InferOutput<typeof Lines>;

/** A block of a group. */
export const Member = v.looseObject({ group: v.looseObject({}) });
export type Member = v.InferOutput<typeof Member>;

export const HeadingLevel = v.picklist([1, 2, 3, 4, 5, 6]);

/** Any block that the editor can show and change. */
export const Block = v.union([
  Lines,
  v.looseObject({ type: v.literal('code'), language: v.nullish(v.string()), children: v.array(Text) }),
  v.looseObject({ type: v.literal('heading'), level: HeadingLevel, children: Inlines }),
  Image,
  List,
]);

export type Image = v.InferOutput<typeof Image>;
export type Text = v.InferOutput<typeof Text>;
export type Inline = v.InferOutput<typeof Inlines>[number];
export type Block = v.InferOutput<typeof Block>;
export type HeadingLevel = v.InferOutput<typeof HeadingLevel>;
