import { linkAddress, pastedAddress } from './link-address';
import { type Pasted, readHtml } from './read-html';
import { plainTextToHtml } from './read-plain-text';

export type ClipboardContent = Pasted & {
  /** Pictures, if there is no text. */
  files: File[];
  /** The address, if there is nothing else. */
  url: string | null;
};

/** What another program has put on the clipboard; `null` if it comes from this editor. */
export function readClipboard(clipboard: Pick<DataTransfer, 'getData' | 'files'>): ClipboardContent | null {
  const html = clipboard.getData('text/html');
  if (html.includes('data-pm-slice')) return null;
  const text = clipboard.getData('text/plain');
  const isAddress = /^\s*(?:https?|mailto|tel):\S+\s*$/i.test(text) && linkAddress(text) !== null;
  const url = isAddress ? pastedAddress(text) : null;
  const files = [...clipboard.files].filter(({ type }) => type.startsWith('image/'));
  if (url) {
    const link = { type: 'link' as const, url, children: [{ type: 'text' as const, text: url }] };
    return { blocks: [{ type: 'paragraph', children: [link] }], tables: 0, files: [], url };
  }
  // A browser that copies a picture gives the file, and HTML with its address.
  const pasted =
    text.trim() === '' && files.length > 0 ? EMPTY : readHtml(parse(html || plainTextToHtml(text)));
  return { ...pasted, files: pasted.blocks.length > 0 ? [] : files, url };
}

const EMPTY: Pasted = { blocks: [], tables: 0 };

/** A document that is not shown loads and runs nothing. */
const parse = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;
