import { FORMULA } from 'masthead-contract/code-languages';
import { hasKnownProvider } from 'masthead-contract/embed-provider';
import type { Block, Format, HeadingLevel, Inline } from '../blocks';
import { addressLink, newDivider, newEmbed, newTable } from '../new-group';
import { declarations, PLAIN, styleOf, type TextStyle } from './element-style';
import { type Equation, equationOf } from './equations';
import { pastedAddress } from './link-address';
import { type Item, nestItems } from './nest-items';
import { cellsOf, headerOf, withPlainHeadings } from './table-cells';
import { type StyledText, toInlines } from './text-run';
import { isIgnored, isListMarker, listMarkOf, wordHeading } from './word-processors';

/** A picture of another program, which is not in the media library. */
export type PastedPicture = { type: 'picture'; src: string; alt: string };
export type PastedBlock = Block | PastedPicture;

type Kind =
  | { type: 'paragraph' | 'quote' }
  | { type: 'heading'; level: HeadingLevel }
  | { type: 'item'; level: number; format: Format };

/** Where an element stands. */
type Place = {
  style: TextStyle;
  /** The block that its texts belong to. Two elements with the same object are lines of one block. */
  kind: Kind;
  list: { level: number; format: Format };
  isPreformatted: boolean;
};

type Part = { kind: Kind; texts: StyledText[] } | { block: PastedBlock };

