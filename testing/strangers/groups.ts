import { ADDRESS, type EdgeCase, STACK, WORD } from './edge-cases.ts';
import { LANGUAGES, type LanguageText } from './languages.ts';
import { PICTURES } from './pictures.ts';
import {
  type Block,
  code,
  heading,
  type Inline,
  link,
  list,
  paragraph,
  picture,
  quote,
  text,
} from './rich-text.ts';

/** Blocks as a group; the first one has the type and the settings. */
const group = (id: string, settings: { type: string; [setting: string]: string }, ...blocks: Block[]) =>
  blocks.map((block, index) => ({ ...block, group: { id, ...(index === 0 && settings) } }));

const footnote = (id: string, ...content: (string | Inline)[]): Inline[] =>
  [' (', ...content, ')'].map((part) => ({
    ...(typeof part === 'string' ? text(part) : part),
    footnote: id,
  }));

const row = (cells: readonly (string | Inline)[]): Block =>
  paragraph(
    ...cells.flatMap((cell, column) => (column > 0 ? [{ ...text(' · '), cell: true }, cell] : [cell])),
  );

const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index));

/** Every group, in a language. */
function everyGroup({
  title,
  description,
  words,
  sentences,
  verse,
  dossier,
  author,
}: LanguageText): EdgeCase {
  const [first, second, third] = sentences;
  return {
    name: `Groups in ${words[0]}`,
    title: `${title} (${words[3]})`,
    subtitle: dossier,
    description,
    content: [
      ...group('a', { type: 'key-points' }, list(sentences)),
      paragraph(
        `${first} `.repeat(3),
        ...footnote('n1', second, link('https://example.org/', words[0]), '!'),
      ),
      ...group(
        'b',
        { type: 'table', header: 'both', caption: dossier },
        row(['', ...words, ...words]),
        ...sentences.map((sentence, index) =>
          row([words[index] ?? '', ...words, `${index + 1},5`, sentence]),
        ),
      ),
      ...group('c', { type: 'table', header: 'row' }, row([words[0], words[1]]), row(['1', '2'])),
      ...group('d', { type: 'pull-quote' }, quote(verse.join('\n'))),
      ...group(
        'e',
        { type: 'box' },
        heading(4, dossier),
        paragraph(third),
        list(words),
        picture('photo.avif'),
      ),
      ...group('f', { type: 'divider' }, paragraph('* * *')),
      ...group(
        'g',
        { type: 'timeline' },
        heading(3, words[0]),
        paragraph(first),
        heading(3, words[1]),
        quote(second),
      ),
      ...group('h', { type: 'embed' }, paragraph(link('https://vimeo.com/1', author))),
      ...group('j', { type: 'embed' }, paragraph(link('https://mastodon.example/@ada/1', words[0]))),
      ...group('i', { type: 'gallery', caption: third }, ...times(3, () => picture('photo.avif'))),
      { ...picture('photo.avif'), width: 'wide' },
      { ...picture('forty-megapixels.jpg'), width: 'full' },
    ],
  };
}

/** Articles with groups, footnotes and wide pictures, as they should be and as they should not. */
export const GROUP_CASES: readonly EdgeCase[] = [
  ...LANGUAGES.filter(({ language }) => ['de', 'ar', 'ja', 'th'].includes(language)).map(everyGroup),
  {
    name: 'A table of 2,400 cells',
    content: group(
      'a',
      { type: 'table', header: 'both', caption: WORD },
      ...times(60, (line) => row(times(40, (column) => `${line}.${column}`))),
    ),
  },
  {
    name: 'Tables of what does not fit',
    content: [WORD, ADDRESS, STACK].flatMap((words, index) =>
      group(
        `t${index}`,
        { type: 'table' },
        row([words, words]),
        row([text(words, 'bold'), link(ADDRESS, words), words]),
        row([words]),
      ),
    ),
  },
  {
    name: 'Galleries of 30 and of odd pictures',
    content: [
      ...group('a', { type: 'gallery' }, ...times(30, () => picture('photo.avif'))),
      ...group('b', { type: 'gallery', caption: WORD }, ...PICTURES.map(({ file }) => picture(file))),
      ...PICTURES.map(({ file }, index) => ({ ...picture(file), width: index % 2 ? 'wide' : 'full' })),
    ],
  },
  {
    name: 'Groups that are broken',
    content: [
      { ...paragraph('The first block is missing'), group: { id: 'a' } },
      ...group('b', { type: 'gallery' }, picture('photo.avif')),
      ...group('b', { type: 'table', header: 'both' }, row(['One cell'])),
      ...group('b', { type: 'quiz' }, paragraph('An unknown type')),
      ...group('b', { type: 'timeline' }, paragraph('Before a heading'), heading(2, ' ')),
      ...group('c', { type: 'box' }, heading(6, WORD), code(WORD), quote(ADDRESS)),
      paragraph('Between'),
      ...group('c', { type: 'box' }, heading(1, 'The same id')),
      ...group('d', { type: 'divider' }, paragraph('A divider with words')),
      ...group('e', { type: 'embed' }, paragraph('See ', link('https://example.org/', 'more'))),
      ...group('f', { type: 'embed' }, paragraph(link(ADDRESS, ADDRESS))),
      ...group('h', { type: 'related' }, paragraph(link('/article/abc/gone', 'An article that is gone'))),
      ...group('i', { type: 'related' }, paragraph(link('https://example.org/', 'Another site'))),
      ...group('g', { type: 'key-points' }, heading(2, ' '), paragraph('')),
      { ...picture('thread.png'), width: 'huge' },
    ],
  },
  {
    name: 'Footnotes everywhere',
    content: [
      heading(2, 'Notes'),
      { type: 'heading', level: 3, children: [text('A heading'), ...footnote('h', 'In a heading')] },
      { type: 'quote', children: [text('A quote'), ...footnote('h', 'The same id again')] },
      paragraph('Two', ...footnote('a', WORD), ...footnote('b', STACK), ' beside each other'),
      paragraph({ ...text('Without parentheses'), footnote: 'c' }, ...footnote('d', ' ')),
      {
        type: 'list',
        format: 'unordered',
        indentLevel: 0,
        children: [{ type: 'list-item', children: [text('An item'), ...footnote('e', 'In a list')] }],
      },
      ...group('t', { type: 'table' }, row(['A cell', ...footnote('f', 'In a table')])),
      paragraph(...times(190, (index) => footnote(`n${index}`, `Number ${index}`)).flat()),
    ],
  },
];
