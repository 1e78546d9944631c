import { type Block, plain } from './blocks.ts';
import { attribute, type Element, find, hasClass, textOf } from './elements.ts';

/** Verse is a text with lines, anything else that is preformatted is code. */
export function readPreformatted(element: Element): Block[] {
  const text = textOf(element).replace(/^\n/, '').trimEnd();
  if (text.trim() === '') return [];
  if (hasClass(element, /verse/)) return [{ type: 'paragraph', children: [plain(text)] }];
  const classes = `${attribute(element, 'class')} ${attribute(find(element, 'code') ?? element, 'class')}`;
  const [, language] = /\b(?:language|lang)-([\w+#-]+)/.exec(classes) ?? [];
  return [{ type: 'code', ...(language && { language }), children: [plain(text)] }];
}
