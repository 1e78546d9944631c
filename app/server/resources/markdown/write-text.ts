import { FORMULA } from '#contract/code-languages.ts';
import type { Text } from '#contract/entities/rich-text.ts';
import { codeSpan, escapeMarkdown } from '#contract/markdown.ts';

/** Marks stand next to the text itself: beside a space they would be plain characters. */
export function writeText({ text, bold, italic, strikethrough, code, language }: Text): string {
  const words = text.trim();
  const start = text.indexOf(words);
  const [before, after] = [text.slice(0, start), text.slice(start + words.length)];
  const mark = `${bold ? '**' : ''}${italic ? '*' : ''}${strikethrough ? '~~' : ''}`;
  const end = [...mark].reverse().join('');
  const isFormula = code && language === FORMULA;
  const written = isFormula ? `$${codeSpan(words)}$` : code ? codeSpan(words) : escapeMarkdown(words);
  return words === '' ? text : before + mark + written + end + after;
}

export const oneLine = (text: string): string => escapeMarkdown(text.replace(/\s+/g, ' ').trim());
