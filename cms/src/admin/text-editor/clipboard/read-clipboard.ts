import { addressLink } from '../new-group';
import { linkAddress, pastedAddress } from './link-address';
import { type PastedBlock, readHtml } from './read-html';
import { plainTextToHtml } from './read-plain-text';

export type ClipboardContent = {
  blocks: PastedBlock[];
  /** Pictures, if there is no text. */
  files: File[];
  /** The address, if there is nothing else. */
  url: string | null;
};

/** What another program has put on the clipboard. */
export function readClipboard(clipboard: Pick<DataTransfer, 'getData' | 'files'>): ClipboardContent {
  const html = clipboard.getData('text/html');
  const text = clipboard.getData('text/plain');
  const isAddress = /^\s*(?:https?|mailto|tel):\S+\s*$/i.test(text) && linkAddress(text) !== null;
  const url = isAddress ? pastedAddress(text) : null;
  const files = [...clipboard.files].filter(({ type }) => type.startsWith('image/'));
  if (url) return { blocks: [{ type: 'paragraph', children: [addressLink(url)] }], files: [], url };
  // A browser that copies a picture gives the file, and HTML with its address.
  const blocks = text.trim() === '' && files.length > 0 ? [] : readHtml(parse(html || plainTextToHtml(text)));
  return { blocks, files: blocks.length > 0 ? [] : files, url };
}

/** A document that is not shown loads and runs nothing. */
const parse = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;
