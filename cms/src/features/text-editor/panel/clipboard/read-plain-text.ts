import { Marked } from 'marked';
import { escapeText } from 'masthead-contract/html/escape';
import { markdownFormulas } from 'masthead-contract/html/markdown-formulas';

const markdown = new Marked(markdownFormulas, { async: false, gfm: true, breaks: true });

/** Signs that only occur in Markdown. Signs that also occur in other texts require a second one. */
const SIGNS = [
  /^#{1,6} \S/m,
  /^[-*+] \S.*\n\s*[-*+] \S/m,
  /^1[.)] \S.*\n+2[.)] \S/m,
  /^> \S/m,
  /^```/m,
  /\[[^[\]\n]+\]\([^()\s]+\)/,
  /(?:^|\s)(?:\*\*|__)[^\s*_](?:[^*_\n]*[^\s*_])?(?:\*\*|__)(?=\s|$|[.,;:!?])/m,
  /^\|.+\|\n\|[ :|-]+\|$/m,
];

/** The HTML of a text: of Markdown if it has signs of that, or else a paragraph for every part between empty lines. */
export function plainTextToHtml(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n');
  if (SIGNS.some((sign) => sign.test(lines))) return markdown.parse(lines, { async: false });
  return lines
    .split(/\n[ \t]*\n+/)
    .map((part) => `<p>${escapeText(part).replaceAll('\n', '<br>')}</p>`)
    .join('');
}
