import { isBlock, isElement, isText, isUnseen, type Node } from 'masthead-contract/html/elements';
import { writeScripts } from 'masthead-contract/html/write-scripts';
import { parseHtml } from './parse-html.ts';
import { removeEncoded } from './remove-encoded.ts';

/** The text of HTML, a line for each paragraph. */
export function readPlainText(html: string): string {
  let text = '';
  const walk = (node: Node): void => {
    if (isText(node)) text += node.value.replace(/\s+/g, ' ');
    if (!isElement(node) || isUnseen(node)) return;
    const end = isBlock(node) || node.tagName === 'br' ? '\n' : '';
    text += end;
    for (const child of node.childNodes) walk(child);
    text += end;
  };
  const nodes = parseHtml(html);
  removeEncoded(nodes, () => {});
  writeScripts(nodes, () => {});
  for (const node of nodes) walk(node);
  return text
    .replace(/ +/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}

/** Longer than any name, title or description; even the worst text of this length is parsed in a moment. */
const MAX_SHORT = 20_000;

/**
 * The text of a name, title or description, which is read outside the process for posts; unchanged if no parser should read it.
 */
export function readShortText(html: string): string {
  const short = html.slice(0, MAX_SHORT);
  try {
    return readPlainText(short);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return short;
  }
}
