import { type Block, type Image, type Picture, paragraph, plain } from './blocks.ts';
import { descendants, type Element, find, hasClass, isElement, lineOf, type Node } from './elements.ts';
import { readPicture } from './read-picture.ts';
import type { Reading } from './reading.ts';
import type { Style } from './text-run.ts';

/** A figure: pictures, a table, a quote, a player or any blocks, with its caption. */
export function readFigure(figure: Element, style: Style, reading: Reading): Block[] {
  const { groups, origin, read } = reading;
  const caption = figure.childNodes.find((node) => isElement(node) && node.tagName === 'figcaption');
  const text = caption && isElement(caption) ? lineOf(caption) : '';
  const content = figure.childNodes.filter((node) => node !== caption);

  if (hasClass(figure, /gallery/)) {
    const pictures = readPictures(content, reading);
    const others = read(content, style).filter(({ type }) => type !== 'image');
    return [...groups.gallery(pictures, text), ...(pictures.length > 1 ? [] : captionLine(text)), ...others];
  }
  if (hasClass(figure, /pullquote/)) {
    const blocks = read(content, style).map((block) => ({ ...block }));
    const [only] = blocks;
    const isQuote =
      blocks.length === 1 && (only?.type === 'quote' || only?.type === 'paragraph') && !only.group;
    return [...(isQuote ? groups.pullQuote(only.children) : blocks), ...captionLine(text)];
  }
  const blocks = read(content, style);
  // A bookmark's picture belongs to the page it leads to.
  if (hasClass(figure, /bookmark/)) {
    for (const block of blocks)
      if (block.type === 'image') origin.lose('the picture of a bookmark', block.image.url);
    return [...blocks.filter(({ type }) => type !== 'image'), ...captionLine(text)];
  }
  const [first, ...others] = blocks;
  // The caption of the figure is the one that readers saw.
  if (first?.type === 'image' && others.length === 0)
    return [{ ...first, image: { ...first.image, ...(text && { caption: text }) }, ...widthOf(figure) }];
  if (first?.group?.type === 'table' && text && !first.group.caption)
    return [{ ...first, group: { ...first.group, caption: text } }, ...others];
  return [...blocks, ...captionLine(text)];
}

/** In the words of WordPress. */
function widthOf(figure: Element): Pick<Image, 'width'> {
  if (hasClass(figure, /\balignfull\b/)) return { width: 'full' };
  return hasClass(figure, /\balignwide\b/) ? { width: 'wide' } : {};
}

const captionLine = (text: string): Block[] => (text === '' ? [] : [paragraph([plain(text)])]);

/** The pictures of a gallery, each with the caption of its own figure. */
function readPictures(nodes: readonly Node[], reading: Reading): Picture[] {
  const pictures: Picture[] = [];
  const known = new Set<string>();
  const captions = new Map<Element, string>();
  for (const node of nodes) {
    if (!isElement(node)) continue;
    for (const element of [node, ...descendants(node)]) {
      const own = /^(?:figcaption|dd)$/.test(element.tagName) ? null : captionOf(element);
      const inner = own && find(element, 'img');
      if (own && inner) captions.set(inner, own);
      if (element.tagName !== 'img') continue;
      const picture = readPicture(element, reading);
      if (picture === null || typeof picture === 'string' || known.has(picture.url)) continue;
      known.add(picture.url);
      pictures.push({ ...picture, caption: captions.get(element) ?? picture.caption });
    }
  }
  return pictures;
}

function captionOf(element: Element): string | null {
  if (!/^(?:figure|li|dl|div)$/.test(element.tagName)) return null;
  const caption = find(element, 'figcaption', 'dd');
  return caption && [...descendants(element)].filter(({ tagName }) => tagName === 'img').length === 1
    ? lineOf(caption)
    : null;
}
