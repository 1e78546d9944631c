import { type Inline, MODIFIERS, type Modifiers, type Text } from './blocks.ts';

export type Style = Modifiers & Pick<Text, 'language'> & { url?: string };

/** A text in one style, with the white space of the source; `\n` is a line break. */
export type StyledText = { text: string; style: Style } | { inlines: Inline[] };

/** The texts as they are shown: without superfluous white space, neighbours of one style together. */
export function toInlines(run: readonly StyledText[]): Inline[] {
  const inlines: Inline[] = [];
  let isLineStart = true;
  for (const part of run) {
    if ('inlines' in part) {
      inlines.push(...part.inlines);
      isLineStart = false;
      continue;
    }
    // A space at the start of a line, or after another one, is not shown.
    let text = part.text.replace(/[ \t\r\f]+/g, ' ').replace(/ ?\n ?/g, '\n');
    if (isLineStart) text = text.replace(/^ /, '');
    if (text === '') continue;
    if (text.startsWith('\n')) trimEnd(inlines);
    isLineStart = /[ \n]$/.test(text);
    append(inlines, text, part.style);
  }
  trimStart(inlines);
  trimEnd(inlines, true);
  return inlines;
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

/** Removes white space at the end; line breaks only if `lines` is set. */
function trimEnd(inlines: Inline[], lines = false): void {
  for (let last = inlines.at(-1); last && last.footnote === undefined; last = inlines.at(-1)) {
    if (last.type === 'link') trimEnd(last.children, lines);
    else last.text = lines ? last.text.trimEnd() : last.text.replace(/ $/, '');
    if (last.type === 'link' ? last.children.length > 0 : last.text !== '') return;
    inlines.pop();
  }
}

function trimStart(inlines: Inline[]): void {
  for (let [first] = inlines; first && first.footnote === undefined; [first] = inlines) {
    if (first.type === 'link') trimStart(first.children);
    else first.text = first.text.trimStart();
    if (first.type === 'link' ? first.children.length > 0 : first.text !== '') return;
    inlines.shift();
  }
}
