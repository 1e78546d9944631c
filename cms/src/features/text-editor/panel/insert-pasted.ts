import { closeHistory } from 'prosemirror-history';
import { Fragment, type Node, Slice } from 'prosemirror-model';
import { NodeSelection, Selection, type Transaction } from 'prosemirror-state';
import { isInTable } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import type { ArrivingPictures, Failure } from './arriving-pictures';
import type { Block } from './blocks';
import type { PastedBlock, PastedPicture } from './clipboard/read-html';
import { insertSlice } from './insert-slice';
import { newId } from './new-id';
import { placeAtSelection, placeDropped } from './place-pictures';
import { readNodes } from './read-blocks';
import { schema } from './schema';

/** Pasted or dropped blocks; a picture that came as a file includes it. */
export type Pasted = readonly (PastedBlock & { file?: File })[];

type Options = {
  pictures: ArrivingPictures;
  /** The name of a picture without one; messages for pictures of which the clipboard has only the URL, and for other files. */
  words: { unnamed: string; addressOnly: string; notPicture: string };
};

/** A file that is pasted or dropped. */
export const pictureOf = (file: File): PastedPicture & { file: File } => ({
  type: 'picture',
  src: '',
  alt: file.name,
  file,
});

/**
 * Inserts pasted content as one step to undo. Each picture gets a placeholder node until it is in the media library, including
 * those that can't be fetched. Returns the latter.
 */
export function insertPasted(view: EditorView, blocks: Pasted, options: Options): Failure[] {
  const nodes = toNodes(blocks, options);
  const [pictures, others] = [nodes.filter(isPicture), nodes.filter((node) => !isPicture(node))];
  const isBlock = view.state.selection instanceof NodeSelection && pictures.length > 0;
  if (others.length === 0 || isBlock) dispatch(view, placeAtSelection(view.state, nodes));
  else if (!isInTable(view.state)) insertSlice(view, sliceOf(nodes));
  else {
    insertSlice(view, sliceOf(others));
    // Part of the same step: prosemirror-history asks for this of what plugins append.
    const step = placeAtSelection(view.state, pictures).setMeta('appendedTransaction', view.state.tr);
    if (pictures.length > 0) view.dispatch(step);
  }
  return failuresOf(pictures);
}

/** Inserts dropped content at a place: pictures, and content that comes with them, between blocks. */
export function insertDropped(
  view: EditorView,
  { blocks, position }: { blocks: Pasted; position: number },
  options: Options,
): Failure[] {
  const nodes = toNodes(blocks, options);
  const pictures = nodes.filter(isPicture);
  if (pictures.length > 0) {
    dispatch(view, placeDropped(view.state, position, nodes));
    return failuresOf(pictures);
  }
  const $position = view.state.doc.resolve(position);
  view.dispatch(view.state.tr.setSelection(Selection.near($position)));
  insertSlice(view, sliceOf(nodes));
  return [];
}

const dispatch = (view: EditorView, tr: Transaction): void =>
  view.dispatch(closeHistory(tr).scrollIntoView().setMeta('paste', true));

const isPicture = ({ type }: Node): boolean => type === schema.nodes.arriving_picture;

const failuresOf = (pictures: readonly Node[]): Failure[] =>
  pictures.flatMap(({ attrs: { name, failure } }) => (failure === null ? [] : { name, reason: failure }));

/** Texts at the ends are joined with the line at the cursor, pictures never. */
function sliceOf(nodes: readonly Node[]): Slice {
  const isOpen = (node: Node | undefined) => node?.type === schema.nodes.paragraph;
  return new Slice(Fragment.from(nodes), isOpen(nodes[0]) ? 1 : 0, isOpen(nodes.at(-1)) ? 1 : 0);
}

function toNodes(blocks: Pasted, options: Options): Node[] {
  const nodes: Node[] = [];
  let others: Block[] = [];
  const endOthers = () => {
    nodes.push(...readNodes(others).map(asNew));
    others = [];
  };
  for (const block of blocks) {
    if (block.type !== 'picture') {
      others.push(block);
      continue;
    }
    endOthers();
    nodes.push(toPicture(block, options));
  }
  endOthers();
  return nodes;
}

/** The node as if it had been typed: without its source block. */
function asNew(node: Node): Node {
  if (node.isText) return node;
  return node.type.create({ ...node.attrs, source: null }, node.children.map(asNew));
}

function toPicture(block: PastedPicture & { file?: File }, { pictures, words }: Options): Node {
  const name = nameOf(block) || words.unnamed;
  const node = (id: string, failure: string | null) => schema.node('arriving_picture', { id, name, failure });
  const file = block.file ?? readDataUrl(block);
  if (!file) return node(newId(), words.addressOnly);
  if (!IS_PICTURE.test(file.type) && !IS_PICTURE_NAME.test(file.name)) return node(newId(), words.notPicture);
  return node(pictures.expect({ file, alternativeText: block.file ? '' : block.alt }), null);
}

/** Some systems don't set a type for HEIC files. The media library has the last word. */
const IS_PICTURE = /^image\//;
const IS_PICTURE_NAME = /\.(?:hei[cf]|jpe?g|png|webp|gif|avif|svg|tiff?)$/i;

const nameOf = ({ src, alt }: PastedPicture): string => alt || (src.startsWith('data:') ? '' : fileName(src));

const fileName = (address: string): string => address.split(/[?#]/)[0]?.split('/').at(-1) ?? '';

/** The file in a `data:` URL; `null` for any other URL. */
function readDataUrl({ src, alt }: PastedPicture): File | null {
  const [, type, subtype] = /^data:(image\/([a-z]{1,20}))[^,]*;base64,/i.exec(src) ?? [];
  if (!type || !subtype) return null;
  try {
    const bytes = Uint8Array.from(atob(src.slice(src.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
    return new File([bytes], `${alt.slice(0, 60) || 'picture'}.${subtype.toLowerCase()}`, { type });
  } catch {
    // Anything but base64 isn't a file.
    return null;
  }
}
