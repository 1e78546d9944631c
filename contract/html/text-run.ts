import { type Inline, MODIFIERS, type Modifiers, plain, type Text } from './blocks.ts';
import type { Origin } from './reading.ts';

/** `preformatted`: line breaks of the source are shown. */
export type Style = Modifiers & Pick<Text, 'language'> & { url?: string; preformatted?: true | undefined };

type Written = { text: string; style: Style };
/** A text in one style, with the white space of the source; `\n` is a line break. */
export type StyledText = Written | { inlines: Inline[] };

/** The texts as shown: without superfluous white space, adjacent texts of one style joined. */
export function toInlines(run: readonly StyledText[], { hasLooks }: Pick<Origin, 'hasLooks'>): Inline[] {
  const shown = trimmed(withoutSpaces(run));
  const inlines: Inline[] = [];
  for (const part of shown) {
    if ('text' in part) {
      const isUnderlined = part.style.underline && !(hasLooks && part.style.url);
      append(inlines, part.text, { ...part.style, underline: isUnderlined || undefined });
    } else for (const inline of part.inlines) inlines.push(inline);
  }
  return inlines;
}

/** Removes spaces that aren't shown: at the start and end of a line, and after another space. */
function withoutSpaces(run: readonly StyledText[]): StyledText[] {
  const shown: StyledText[] = [];
  let isLineStart = true;
  for (const part of run) {
    if ('inlines' in part) {
      shown.push(part);
      isLineStart = false;
      continue;
    }
    let text = part.text.replace(/[ \t\r\f]+/g, ' ').replace(/[ \u00a0\n]+/g, withoutSpacesAtLines);
    if (isLineStart) text = text.replace(/^ /, '');
    if (text === '') continue;
    if (text.startsWith('\n')) dropSpaces(shown);
    isLineStart = /[ \n]$/.test(text);
    shown.push({ text, style: part.style });
  }
  return shown;
}

/** White space without spaces before its line breaks, and without a single one after the last of them, which isn't an indent. */
function withoutSpacesAtLines(spaces: string): string {
  const lines = spaces.split('\n');
  const after = lines.pop() ?? '';
  return lines.length === 0 ? spaces : '\n'.repeat(lines.length) + after.replace(/^ /, '');
}

/** Drops the spaces before a line break. */
function dropSpaces(shown: StyledText[]): void {
  for (let last = shown.at(-1); last && 'text' in last; last = shown.at(-1)) {
    let end = last.text.length;
    while (last.text[end - 1] === ' ' || last.text[end - 1] === '\u00a0') end -= 1;
    last.text = last.text.slice(0, end);
    if (last.text !== '') return;
    shown.pop();
  }
}

/** Removes white space and line breaks at the start and the end. */
function trimmed(shown: readonly StyledText[]): StyledText[] {
  const hasText = (part: StyledText) => !('text' in part) || part.text.trim() !== '';
  const from = shown.findIndex(hasText);
  const to = shown.findLastIndex(hasText);
  return shown.slice(from, to + 1).map((part, index) => {
    if (!('text' in part)) return part;
    const text = index === 0 ? part.text.trimStart() : part.text;
    return { ...part, text: from + index === to ? text.trimEnd() : text };
  });
}

function append(inlines: Inline[], text: string, { url, ...style }: Style): void {
  const written: Text = { type: 'text', text };
  for (const name of MODIFIERS) if (style[name]) written[name] = true;
  if (style.language) written.language = style.language;
  const last = inlines.at(-1);
  if (url === undefined) join(inlines, written);
  else if (last?.type === 'link' && last.url === url && last.footnote === undefined)
    join(last.children, written);
  else inlines.push({ type: 'link', url, children: [written] });
}

/** Adds a further line to a text. */
export function addLine(inlines: Inline[], line: readonly Inline[]): void {
  join(inlines, plain('\n'));
  for (const inline of line) {
    if (inline.type === 'text' && inline.footnote === undefined) join(inlines, inline);
    else inlines.push(inline);
  }
}

function join(texts: Inline[], text: Text): void {
  const last = texts.at(-1);
  const isAlike =
    last?.type === 'text' &&
    last.footnote === undefined &&
    last.language === text.language &&
    MODIFIERS.every((name) => last[name] === text[name]);
  if (isAlike) texts[texts.length - 1] = { ...last, text: last.text + text.text };
  else texts.push(text);
}
