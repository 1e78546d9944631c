import { FORMULA } from 'masthead-contract/body/code-languages';
import { NOTE_END, NOTE_START } from 'masthead-contract/body/footnotes';
import type { Mark, Node } from 'prosemirror-model';
import { type Inline, MODIFIERS, type Text } from './blocks';

/** The texts and links of a block or cell. */
export function writeInlines(block: Node): Inline[] {
  const inlines: Inline[] = [];
  let link: Mark | undefined;
  let note: Mark | undefined;
  const noteText = (text: string): Text[] => (note ? [{ type: 'text', text, footnote: note.attrs.id }] : []);
  for (const child of block.children) {
    const around = markOf(child, 'link');
    const inNote = markOf(child, 'footnote');
    if (inNote?.attrs.id !== note?.attrs.id) {
      inlines.push(...noteText(NOTE_END));
      note = inNote;
      inlines.push(...noteText(NOTE_START));
    }
    const last = inlines.at(-1);
    const footnote = note && { footnote: note.attrs.id };
    if (around && last?.type === 'link' && link?.eq(around)) last.children.push(writeText(child));
    else if (around) {
      const { url, keys } = around.attrs;
      inlines.push({ ...keys, type: 'link', url, ...footnote, children: [writeText(child)] });
    } else inlines.push({ ...writeText(child), ...footnote });
    link = around;
  }
  return [...inlines, ...noteText(NOTE_END)];
}

function writeText({ text = '', marks }: Node): Text {
  const modifiers = MODIFIERS.filter((name) => marks.some(({ type }) => type.name === name));
  const keys = marks.find(({ type }) => type.name === 'unknown_keys')?.attrs.keys;
  const formula = marks.some(({ type }) => type.name === 'formula') && { code: true, language: FORMULA };
  return {
    ...keys,
    type: 'text',
    text,
    ...Object.fromEntries(modifiers.map((name) => [name, true])),
    ...formula,
  };
}

const markOf = ({ marks }: Node, name: string): Mark | undefined =>
  marks.find(({ type }) => type.name === name);
