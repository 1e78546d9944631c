import { type Inline, MODIFIERS, type Modifiers, type Text } from './blocks.ts';

export type Style = Modifiers & Pick<Text, 'language'> & { url?: string };

type Written = { text: string; style: Style };
/** A text in one style, with the white space of the source; `\n` is a line break. */
export type StyledText = Written | { inlines: Inline[] };

/** The texts as they are shown: without superfluous white space, neighbours of one style together. */
export function toInlines(run: readonly StyledText[]): Inline[] {
  const shown = trimmed(withoutSpaces(run));
  const inlines: Inline[] = [];
  for (const part of shown) {
    if ('text' in part) append(inlines, part.text, part.style);
    else for (const inline of part.inlines) inlines.push(inline);
  }
  return inlines;
}

/** Without spaces that are not shown: at the start and end of a line, and after another one. */
function withoutSpaces(run: readonly StyledText[]): StyledText[] {
  const shown: StyledText[] = [];
  let isLineStart = true;
  for (const part of run) {
    if ('inlines' in part) {
      shown.push(part);
      isLineStart = false;
      continue;
    }
    let text = part.text.replace(/[ \t\r\f]+/g, ' ').replace(/ ?\n ?/g, '\n');
    if (isLineStart) text = text.replace(/^ /, '');
    if (text === '') continue;
    if (text.startsWith('\n')) dropSpace(shown);
    isLineStart = /[ \n]$/.test(text);
    shown.push({ text, style: part.style });
  }
  return shown;
}

/** Each text has one space at its end at most, as the next one does not begin with a second. */
function dropSpace(shown: StyledText[]): void {
  const last = shown.at(-1);
  if (!last || !('text' in last) || !last.text.endsWith(' ')) return;
  if (last.text === ' ') shown.pop();
  else last.text = last.text.slice(0, -1);
}

/** Without white space and line breaks at the start and the end. */
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

function join(texts: Inline[], text: Text): void {
  const last = texts.at(-1);
  const isAlike =
    last?.type === 'text' &&
    last.footnote === undefined &&
    last.language === text.language &&
    MODIFIERS.every((name) => last[name] === text[name]);
  if (isAlike) last.text += text.text;
  else texts.push(text);
}