const BLOCKS = new Set(
  'address article aside body center dd details div dl dt fieldset figcaption figure footer header hgroup html li main nav ol p section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/**
 * Reads what another program has put on the clipboard as HTML: text, links, emphasis, headings, quotes, code, nested lists, tables, pictures, dividers,
 * embeds and line breaks. Styles, comments, deletions of tracked changes and tracking parameters are left out.
 *
 * @param root the body of a document that is not shown, so that nothing in it is loaded or run
 */
export const readHtml = (root: Element): PastedBlock[] => readIn(root, PLAIN);

function readIn(root: Element, style: TextStyle): PastedBlock[] {
  const reader = new Reader();
  reader.readChildren(root, {
    style,
    kind: { type: 'paragraph' },
    list: { level: 0, format: 'unordered' },
    isPreformatted: false,
  });
  return toBlocks(reader.finish());
}

class Reader {
  readonly #parts: Part[] = [];
  #texts: StyledText[] = [];
  #kind: Kind = { type: 'paragraph' };

  finish(): Part[] {
    this.#endBlock();
    return this.#parts;
  }

  readChildren(element: Element, place: Place): void {
    for (const child of element.childNodes) {
      if (child.nodeType === 3) this.#addText(child.textContent ?? '', place);
      else if (isElement(child)) this.#readElement(child, place);
    }
  }

  #readElement(element: Element, around: Place): void {
    const equation = equationOf(element);
    if (equation) {
      this.#readEquation(equation, around);
      return;
    }
    if (isIgnored(element) || isListMarker(element)) return;
    const style = styleOf(element, around.style);
    const whiteSpace = declarations(element).get('white-space') ?? '';
    const isPreformatted =
      /^pre|^break-spaces/.test(whiteSpace) || (around.isPreformatted && whiteSpace === '');
    const place = { ...around, style, isPreformatted };

    switch (element.localName) {
      case 'br':
        this.#add({ text: '\n', style: around.style }, around.kind);
        return;
      case 'a': {
        const url = pastedAddress(element.getAttribute('href') ?? '');
        this.readChildren(element, { ...place, style: { ...style, url: url ?? style.url } });
        return;
      }
      case 'img':
        this.#readPicture(element, around);
        return;
      case 'iframe':
      case 'video':
      case 'audio':
        this.#readPlayer(element);
        return;
      case 'pre':
        this.#addBlocks([readCode(element)]);
        return;
      case 'hr':
        if (!element.closest('[style*="mso-element"]')) this.#addBlocks(newDivider());
        return;
      case 'table':
        this.#readTable(element, place);
        return;
      case 'ul':
      case 'ol': {
        const format = element.localName === 'ol' ? 'ordered' : 'unordered';
        this.#readBlock(element, { ...place, list: { level: around.list.level + 1, format } });
        return;
      }
    }
    const kind = kindOf(element, around);
    if (kind !== around.kind || BLOCKS.has(element.localName)) this.#readBlock(element, { ...place, kind });
    else this.readChildren(element, place);
  }

  #readBlock(element: Element, place: Place): void {
    this.#endBlock();
    this.readChildren(element, place);
    this.#endBlock();
  }

  #addText(text: string, { style, kind, isPreformatted }: Place): void {
    this.#add(
      {
        text: isPreformatted
          ? text
          : text.replaceAll('\uFEFF', '').replace(/\s+/g, (spaces) => (spaces.includes('\n') ? ' ' : spaces)),
        style,
      },
      kind,
    );
  }

  #add(text: StyledText, kind: Kind): void {
    if (this.#kind !== kind) this.#endBlock();
    this.#kind = kind;
    this.#texts.push(text);
  }

  #endBlock(): void {
    const texts = this.#texts;
    this.#texts = [];
    if (!texts.some(({ text }) => /[^\s\u00a0\u200b]/.test(text))) return;
    const last = this.#parts.at(-1);
    const isContinued = last && 'kind' in last && last.kind === this.#kind && hasLines(last.kind);
    if (isContinued) last.texts.push({ text: '\n', style: PLAIN }, ...texts);
    else this.#parts.push({ kind: this.#kind, texts });
  }

  #addBlocks(blocks: readonly PastedBlock[]): void {
    this.#endBlock();
    this.#parts.push(...blocks.map((block) => ({ block })));
  }

  #readPicture(element: Element, around: Place): void {
    const alt = element.getAttribute('alt')?.trim() ?? '';
    if (isEmoji(element, alt)) {
      this.#add({ text: alt, style: around.style }, around.kind);
      return;
    }
    const isPixel = ['width', 'height'].some((name) => Number(element.getAttribute(name) ?? 2) < 2);
    const src = element.getAttribute('data-src') ?? element.getAttribute('src') ?? '';
    if (!isPixel && src) this.#addBlocks([{ type: 'picture', src, alt }]);
  }

  #readEquation({ tex, isBlock }: Equation, around: Place): void {
    if (isBlock) this.#addBlocks([{ type: 'code', language: FORMULA, children: [plain(tex)] }]);
    else this.#add({ text: tex, style: { ...PLAIN, formula: true } }, around.kind);
  }

  /** What plays becomes a line with its address. */
  #readPlayer(element: Element): void {
    const source = element.getAttribute('src') ?? element.querySelector('source')?.getAttribute('src') ?? '';
    const url = pastedAddress(source);
    if (url) this.#addBlocks(addressLine(url));
  }

  #readTable(table: Element, place: Place): void {
    const { caption, rows } = cellsOf(table);
    // A table of one column is for layout.
    if (rows.every(({ length }) => length < 2)) {
      this.#readBlock(table, place);
      return;
    }
    const read = rows.map((row) => row.map((cell) => (cell ? readIn(cell, styleOf(cell, place.style)) : [])));
    const cells = read.map((row) => row.map(inOneLine));
    const header = headerOf(rows, cells);
    const title = caption ? readIn(caption, PLAIN).flatMap(linesOf).flat().map(textOf).join('') : '';
    this.#addBlocks(newTable(withPlainHeadings(cells, header), { header, caption: title }));
    // A cell has no place for pictures.
    this.#addBlocks(read.flat(2).filter(({ type }) => type === 'picture'));
  }
}

const isElement = (node: Node): node is Element => node.nodeType === 1;

const hasLines = (kind: Kind): boolean => kind.type === 'item' || kind.type === 'quote';

/** The kind of block that an element begins, or that around it. */
function kindOf(element: Element, { kind, list }: Place): Kind {
  const tag = element.localName;
  const mark = listMarkOf(element);
  if (mark) return { type: 'item', ...mark };
  if (tag === 'li') {
    const level = Number(element.getAttribute('aria-level') ?? element.getAttribute('data-aria-level'));
    return { type: 'item', level: level || Math.max(1, list.level), format: list.format };
  }
  if (hasLines(kind)) return kind;
  const heading = headingLevel(element);
  if (heading) return { type: 'heading', level: heading };
  const isQuote = tag === 'blockquote' || /\b(?:Mso(?:Intense)?Quote|pullquote)\b/.test(element.className);
  if (isQuote) return { type: 'quote' };
  return BLOCKS.has(tag) && kind.type === 'paragraph' ? { type: 'paragraph' } : kind;
}

