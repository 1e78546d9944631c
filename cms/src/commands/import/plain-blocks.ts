import * as v from 'valibot';

// Blocks that Strapi's own validator accepts. The validator takes a quarter of an import's time, because it creates a promise for
// each field of each node.

const isSet = v.optional(v.boolean());
const text = v.looseObject({
  type: v.literal('text'),
  text: v.string(),
  bold: isSet,
  italic: isSet,
  underline: isSet,
  strikethrough: isSet,
  code: isSet,
});
const link = v.looseObject({
  type: v.literal('link'),
  url: v.pipe(
    v.string(),
    v.regex(/^(\/|https?:\/\/)/),
    v.check((url) => URL.canParse(url, 'https://magazine.example')),
  ),
  children: v.pipe(v.array(text), v.minLength(1)),
});
const inlines = v.pipe(v.array(v.variant('type', [text, link])), v.minLength(1));
const item = v.looseObject({ type: v.literal('list-item'), children: inlines });

const plainBlock = v.variant('type', [
  v.looseObject({ type: v.literal('paragraph'), children: inlines }),
  v.looseObject({ type: v.literal('quote'), children: inlines }),
  v.looseObject({
    type: v.literal('heading'),
    level: v.picklist([1, 2, 3, 4, 5, 6]),
    children: inlines,
  }),
  v.looseObject({
    type: v.literal('list'),
    format: v.picklist(['ordered', 'unordered']),
    children: v.pipe(v.array(item), v.minLength(1)),
  }),
]);

/** Whether Strapi is certain to accept a block. It may accept others, too. */
export const isPlainBlock = (block: unknown): boolean => v.is(plainBlock, block);
