import { type Block, type Inline, image, inlinesOf, plain } from './blocks.ts';
import {
  attribute,
  type Element,
  find,
  hasAttribute,
  isBlock,
  isButton,
  isElement,
  isText,
  isUnseen,
  lineOf,
  type Node,
} from './elements.ts';
import { readFigure } from './read-figure.ts';
import { readHeading } from './read-heading.ts';
import { readList } from './read-list.ts';
import { isPictureUrl, readBackground, readPicture } from './read-picture.ts';
import { readPlayer } from './read-player.ts';
import { readPreformatted } from './read-preformatted.ts';
import { readQuote } from './read-quote.ts';
import { readTable } from './read-table.ts';
import type { Origin, Reading } from './reading.ts';
import { styleOf } from './style.ts';
import { type Footnotes, takeFootnotes } from './take-footnotes.ts';
import { type Style, type StyledText, toInlines } from './text-run.ts';
import { createGroups } from './write-groups.ts';
import { writeScripts } from './write-scripts.ts';

const PLAYERS = new Set(['iframe', 'object', 'embed', 'video', 'audio']);

/** Elements that a text can't contain. */
const LOST: ReadonlyMap<string, string> = new Map([
  ['select', 'a form'],
  ['textarea', 'a form'],
  ['svg', 'a drawing in the text'],
  ['canvas', 'a drawing in the text'],
  ['input', 'a form'],
]);

type ReadBlock = (element: Element, style: Style, reading: Reading) => Block[];

/** Elements that become blocks. The content of others, and the text between them, becomes paragraphs. */
const READERS: ReadonlyMap<string, ReadBlock> = new Map<string, ReadBlock>([
  ['blockquote', readQuote],
  // The definition follows in paragraphs of its own.
  ['dt', ({ childNodes }, style, { read }) => read(childNodes, { ...style, bold: true })],
  ['details', ({ childNodes }, style, { groups, read }) => [...groups.box(read(childNodes, style))]],
  ['figure', readFigure],
  ['hr', (_element, _style, { groups }) => groups.divider()],
  ['ol', readList],
  ['pre', readPreformatted],
  ['table', readTable],
  ['ul', readList],
  ...['summary', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag): [string, ReadBlock] => [tag, readHeading]),
]);

/** A group that a Masthead magazine has exported. */
const readGroup: ReadBlock = (element, style, { groups, read }) => [
  ...groups.exported(attribute(element, 'data-group'), read(element.childNodes, style)),
];

/**
 * Reads HTML of another program as blocks. Every visible word appears in them once and in order. `see` is called with what
 * readers see, and the numbers of footnotes, before anything is read.
 */
export function readBlocks(
  nodes: Node[],
  origin: Origin,
  see: (seen: readonly Node[], footnotes: Footnotes) => void,
): Block[] {
  const footnotes = takeFootnotes(nodes);
  const seen = [...nodes, ...[...footnotes.values()].flat()];
  see(seen, footnotes);
  writeScripts(seen, origin.lose);
  const reading: Reading = {
    origin,
    groups: createGroups(origin),
    footnotes,
    read: (nodes, style) => readNodes(nodes, style, reading),
  };
  return reading.read(nodes, {});
}

function readNodes(nodes: readonly Node[], outer: Style, reading: Reading): Block[] {
  const { origin, groups, footnotes } = reading;
  const blocks: Block[] = [];
  let run: StyledText[] = [];

  const endParagraph = () => {
    const children = toInlines(run, origin);
    run = [];
    if (children.length > 0) blocks.push(...toParagraph(children, reading));
  };
  const add = (added: readonly Block[]) => {
    endParagraph();
    // Pages that load pictures late contain each of them twice.
    const last = blocks.at(-1);
    for (const block of added) if (!isSamePicture(block, last)) blocks.push(block);
  };

  const readElement = (element: Element, around: Style): void => {
    const { tagName } = element;
    if (isTask(element)) run.push({ text: hasAttribute(element, 'checked') ? '☑ ' : '☐ ', style: around });
    const lost = isButton(element) ? 'a form or button of the former site' : LOST.get(tagName);
    if (lost && !isTask(element) && attribute(element, 'type') !== 'hidden')
      origin.lose(lost, lineOf(element));
    if (PLAYERS.has(tagName)) add(readPlayer(element, reading));
    if (lost || isUnseen(element) || PLAYERS.has(tagName)) return;

    const style = styleOf(element, around);
    const readBlock = READERS.get(tagName) ?? (attribute(element, 'data-group') ? readGroup : undefined);
    const note = footnotes.get(element);
    if (readBlock) add(readBlock(element, style, reading));
    else if (tagName === 'br') run.push({ text: '\n', style });
    else if (tagName === 'img') readImage(element, style);
    else if (note !== undefined) run.push({ inlines: groups.footnote(toNote(note, reading)) });
    else if (tagName === 'a') readLink(element, style);
    else if (tagName === 'q') readShortQuote(element, style);
    else readInner(element, style);
  };

  const readShortQuote = (element: Element, style: Style): void => {
    run.push({ text: '“', style });
    readInner(element, style);
    run.push({ text: '”', style });
  };

  const readInner = (element: Element, style: Style): void => {
    if (isBlock(element)) endParagraph();
    const background = readBackground(element, reading);
    if (background) add([image(background)]);
    walk(element.childNodes, style);
    if (isBlock(element)) endParagraph();
  };

  const readImage = (element: Element, style: Style): void => {
    const picture = readPicture(element, reading);
    if (typeof picture === 'string') run.push({ text: picture, style });
    else if (picture === null) run.push({ text: ' ', style });
    else add([image(picture)]);
  };

  const readLink = (element: Element, style: Style): void => {
    const href = attribute(element, 'href');
    // Without a script it leads nowhere, or to a place on the former page.
    const leads = href !== '' && !href.startsWith('#');
    const url = leads ? origin.linkTo(href) : null;
    if (leads && url === null) origin.lose('a link with a forbidden URL', href);
    if (url !== null && find(element, 'img') && !isPictureUrl(url)) origin.lose('the link of a picture', url);
    walk(element.childNodes, url === null ? style : { ...style, url });
  };

  const walk = (children: readonly Node[], style: Style): void => {
    for (const node of children) {
      if (isText(node))
        run.push({ text: style.preformatted ? node.value : node.value.replaceAll('\n', ' '), style });
      else if (isElement(node)) readElement(node, style);
    }
  };

  walk(nodes, outer);
  endParagraph();
  return blocks;
}

/** A URL alone in its paragraph becomes an embed. */
function toParagraph(children: Inline[], { groups, origin }: Reading): Block[] {
  const [only] = children;
  const text = children.length === 1 && only?.type === 'text' ? only.text : '';
  const url = /^https?:\/\/\S+$/.test(text) ? origin.linkTo(text) : null;
  return url === null || !origin.isEmbed(url) ? [{ type: 'paragraph', children }] : groups.address(url);
}

/** A checkbox of a to-do list. */
const isTask = (element: Element): boolean =>
  element.tagName === 'input' && attribute(element, 'type') === 'checkbox';

const isSamePicture = (block: Block, last: Block | undefined): boolean =>
  block.type === 'image' && last?.type === 'image' && block.image.url === last.image.url;

function toNote(nodes: readonly Node[], { read, origin }: Reading): Inline[] {
  const lines = read(nodes, {}).map((block) => {
    if (block.type === 'list' || block.type === 'image') origin.lose('a list or picture in a footnote', '');
    return inlinesOf(block);
  });
  return lines.flatMap((line, index) => (index === 0 ? line : [plain(' '), ...line]));
}