const HEADING_LEVELS: readonly HeadingLevel[] = [1, 2, 3, 4, 5, 6];

function headingLevel(element: Element): HeadingLevel | null {
  const [, digit] = /^h([1-6])$/.exec(element.localName) ?? [];
  const role = element.getAttribute('role') === 'heading' ? element.getAttribute('aria-level') : null;
  const level = Math.min(6, Number(digit ?? role ?? wordHeading(element)));
  return HEADING_LEVELS.find((one) => one === level) ?? null;
}

function readCode(element: Element): Block {
  const copy = element.cloneNode(true);
  if (isElement(copy)) for (const br of copy.querySelectorAll('br')) br.replaceWith('\n');
  const text = (copy.textContent ?? '').replace(/\n$/, '');
  const classes = `${element.className} ${element.querySelector('code')?.className ?? ''}`;
  const [, language] = /\b(?:language|lang)-([\w+#-]+)/.exec(classes) ?? [];
  return { type: 'code', ...(language && { language }), children: [plain(text)] };
}

const isEmoji = (element: Element, alt: string): boolean =>
  alt !== '' && (/emoji|smiley/i.test(element.className) || /^\p{Extended_Pictographic}/u.test(alt));

const plain = (text: string) => ({ type: 'text' as const, text });

/** A line with an address alone: an embed if its provider is known. */
export const addressLine = (url: string): Block[] =>
  hasKnownProvider(url) ? newEmbed(url) : [{ type: 'paragraph', children: [addressLink(url)] }];

function toBlocks(parts: readonly Part[]): PastedBlock[] {
  const blocks: PastedBlock[] = [];
  let items: Item[] = [];
  const endList = () => {
    blocks.push(...nestItems(items));
    items = [];
  };
  for (const part of parts) {
    if ('kind' in part && part.kind.type === 'item') {
      items.push({ level: part.kind.level, format: part.kind.format, children: toInlines(part.texts) });
      continue;
    }
    endList();
    blocks.push(...('block' in part ? [part.block] : toBlock(part.kind, part.texts)));
  }
  endList();
  return blocks;
}

function toBlock(kind: Kind, texts: readonly StyledText[]): Block[] {
  if (kind.type === 'heading') {
    // Headings are bold anyway.
    const isBold = texts.every(({ text, style }) => style.bold || text.trim() === '');
    const shown = isBold
      ? texts.map(({ text, style }) => ({ text, style: { ...style, bold: false } }))
      : texts;
    return [{ ...kind, children: toInlines(shown) }];
  }
  const children = toInlines(texts);
  if (kind.type === 'quote') return [{ type: 'quote', children }];
  const url = pastedAddress(children.map(textOf).join(''));
  return url && hasKnownProvider(url) ? newEmbed(url) : [{ type: 'paragraph', children }];
}

/** The texts of a cell. */
function inOneLine(blocks: readonly PastedBlock[]): Inline[] {
  const lines = blocks.flatMap((block) => linesOf(block));
  return lines.flatMap((line, index) => (index === 0 ? line : [plain(' '), ...line]));
}

function linesOf(block: PastedBlock): Inline[][] {
  switch (block.type) {
    case 'picture':
    case 'image':
      return [];
    case 'list':
      return block.children.flatMap((child) =>
        child.type === 'list' ? linesOf(child) : [withoutBreaks(child.children)],
      );
    default:
      return [withoutBreaks(block.children)];
  }
}

const textOf = (inline: Inline): string =>
  inline.type === 'link' ? inline.children.map(({ text }) => text).join('') : inline.text;

const withoutBreaks = (inlines: readonly Inline[]): Inline[] =>
  inlines.map((inline) => {
    if (inline.type === 'text') return { ...inline, text: inline.text.replaceAll('\n', ' ') };
    const children = inline.children.map((text) => ({ ...text, text: text.text.replaceAll('\n', ' ') }));
    return { ...inline, children };
  });
