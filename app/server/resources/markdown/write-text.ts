import { FORMULA } from '#contract/code-languages.ts';
import type { Text } from '#contract/entities/rich-text.ts';

/** Marks stand next to the text itself: beside a space they would be plain characters. */
export function writeText({ text, bold, italic, strikethrough, code, language }: Text): string {
  const words = text.trim();
  const start = text.indexOf(words);
  const [before, after] = [text.slice(0, start), text.slice(start + words.length)];
  const mark = `${bold ? '**' : ''}${italic ? '*' : ''}${strikethrough ? '~~' : ''}`;
  const end = [...mark].reverse().join('');
  const isFormula = code && language === FORMULA;
  const written = isFormula ? `$${writeCode(words)}$` : code ? writeCode(words) : escapeMarkdown(words);
  return words === '' ? text : before + mark + written + end + after;
}

/** A span of code between more backticks than it contains in a row; spaces keep its own ones apart from these. */
function writeCode(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return fence + space + text.replace(/\s+/g, ' ') + space + fence;
}

/** A text whose characters have no meaning in Markdown. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]<>#|~!&]/g, '\\$&')
    .replace(/^(\s*)([-+=]|\d+(?=[.)]))/gm, (_, space: string, sign: string) =>
      /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`,
    );

export const oneLine = (text: string): string => escapeMarkdown(text.replace(/\s+/g, ' ').trim());
