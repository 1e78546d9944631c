import { FORMULA } from 'masthead-contract/code-languages';
import type { Inline, Text } from 'masthead-contract/entities/rich-text';
import { footnoteRuns } from 'masthead-contract/footnotes';
import { codeSpan, escapeMarkdown } from 'masthead-contract/markdown';
import type { Footnotes } from './inlines-to-html';

/** What Markdown has a mark for; underlined texts and marks that would be read otherwise are elements. */
const STYLES = [
  { style: 'strikethrough', mark: '~~', tag: 's' },
  { style: 'underline', mark: null, tag: 'u' },
  { style: 'italic', mark: '*', tag: 'em' },
  { style: 'bold', mark: '**', tag: 'strong' },
] as const;

/** Texts, links and the numbers of footnotes as Markdown; a line break is a backslash at the end of its line. */
export function inlinesToMarkdown(inlines: readonly Inline[], footnotes: Footnotes): string {
  let written = '';
  for (const run of footnoteRuns(inlines)) {
    const footnote = run[0] && footnotes.get(run[0]);
    if (footnote) written += `[^${footnote.number}]`;
    else for (const inline of run) written += inlineToMarkdown(inline, written);
  }
  return written.trim().replaceAll('\n', '\\\n');
}

function inlineToMarkdown(inline: Inline, before: string): string {
  if (inline.type === 'text') return textToMarkdown(inline, before);
  let text = '';
  for (const child of inline.children) text += textToMarkdown(child, text);
  return `[${text}](<${inline.url.replace(/[<>\\\s]/g, encodeURIComponent)}>)`;
}

function textToMarkdown({ text, code, language, ...styles }: Text, before: string): string {
  if (text.trim() === '') return text;
  // Beside a space, a sign or another mark, a mark would be plain characters.
  const isMarkable = !code && /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/su.test(text) && !/[*~]$/.test(before);
  return STYLES.reduce(
    (written, { style, mark, tag }) => {
      if (!styles[style]) return written;
      return isMarkable && mark ? mark + written + mark : `<${tag}>${written}</${tag}>`;
    },
    code ? codeToMarkdown(text, language) : escapeText(text),
  );
}

/** Brackets and backticks in a span of code would end the text of a link around it, and braces be shortcodes. Dollars make it a formula. */
function codeToMarkdown(text: string, language: Text['language']): string {
  if (language !== FORMULA) return /[[\]`{]/.test(text) ? `<code>${escapeText(text)}</code>` : codeSpan(text);
  return /[[\]`\n]|\{[{%]/.test(text)
    ? `<code class="language-${FORMULA}">${escapeText(text)}</code>`
    : `$${codeSpan(text)}$`;
}

/** A text in which nothing becomes a link by itself, or a tag of a generator. */
const escapeText = (text: string): string =>
  escapeMarkdown(text)
    .replace(/:(?=\/\/)|@|(?<=\{)%/g, '\\$&')
    .replace(/\bwww(?=\.)/gi, '$&\\')
    // Code may follow.
    .replace(/\$$/, '\\$');
