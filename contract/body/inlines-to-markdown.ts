import type { Link } from './body-text.ts';
import { FORMULA } from './code-languages.ts';
import { type Footnote, footnoteRuns } from './footnotes.ts';
import { codeSpan, escapeMarkdown } from './markdown.ts';
import type { Inline, Text } from './rich-text.ts';

/** How texts and links are written for their reader. */
export type InlineTarget = {
  footnotes: ReadonlyMap<Inline, Footnote>;
  /** The target of a link; `null` for a link that becomes plain text. */
  hrefOf: (link: Link) => string | null;
  /**
   * Whether styles that Markdown lacks are written as HTML elements, and text is escaped so that programs don't take it for HTML.
   */
  allowsHtml: boolean;
};

/** From the innermost to the outermost one. */
const STYLES = [
  { style: 'strikethrough', mark: '~~', tag: 's' },
  { style: 'underline', mark: null, tag: 'u' },
  { style: 'italic', mark: '*', tag: 'em' },
  { style: 'bold', mark: '**', tag: 'strong' },
] as const;

/** Texts, links and the numbers of footnotes. A line break is a backslash at the end of its line; at an end of the whole it would be shown. */
export function inlinesToMarkdown(inlines: readonly Inline[], target: InlineTarget): string {
  const parts = footnoteRuns(inlines).flatMap((run): (Inline | string)[] => {
    const footnote = run[0] && target.footnotes.get(run[0]);
    return footnote ? [`[^${footnote.number}]`] : run;
  });
  return write(parts, target).trim().replaceAll('\n', '\\\n');
}

/** Writes texts and links; strings are Markdown already. */
function write(parts: readonly (Inline | string)[], target: InlineTarget): string {
  let written = '';
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string') written += part;
    else if (part.type === 'link') written += writeLink(part, target);
    else written += writeText(part, { before: written, after: startOf(parts[index + 1]) }, target);
  }
  return written;
}

const startOf = (part: Inline | string | undefined): string =>
  typeof part === 'object' ? (part.type === 'text' ? part.text : '[') : (part ?? '');

function writeLink(link: Link, target: InlineTarget): string {
  const text = write(link.children, target);
  const href = target.hrefOf(link);
  return href === null ? text : `[${text}](<${href.replace(/[<>\\\s]/g, encodeURIComponent)}>)`;
}

/** Marks stand next to the words: beside a space they would be plain characters. */
function writeText(
  text: Text,
  around: { before: string; after: string },
  { allowsHtml }: InlineTarget,
): string {
  const words = text.text.trim();
  if (words === '') return text.text;
  const [start = '', end = ''] = text.text.split(words, 2);
  const before = around.before + start;
  const after = end + around.after;
  const escapeWords = allowsHtml ? escapeForPrograms : escapeMarkdown;
  const plain = text.code ? writeCode(words, text.language, allowsHtml) : escapeWords(words);
  const marked = STYLES.reduce((written, { style, mark, tag }) => {
    if (!text[style]) return written;
    if (mark && isMarkable(written, before, after)) return mark + written + mark;
    return allowsHtml ? `<${tag}>${written}</${tag}>` : written;
  }, plain);
  return start + marked + end;
}

/** Whether marks around a text are read as such (CommonMark, *Emphasis*): beside another mark, or between a letter and a sign, they are plain characters. */
function isMarkable(written: string, before: string, after: string): boolean {
  const text = written.replace(/^\*{1,3}|\*{1,3}$/g, '');
  return (
    !/[*~]$/.test(before) &&
    (!/^[\p{P}\p{S}]/u.test(text) || /(?:^|[\s\p{P}\p{S}])$/u.test(before)) &&
    (!/[\p{P}\p{S}]$/u.test(text) || /^(?:$|[\s\p{P}\p{S}])/u.test(after))
  );
}

/**
 * For programs that read it again, brackets and backticks in a span would end the text of a link around it, and braces would be
 * shortcodes. Dollars mark a formula.
 */
function writeCode(text: string, language: Text['language'], allowsHtml: boolean): string {
  const isFormula = language === FORMULA;
  if (allowsHtml && (isFormula ? /[[\]`\n]|\{[{%]/ : /[[\]`{]/).test(text)) {
    const kind = isFormula ? ` class="language-${FORMULA}"` : '';
    return `<code${kind}>${escapeForPrograms(text)}</code>`;
  }
  return isFormula ? `$${codeSpan(text)}$` : codeSpan(text);
}

/** Escapes a text so that nothing in it becomes a link, a tag of a site generator, or a formula. */
const escapeForPrograms = (text: string): string =>
  escapeMarkdown(text)
    // MathJax and WordPress search for formulas after the escapes are gone.
    .replace(/(?<=\\\\)(?=\(|\\\[)|(?<=\$)(?=\$|latex\s)/g, '<!-- -->')
    .replace(/:(?=\/\/)|@|(?<=\{)%/g, '\\$&')
    .replace(/\bwww(?=\.)/gi, '$&\\')
    // Code may follow.
    .replace(/\$$/, '\\$');
