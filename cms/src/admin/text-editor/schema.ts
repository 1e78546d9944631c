import { safeHref } from 'masthead-contract/safe-href';
import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import * as v from 'valibot';
import { LibraryImage } from './blocks';

/** Every block has the one that it was read from, so that what nobody changes is written as it was. */
const source = { default: null };
/** Line breaks are characters, as in Strapi's blocks. */
const lines = { content: 'text*', whitespace: 'pre' } satisfies NodeSpec;
const direction = { dir: 'auto' };

const LIST_ELEMENTS = { ordered: 'ol', unordered: 'ul' } as const;
const listElements = (rule: object) =>
  (['ordered', 'unordered'] as const).map((format) => ({
    tag: LIST_ELEMENTS[format],
    attrs: { format },
    ...rule,
  }));
const listElement = (format: unknown) => LIST_ELEMENTS[format === 'ordered' ? 'ordered' : 'unordered'];

const nodes = {
  doc: { content: 'block+' },
  paragraph: {
    ...lines,
    group: 'block',
    attrs: { source },
    parseDOM: [{ tag: 'p' }],
    toDOM: (): DOMOutputSpec => ['p', direction, 0],
  },
  heading: {
    ...lines,
    group: 'block',
    defining: true,
    attrs: { source, level: { default: 2, validate: 'number' } },
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }): DOMOutputSpec => [`h${attrs.level}`, direction, 0],
  },
  quote: {
    ...lines,
    group: 'block',
    defining: true,
    attrs: { source },
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: (): DOMOutputSpec => ['blockquote', direction, 0],
  },
  code_block: {
    ...lines,
    group: 'block',
    code: true,
    defining: true,
    marks: 'bold italic underline strikethrough code unknown_keys',
    attrs: { source, language: { default: null } },
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: (): DOMOutputSpec => ['pre', { dir: 'ltr', spellcheck: 'false' }, ['code', 0]],
  },
  image: {
    group: 'block',
    atom: true,
    draggable: true,
    attrs: { source, image: {} },
    parseDOM: [{ tag: 'img[data-image]', getAttrs: readImage }],
    toDOM: ({ attrs: { image } }): DOMOutputSpec => [
      'img',
      { src: image.url, alt: image.alternativeText || image.name, 'data-image': JSON.stringify(image) },
    ],
  },
  /** A block that the editor does not know. It can be moved and removed, not changed. */
  locked: {
    group: 'block',
    atom: true,
    draggable: true,
    attrs: { source: {} },
    parseDOM: [{ tag: 'div[data-locked]', getAttrs: readLocked }],
    toDOM: ({ attrs }): DOMOutputSpec => ['div', { 'data-locked': JSON.stringify(attrs.source) }],
  },
  list: {
    group: 'block',
    content: '(list_item | nested_list)+',
    attrs: { source, format: { default: 'unordered' } },
    parseDOM: listElements({}),
    toDOM: ({ attrs }): DOMOutputSpec => [listElement(attrs.format), 0],
  },
  /** In Strapi's blocks a nested list stands beside the items; HTML allows it only inside an item. */
  nested_list: {
    content: '(list_item | nested_list)+',
    attrs: { source, format: { default: 'unordered' } },
    parseDOM: ['list/', 'nested_list/', 'list_item/'].flatMap((context) =>
      listElements({ context, priority: 60 }),
    ),
    toDOM: ({ attrs }): DOMOutputSpec => ['li', { class: 'nested' }, [listElement(attrs.format), 0]],
  },
  list_item: {
    ...lines,
    attrs: { source },
    parseDOM: [{ tag: 'li.nested', skip: true, priority: 60 }, { tag: 'li' }],
    toDOM: (): DOMOutputSpec => ['li', direction, 0],
  },
  text: {},
} satisfies Record<string, NodeSpec>;

const marks = {
  link: {
    attrs: { url: {}, keys: { default: null } },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element: HTMLElement) => {
          const url = safeHref(element.getAttribute('href') ?? '');
          return url === null ? false : { url };
        },
      },
    ],
    toDOM: ({ attrs }): DOMOutputSpec => ['a', { href: safeHref(attrs.url), title: attrs.url }, 0],
  },
  bold: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: (): DOMOutputSpec => ['strong', 0] },
  italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: (): DOMOutputSpec => ['em', 0] },
  underline: { parseDOM: [{ tag: 'u' }], toDOM: (): DOMOutputSpec => ['u', 0] },
  strikethrough: { parseDOM: [{ tag: 's' }], toDOM: (): DOMOutputSpec => ['s', 0] },
  code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: (): DOMOutputSpec => ['code', 0] },
  /** Keys of a text that the editor does not know. */
  unknown_keys: { attrs: { keys: {} }, inclusive: false, toDOM: (): DOMOutputSpec => ['span', 0] },
} satisfies Record<string, MarkSpec>;

/** The document of the editor: Strapi's blocks, one node each. */
export const schema = new Schema({ nodes, marks });

function readImage(element: HTMLElement) {
  const image = v.safeParse(Copied(LibraryImage), element.dataset.image);
  return image.success ? { image: image.output } : false;
}

function readLocked(element: HTMLElement) {
  const locked = v.safeParse(Copied(v.looseObject({ type: v.string() })), element.dataset.locked);
  return locked.success ? { source: locked.output } : false;
}

/** What was copied from another editor of this kind. */
const Copied = <Schema extends v.GenericSchema>(content: Schema) =>
  v.pipe(v.string(), v.parseJson(), content);
