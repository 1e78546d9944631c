import { FORMULA } from 'masthead-contract/code-languages';
import type { Inline, Text } from '../blocks';
import { MODIFIERS } from '../blocks';
import type { TextStyle } from './element-style';

/** A text in one style. In it, white space is as in HTML, except that `\n` is a line break. */
export type StyledText = { text: string; style: TextStyle };

/** The texts as they are shown: without superfluous white space, neighbours of one style together. */
export function toInlines(texts: readonly StyledText[]): Inline[] {
  const inlines: Inline[] = [];
  let url: string | null = null;
  for (const { text, style } of trim(texts)) {
    const written = writeText(text, style);
    const last = inlines.at(-1);
    if (style.url !== null && style.url === url && last?.type === 'link') append(last.children, written);
    else if (style.url !== null) inlines.push({ type: 'link', url: style.url, children: [written] });
    else append(inlines, written);
    url = style.url;
  }
  return inlines;
}

function writeText(text: string, style: TextStyle): Text {
  const modifiers = MODIFIERS.filter((name) => style[name] && !(name === 'underline' && style.url !== null));
  return {
    type: 'text',
    text,
    ...Object.fromEntries(modifiers.map((name) => [name, true])),
    ...(style.formula && { code: true, language: FORMULA }),
  };
}

/** Joins a text with the one before it, if they are formatted alike. */
function append(texts: (Inline | Text)[], text: Text): void {
  const last = texts.at(-1);
  const isAlike =
    last?.type === 'text' &&
    last.language === text.language &&
    MODIFIERS.every((name) => last[name] === text[name]);
  if (isAlike) last.text += text.text;
  else texts.push(text);
}

function trim(texts: readonly StyledText[]): StyledText[] {
  const trimmed: StyledText[] = [];
  for (const { text, style } of texts) {
    const before = trimmed.at(-1)?.text ?? '\n';
    let shown = text.replace(/[ \t\r\f]+/g, ' ').replace(/[ \u00a0\n]+/g, withoutSpacesAtLines);
    if (/[ \n]$/.test(before)) shown = shown.replace(/^ /, '');
    if (trimmed.length === 0) shown = shown.replace(/^[\s\u00a0]+/, '');
    if (shown === '') continue;
    const last = trimmed.at(-1);
    if (last && shown.startsWith('\n')) last.text = withoutSpacesAtEnd(last.text);
    trimmed.push({ text: shown, style });
  }
  while (trimmed.length > 0) {
    const last = trimmed.at(-1);
    if (!last) break;
    last.text = last.text.trimEnd();
    if (last.text !== '') break;
    trimmed.pop();
  }
  return trimmed.filter(({ text }) => text !== '');
}

/** White space without spaces before its line breaks, and without one after the last of them. */
function withoutSpacesAtLines(spaces: string): string {
  const parts = spaces.split('\n');
  const after = parts.pop() ?? '';
  return parts.length === 0 ? spaces : '\n'.repeat(parts.length) + after.replace(/^ /, '');
}

function withoutSpacesAtEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === ' ' || text[end - 1] === '\u00a0') end -= 1;
  return text.slice(0, end);
}
