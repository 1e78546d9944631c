import { blockGroup, type GroupType, groupId } from 'masthead-contract/body/block-group';
import { safeHref } from 'masthead-contract/text/safe-href';
import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import * as v from 'valibot';
import {
  FORMATS,
  HeadingLevel,
  Image,
  LibraryImage,
  Lines,
  List,
  ListItem,
  Member,
  UnknownKeys,
} from './blocks';

/** Nodes made from the clipboard's content check their attributes. */
const checked = (expected: v.GenericSchema) => ({
  validate(value: unknown) {
    v.parse(expected, value);
  },
});
const optional = (expected: v.GenericSchema) => ({ default: null, ...checked(v.nullable(expected)) });
/**
 * Every block keeps the one it was read from, so that unchanged blocks are written back byte for byte. `writeBlock` checks it.
 */
const source = { default: null };
const one = { default: 1, ...checked(v.literal(1)) };
const format = { default: 'unordered', ...checked(v.picklist(FORMATS)) };
/** Line breaks are characters, as in Strapi's blocks. */
const lines = { content: 'text*', whitespace: 'pre' } satisfies NodeSpec;
const direction = { dir: 'auto' };

const LIST_ELEMENTS = { ordered: 'ol', unordered: 'ul' } as const;
const listElements = (rule: object) =>
  FORMATS.map((format) => ({
    tag: LIST_ELEMENTS[format],
    attrs: { format },
    ...rule,
  }));
const listElement = (format: unknown) => LIST_ELEMENTS[format === 'ordered' ? 'ordered' : 'unordered'];

/** A group (decision 0061), with the blocks that it was read from. Groups do not nest, so their blocks are `plain`. */
const group = {
  group: 'block',
  attrs: { settings: checked(blockGroup), source: optional(v.pipe(v.array(Member), v.minLength(1))) },
} satisfies NodeSpec;
/** A group of blocks. */
const blocks = (type: GroupType, content: string) =>
  ({
    ...group,
    content,
    defining: true,
    selectable: false,
    toDOM: (): DOMOutputSpec => ['div', { class: type, role: 'group' }, 0],
  }) satisfies NodeSpec;
/** A group that is one block, which cannot be written into. */
const atom = { ...group, ...lines, atom: true, draggable: true } satisfies NodeSpec;

