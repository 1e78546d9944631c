import { urlLink } from '../new-group';
import { linkAddress, pastedUrl } from './link-address';
import { type PastedBlock, readHtml } from './read-html';
import { plainTextToHtml } from './read-plain-text';
import { applyStyleSheets } from './style-sheets';

export type ClipboardContent = {
  blocks: PastedBlock[];
  /** Pictures and other files, if files were copied. */
  files: File[];
  /** The URL, if it is the only content. */
  url: string | null;
};

/** Reads the content that another program has put on the clipboard. */
export function readClipboard(clipboard: Pick<DataTransfer, 'getData' | 'files'>): ClipboardContent {
  const html = clipboard.getData('text/html');
  const text = clipboard.getData('text/plain');
  const files = [...clipboard.files];
  const read = readHtml(parse(html || plainTextToHtml(text)));
  // Along with a file, a browser or the system adds its URL or name as text. Word adds a picture of the copied text.
  const isFile = files.length > 0 && (!html || read.every(({ type }) => type === 'picture'));
  if (isFile) return { blocks: [], files, url: null };
  const isUrl = /^\s*(?:https?|mailto|tel):\S+\s*$/i.test(text) && linkAddress(text) !== null;
  const url = isUrl ? pastedUrl(text) : null;
  const blocks: PastedBlock[] = url ? [{ type: 'paragraph', children: [urlLink(url)] }] : read;
  return { blocks, files: [], url };
}

/** A document that isn't shown doesn't load or run anything. */
function parse(html: string): HTMLElement {
  const document = new DOMParser().parseFromString(html, 'text/html');
  applyStyleSheets(document);
  return document.body;
}
