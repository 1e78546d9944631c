import { isBlock, isElement, isText, isUnseen, type Node, parseHtml } from './elements.ts';

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
  for (const node of parseHtml(html)) walk(node);
  return text
    .replace(/ +/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}
