import { addressLink } from '../new-group';
import { linkAddress, pastedAddress } from './link-address';
import { type PastedBlock, readHtml } from './read-html';
import { plainTextToHtml } from './read-plain-text';
import { applyStyleSheets } from './style-sheets';

export type ClipboardContent = {
  blocks: PastedBlock[];
  /** Pictures and other files, if they are what was copied. */
  files: File[];
  /** The address, if there is nothing else. */
  url: string | null;
};

/** What another program has put on the clipboard. */
export function readClipboard(clipboard: Pick<DataTransfer, 'getData' | 'files'>): ClipboardContent {
  const html = clipboard.getData('text/html');
  const text = clipboard.getData('text/plain');
  const files = [...clipboard.files];
  const read = readHtml(parse(html || plainTextToHtml(text)));
  // With a file a browser or the system gives its address or name as text. Word gives a picture of the text that it copies.
  const isFile = files.length > 0 && (!html || read.every(({ type }) => type === 'picture'));
  if (isFile) return { blocks: [], files, url: null };
  const isAddress = /^\s*(?:https?|mailto|tel):\S+\s*$/i.test(text) && linkAddress(text) !== null;
  const url = isAddress ? pastedAddress(text) : null;
  const blocks: PastedBlock[] = url ? [{ type: 'paragraph', children: [addressLink(url)] }] : read;
  return { blocks, files: [], url };
}

/** A document that is not shown loads and runs nothing. */
function parse(html: string): HTMLElement {
  const document = new DOMParser().parseFromString(html, 'text/html');
  applyStyleSheets(document);
  return document.body;
}
