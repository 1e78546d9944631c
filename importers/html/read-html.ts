import { type Block, type Inline, image, inlinesOf } from './blocks.ts';
import {
  attribute,
  type Element,
  find,
  isBlock,
  isElement,
  isText,
  isUnseen,
  lineOf,
  type Node,
  parseHtml,
} from './elements.ts';
import { linkAddress } from './link-address.ts';
import { readFigure } from './read-figure.ts';
import { readList } from './read-list.ts';
import { readBackground, readPicture } from './read-picture.ts';
import { readPlayer } from './read-player.ts';
import { readPreformatted } from './read-preformatted.ts';
import { readQuote } from './read-quote.ts';
import { readTable } from './read-table.ts';
import type { Loss, Reading, Source, Story } from './reading.ts';
import { styleOf } from './style.ts';
import { type Style, type StyledText, toInlines } from './text-run.ts';
import { createGroups } from './write-groups.ts';

/** Reads HTML of another system as blocks. Every visible word stands in them once and in order; what else is lost is told. */
export function readHtml(html: string, source: Source): Story {
  const losses: Loss[] = [];
  const reading: Reading = {
    source,
    groups: createGroups(),
    lose: (what, example) => losses.push({ what, example: example.slice(0, 200) }),
    read: (nodes, style) => readNodes(nodes, style, reading),
  };
  return { blocks: reading.read(parseHtml(html), {}), losses };
}

function readNodes(nodes: readonly Node[], outer: Style, reading: Reading): Block[] {
  const { source, groups, lose, read } = reading;
  const blocks: Block[] = [];
  let run: StyledText[] = [];

  const endParagraph = () => {
    const children = toInlines(run);
    run = [];
    if (children.length > 0) blocks.push(...toParagraph(children, reading));
  };
  const add = (...added: readonly Block[]) => {
    endParagraph();
    // Pages that load pictures late have each of them twice.
    const last = blocks.at(-1);
    blocks.push(...added.filter((block) => !isSamePicture(block, last)));
  };

  const walk = (node: Node, style: Style): void => {
    if (isText(node)) {
      run.push({ text: node.value.replaceAll('\n', ' '), style });
      return;
    }
    if (!isElement(node)) return;
    const element = node;
    switch (element.tagName) {
      case 'iframe':
      case 'object':
      case 'embed':
      case 'video':
      case 'audio':
        add(...readPlayer(element, reading));
        return;
      case 'select':
      case 'textarea':
        lose('a form', lineOf(element));
        return;
      case 'svg':
      case 'canvas':
        lose('a drawing in the text', lineOf(element));
        return;
    }
    if (isUnseen(element)) return;
    const inner = styleOf(element, style);
    switch (element.tagName) {
      case 'br':
        run.push({ text: '\n', style });
        return;
      case 'img': {
        const picture = readPicture(element, reading);
        if (typeof picture === 'string') run.push({ text: picture, style });
        else if (picture === null) run.push({ text: ' ', style });
        else add(image(picture));
        return;
      }
      case 'sup': {
        const id = attribute(element, 'data-fn');
        const note = source.footnotes.get(id);
        if (note === undefined) break;
        const [first] = read(parseHtml(note), {});
        run.push({ inlines: groups.footnote(first ? inlinesOf(first) : []) });
        return;
      }
      case 'hr':
        add(...groups.divider());
        return;
      case 'pre':
        add(...readPreformatted(element));
        return;
      case 'table':
        add(...readTable(element, inner, reading));
        return;
      case 'ul':
      case 'ol':
        add(...readList(element, inner, reading));
        return;
      case 'blockquote':
        add(...readQuote(element, inner, reading));
        return;
      case 'figure':
        add(...readFigure(element, inner, reading));
        return;
      case 'details':
        add(...groups.box(read(element.childNodes, inner)));
        return;
      case 'summary':
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        add(...toHeading(element, read(element.childNodes, inner)));
        return;
      case 'a':
        readLink(element, inner);
        return;
    }
    if (isBlock(element)) endParagraph();
    const background = readBackground(element, reading);
    if (background) add(image(background));
    for (const child of element.childNodes) walk(child, inner);
    if (isBlock(element)) endParagraph();
  };

  const readLink = (element: Element, style: Style): void => {
    const href = attribute(element, 'href');
    const url = href && !href.startsWith('#') ? linkAddress(href, source.site) : null;
    if (href && !href.startsWith('#') && url === null) lose('a link that no page may have', href);
    const picture = find(element, 'img');
    if (picture && url !== null && !/\.(?:jpe?g|png|gif|webp|avif)(?:\?|$)/i.test(url))
      lose('the link of a picture', url);
    for (const child of element.childNodes) walk(child, url === null ? style : { ...style, url });
  };

  for (const node of nodes) walk(node, outer);
  endParagraph();
  return blocks;
}

/** An address alone in its paragraph is shown as what it leads to. */
function toParagraph(children: Inline[], { groups, source }: Reading): Block[] {
  const [only] = children;
  const text = children.length === 1 && only?.type === 'text' ? only.text : '';
  const url = /^https?:\/\/\S+$/.test(text) ? linkAddress(text, source.site) : null;
  return url === null ? [{ type: 'paragraph', children }] : groups.embed(url);
}

const isSamePicture = (block: Block, last: Block | undefined): boolean =>
  block.type === 'image' && last?.type === 'image' && block.image.url === last.image.url;

function toHeading({ tagName }: Element, blocks: readonly Block[]): Block[] {
  const level = tagName === 'summary' ? 3 : Number(tagName[1]);
  return blocks.map((block) =>
    block.type === 'paragraph' && !block.group ? { type: 'heading', level, children: block.children } : block,
  );
}
