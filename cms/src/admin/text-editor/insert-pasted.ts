import { Fragment, type Node, Slice } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { expectPictures, placeArrived } from './arriving-pictures';
import type { Block, LibraryImage } from './blocks';
import { pastedAddress } from './clipboard/link-address';
import type { PastedBlock, PastedPicture } from './clipboard/read-html';
import { insertSlice } from './insert-slice';
import { readNodes } from './read-blocks';

/** A file for the media library, and the text that describes it. */
export type NewPicture = { file: File; alternativeText: string };
export type Upload = (picture: NewPicture) => Promise<LibraryImage>;

/** A picture that is pasted or dropped as a file. */
export const pictureOf = (file: File): PastedPicture & { file: File } => ({
  type: 'picture',
  src: '',
  alt: file.name,
  file,
});

/**
 * Inserts what was pasted, as one step to undo. A line stands for each picture until it is in the media library, and for good if it
 * cannot be had: of another address than `data:`, a browser gives only the address. Returns the names of those.
 */
export async function insertPasted(
  view: EditorView,
  blocks: readonly (PastedBlock & { file?: File })[],
  { upload, label }: { upload: Upload; label: string },
): Promise<string[]> {
  const lines = blocks.map((block) => (block.type === 'picture' ? lineOf(block, label) : block));
  const read = readNodes(lines);
  const nodes = read.map(asNew);
  const isOpen = (node: Node | undefined) => node?.type.name === 'paragraph';
  insertSlice(view, new Slice(Fragment.from(nodes), isOpen(nodes[0]) ? 1 : 0, isOpen(nodes.at(-1)) ? 1 : 0));

  const missing: string[] = [];
  const pictures = blocks.flatMap((block, index) => {
    const line = nodes[read.findIndex(({ attrs }) => attrs.source === lines[index])];
    if (block.type !== 'picture' || !line) return [];
    const file = block.file ?? readDataUrl(block);
    if (!file) missing.push(nameOf(block));
    return file ? { file, alternativeText: block.file ? '' : block.alt, line, id: {} } : [];
  });
  const places = pictures.flatMap(({ line, id }) => {
    const from = placeOf(view.state.doc, line);
    return from === null ? [] : { from, to: from + line.nodeSize, id };
  });
  expectPictures(view, places);
  for (const { file, alternativeText, id } of pictures) {
    const image = await upload({ file, alternativeText }).catch(() => null);
    if (!image) missing.push(file.name);
    if (!view.isDestroyed) placeArrived(view, id, image);
  }
  return missing;
}

/** The node as if it had been typed: it is written anew. */
function asNew(node: Node): Node {
  if (node.isText) return node;
  return node.type.create({ ...node.attrs, source: null }, node.children.map(asNew));
}

function placeOf(doc: Node, line: Node): number | null {
  let place: number | null = null;
  doc.descendants((node, position) => {
    if (node === line) place = position;
    return place === null;
  });
  return place;
}

const nameOf = ({ src, alt }: PastedPicture): string => alt || (src.startsWith('data:') ? '' : fileName(src));

const fileName = (address: string): string => address.split(/[?#]/)[0]?.split('/').at(-1) ?? '';

function lineOf(picture: PastedPicture, label: string): Block {
  const text = `${label}: ${nameOf(picture) || '…'}`;
  const url = pastedAddress(picture.src);
  const words = { type: 'text' as const, text };
  return { type: 'paragraph', children: [url ? { type: 'link', url, children: [words] } : words] };
}

/** The file in a `data:` address; `null` for any other address. */
function readDataUrl({ src, alt }: PastedPicture): File | null {
  const [, type, subtype] = /^data:(image\/([a-z]{1,20}))[^,]*;base64,/i.exec(src) ?? [];
  if (!type || !subtype) return null;
  const bytes = Uint8Array.from(atob(src.slice(src.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
  return new File([bytes], `${alt.slice(0, 60) || 'picture'}.${subtype.toLowerCase()}`, { type });
}