const nodes = {
  doc: { content: 'block+' },
  paragraph: {
    ...lines,
    group: 'block plain',
    attrs: { source },
    parseDOM: [{ tag: 'p' }],
    toDOM: (): DOMOutputSpec => ['p', direction, 0],
  },
  heading: {
    ...lines,
    group: 'block plain',
    defining: true,
    attrs: { source, level: { default: 2, ...checked(HeadingLevel) } },
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }): DOMOutputSpec => [`h${attrs.level}`, direction, 0],
  },
  quote: {
    ...lines,
    group: 'block plain',
    defining: true,
    attrs: { source },
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: (): DOMOutputSpec => ['blockquote', direction, 0],
  },
  code_block: {
    ...lines,
    group: 'block plain',
    code: true,
    defining: true,
    marks: 'bold italic underline strikethrough code unknown_keys',
    attrs: { source, language: optional(v.string()) },
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: ({ attrs }): DOMOutputSpec => [
      'pre',
      { dir: 'ltr', spellcheck: 'false', 'data-label': attrs.language },
      ['code', 0],
    ],
  },
  image: {
    group: 'block plain',
    atom: true,
    draggable: true,
    attrs: { source, image: checked(LibraryImage), width: { default: null } },
    toDOM: ({ attrs: { image, width } }): DOMOutputSpec => [
      'img',
      { src: image.url, alt: image.alternativeText || image.name, 'data-width': width },
    ],
  },
  /** A picture that is not in the media library yet, or could not be taken over (`arriving-pictures.ts`). It is never written. */
  arriving_picture: {
    group: 'block plain',
    atom: true,
    draggable: true,
    attrs: {
      id: checked(v.string()),
      name: checked(v.string()),
      /** Why it didn't arrive, in a sentence; missing while it is on its way. */
      failure: optional(v.string()),
    },
    toDOM: (): DOMOutputSpec => ['div'],
  },
  /** A block that the editor does not know. It can be moved and removed, not changed. */
  locked: {
    group: 'block plain',
    atom: true,
    draggable: true,
    attrs: { source: {} },
    toDOM: (): DOMOutputSpec => ['div'],
  },
  list: {
    group: 'block plain',
    content: '(list_item | nested_list)+',
    attrs: { source: optional(List), format },
    parseDOM: listElements({}),
    toDOM: ({ attrs }): DOMOutputSpec => [listElement(attrs.format), 0],
  },
  /** In Strapi's blocks a nested list stands beside the items; HTML allows it only inside an item. */
  nested_list: {
    content: '(list_item | nested_list)+',
    attrs: { source: optional(List), format },
    parseDOM: ['list/', 'nested_list/', 'list_item/'].flatMap((context) =>
      listElements({ context, priority: 60 }),
    ),
    toDOM: ({ attrs }): DOMOutputSpec => ['li', { class: 'nested' }, [listElement(attrs.format), 0]],
  },
  list_item: {
    ...lines,
    attrs: { source: optional(ListItem) },
    parseDOM: [{ tag: 'li.nested', skip: true, priority: 60 }, { tag: 'li' }],
    toDOM: (): DOMOutputSpec => ['li', direction, 0],
  },
  table: {
    ...group,
    content: 'table_row+',
    tableRole: 'table',
    isolating: true,
    toDOM: ({ attrs: { settings } }): DOMOutputSpec => [
      'table',
      {
        'data-header': settings.header,
        'data-caption': settings.caption,
        'data-chart': settings.chart,
      },
      ['tbody', 0],
    ],
  },
  table_row: {
    content: 'table_cell*',
    tableRole: 'row',
    allowGapCursor: false,
    attrs: { source: optional(Lines) },
    toDOM: (): DOMOutputSpec => ['tr', 0],
  },
  table_cell: {
    ...lines,
    tableRole: 'cell',
    isolating: true,
    // prosemirror-tables expects them. Cells in our tables never span columns or rows.
    attrs: { colspan: one, rowspan: one, colwidth: optional(v.null()) },
    toDOM: (): DOMOutputSpec => ['td', direction, 0],
  },
  gallery: blocks('gallery', '(image | arriving_picture)*'),
  box: blocks('box', 'plain+'),
  'key-points': blocks('key-points', 'plain+'),
  timeline: blocks('timeline', 'heading plain*'),
  'pull-quote': {
    ...group,
    ...lines,
    defining: true,
    toDOM: (): DOMOutputSpec => ['blockquote', { ...direction, class: 'pull-quote' }, 0],
  },
  divider: { ...atom, toDOM: (): DOMOutputSpec => ['hr'] },
  embed: {
    ...atom,
    attrs: { ...atom.attrs, picture: optional(Image) },
    toDOM: (): DOMOutputSpec => ['p', 0],
  },
  related: { ...atom, toDOM: (): DOMOutputSpec => ['p', 0] },
  text: {},
} satisfies Record<string, NodeSpec>;

const marks = {
  footnote: {
    attrs: { id: checked(groupId) },
    toDOM: (): DOMOutputSpec => ['small', { class: 'footnote' }, 0],
  },
  link: {
    attrs: { url: checked(v.string()), keys: optional(UnknownKeys) },
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
  /** Stored as code in a language of its own. */
  formula: { code: true, excludes: 'formula code', toDOM: (): DOMOutputSpec => ['code', { dir: 'ltr' }, 0] },
  /** Keys of a text that the editor does not know. */
  unknown_keys: {
    attrs: { keys: checked(UnknownKeys) },
    inclusive: false,
    toDOM: (): DOMOutputSpec => ['span', 0],
  },
} satisfies Record<string, MarkSpec>;

/** The document of the editor: Strapi's blocks, one node each. */
export const schema = new Schema({ nodes, marks });
