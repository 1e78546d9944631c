import { LANGUAGES } from './languages.ts';
import {
  type Block,
  code,
  deepList,
  heading,
  link,
  list,
  paragraph,
  picture,
  quote,
  text,
} from './rich-text.ts';

/** The content of an article, with pictures by their files and everything else by its name. */
export type Content = {
  title: string;
  slug: string;
  subtitle: string;
  description: string;
  content: readonly Block[];
  covers: readonly string[];
  credit: string;
  icons: readonly string[];
  authors: readonly string[];
  categories: readonly string[];
  tags: readonly string[];
  dossiers: readonly string[];
  comments: readonly { author: string | null; content: string }[];
  corrections: readonly { correctedOn: string; text: string }[];
  /** An ISO time. */
  publishedOn: string;
};

export type EdgeCase = Partial<Content> & {
  /** The title, unless the case is about the title. */
  name: string;
  /** Values that the panel refuses and an import may have written. Lists are stored as JSON. */
  imported?: { title?: string; slug?: string; description?: string | null; content?: unknown };
  /** On the home page too. */
  trending?: true;
};

export const WORD = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
export const ADDRESS = `https://example.org/?${'abcdefghijklmnopqrst'.repeat(14)}`;
const MARKUP = `<script>alert(1)</script> <b>bold</b> &amp; &lt; <!-- --> </title></script> **bold** [x](javascript:alert(1)) {{ 7*7 }} \${x} %s`;
/** Zero-width characters, a soft hyphen, line separators, overrides and isolates that are never closed. */
const INVISIBLE =
  'ze\u200bro\u200cwidth\ufeff so\u00adft\u2028line\u2029paragraph \u202eoverride \u2067isolate \u2066nested\u0007\u001b[31m';
export const STACK = `Z${'\u0351\u035b\u0321\u0323\u034f'.repeat(12)}a${'\u0300'.repeat(30)}lgo`;
const HALF_PAIR = 'Half \ud83d of a pair, the other \ude00 half';
const MIXED = 'The word שלום means peace (or سلام, with 3 more letters), 100% of the time!';

/** The same text in every text field that the panel accepts it in. */
const everywhere = (name: string, words: string): EdgeCase => {
  const short = words.slice(0, 255);
  return {
    name,
    title: short,
    subtitle: short,
    description: words,
    content: [
      paragraph(words),
      paragraph(text(words, 'bold', 'code'), ' ', link('https://example.org/', words)),
      heading(2, words),
      quote(words),
      code(words),
      list([words, [words, [words]]]),
    ],
    covers: [`${name}.jpg`],
    credit: short,
    authors: [short],
    tags: [short],
    dossiers: [short],
    comments: [{ author: short, content: words }],
    corrections: [{ correctedOn: '2026-02-01T09:00:00.000Z', text: words.slice(0, 2_000) }],
    trending: true,
  };
};

/** Each becomes the name of a category with a subcategory, a tag, a dossier and an author. */
export const EVERYWHERE: readonly EdgeCase[] = [
  everywhere('A word of 63 letters', WORD),
  everywhere('An address of 300 characters', ADDRESS),
  everywhere('Markup', MARKUP),
  everywhere('Invisible characters', INVISIBLE),
  everywhere('Stacked marks', STACK),
  everywhere('Half a surrogate pair', HALF_PAIR),
  everywhere('Mixed directions', MIXED),
];

/** Links that open, and those that the panel refuses. */
const LINKS = [
  '/search?tags=%2C',
  '/article/nosucharticle',
  '//example.org/',
  'https://example.org/ä ö',
  'mailto:a@example.org',
  'tel:+43 1 2345',
  'https://пример.example/страница',
  `https://example.org/${'x'.repeat(1980)}`,
  'HTTPS://EXAMPLE.ORG:443/%zz',
];
const ODD_LINKS = [
  '',
  ' ',
  '#',
  '?',
  '.',
  '..',
  'http://[',
  'http://',
  'https://exa mple.org/',
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'www.example.org',
  '\\\\example.org\\x',
  'http://a:b@example.org:99999/',
  'https://xn--/',
];

/** Names that addresses have to escape, or that lowercase in odd ways. */
const ODD_NAMES = [
  ',',
  'a,b',
  '%',
  '100%25',
  '%2C',
  '+',
  '&',
  '#',
  '?',
  '/',
  '\\',
  '"',
  "'",
  '<i>',
  '.',
  '..',
  'İI',
  'ıj',
  'ẞß',
  'ﬁ',
  'Ǆ',
  'Å',
  'null',
  '__proto__',
  '-',
  '0',
];

const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index));
const words = (count: number) =>
  times(
    count,
    (index) =>
      ['lorem', 'ipsum', 'dolor', 'sit', 'amet', 'und', 'eine', 'Welt'][(index * 7 + (index >> 3)) % 8],
  ).join(' ');
const slugCase = (slug: string): EdgeCase => ({
  name: `Slug ${JSON.stringify(slug.slice(0, 20))}`,
  imported: { slug },
});

export const EDGE_CASES: readonly EdgeCase[] = [
  {
    name: 'Nothing but a title',
    description: '.',
    content: [paragraph('')],
    authors: [],
    tags: [],
    dossiers: [],
    trending: true,
  },
  {
    name: 'Blank texts',
    subtitle: ' ',
    description: ' \n\t ',
    content: [paragraph(' '), heading(2, ' '), quote(''), code(' '), list(['', [' ']])],
    comments: [{ author: null, content: ' ' }],
    trending: true,
  },
  { name: 'No category', categories: [] },
  {
    name: 'Thirty tags',
    tags: LANGUAGES.flatMap(({ words }) => words.slice(0, 2)).slice(0, 30),
    trending: true,
  },
  {
    name: 'Twenty authors',
    authors: times(20, (index) => `Maximiliane Hohenstein-Bergmann the ${index + 1}.`),
    trending: true,
  },
  { name: '255 characters', title: 'W'.repeat(255), trending: true },
  { name: 'A description of 2,000 letters', description: 'm'.repeat(2000), trending: true },
  {
    name: 'Emoji where the description is cut',
    description: `${'a'.repeat(239)}👩‍👩‍👧‍👦 and more`,
    trending: true,
  },
  {
    name: 'Three covers',
    covers: ['exif-orientation-6.jpg', 'tall, focus at the top.jpg', 'without-size.svg'],
    trending: true,
  },
  { name: 'Three icons', icons: ['without-size.svg', 'one-pixel.png', 'animated.gif'], trending: true },
  { name: 'Links', content: LINKS.map((url) => paragraph('Read ', link(url, url), '.')) },
  {
    name: 'Odd links',
    imported: {
      content: [
        ...ODD_LINKS.map((url) => paragraph('Read ', link(url, url || 'nothing'), '.')),
        paragraph(link('https://example.org/', '')),
        paragraph(link('https://example.org/', ' ')),
      ],
    },
  },
  {
    name: 'Odd names',
    tags: ODD_NAMES,
    dossiers: ODD_NAMES.slice(0, 6),
  },
  { name: 'One word', description: 'Yes.', content: [paragraph('Yes.')] },
  { name: 'Twenty thousand words', content: times(100, () => paragraph(words(200))) },
  {
    name: 'Sixty comments',
    comments: times(60, (index) => ({
      author: index % 3 ? WORD : null,
      content: index % 2 ? 'Line one\nline two\n\n\nline five' : words(index * 3 + 1),
    })),
  },
  {
    name: 'Long comments',
    comments: [WORD.repeat(30), MARKUP, STACK, MIXED, ADDRESS].map((content) => ({ author: WORD, content })),
  },
  { name: 'Headings alone', content: [6, 1, 3, 1, 5, 2, 4].map((level) => heading(level, `Level ${level}`)) },
  { name: 'Only a small heading', content: [heading(6, 'Level 6'), paragraph('Text')] },
  {
    name: 'Pictures alone',
    content: [
      'thread.png',
      'ribbon.png',
      'stamp.jpg',
      'one-pixel.png',
      'forty-megapixels.jpg',
      'photo.avif',
    ].map(picture),
  },
  {
    name: 'Code alone',
    content: [code(`if (true) {\n\treturn "${'x'.repeat(300)}";\n}\n\n\n`), code(MIXED)],
  },
  { name: 'Deep lists', content: [deepList(17, 'A level'), deepList(5, WORD)] },
  {
    name: 'Line breaks',
    content: [
      paragraph('12 Harbour Street\nThird floor\n\nVienna'),
      quote('One\nTwo\n  Three'),
      heading(2, 'A heading\nof two lines'),
    ],
  },
  {
    name: 'All modifiers',
    content: [
      paragraph(
        text('bold', 'bold'),
        text('italic', 'italic'),
        text('under', 'underline'),
        text('struck', 'strikethrough'),
        text('code', 'code'),
        text('all', 'bold', 'italic', 'underline', 'strikethrough', 'code'),
      ),
    ],
  },
  { name: 'A blank title', imported: { title: ' ' }, trending: true },
  { name: 'No description', imported: { description: null } },
  { name: 'No text', imported: { content: null } },
  { name: 'A text that is not a list', imported: { content: { type: 'paragraph' } } },
  {
    name: 'Unknown blocks',
    imported: {
      content: [
        { type: 'video', url: 'x' },
        null,
        7,
        { type: 'image', image: { url: '' } },
        { type: 'heading', level: 9, children: [text('Nine')] },
        paragraph('Text'),
      ],
    },
  },
  ...['…', '?', '"', "'", '<', '&', '0', 'null', '__proto__', ' ​ x'].map((title) => ({
    name: `Title ${JSON.stringify(title)}`,
    title,
  })),
  ...[
    '.',
    '..',
    '-',
    '...',
    '%2e',
    '%',
    'ünïcödé-日本',
    '"',
    "'",
    'a b',
    'a/b',
    '?',
    '#',
    '',
    '\\',
    'x'.repeat(255),
  ].map(slugCase),
  ...['0001-01-01', '1969-12-31', '1970-01-01', '2000-02-29', '9999-12-31'].map((date) => ({
    name: `Published ${date}`,
    publishedOn: `${date}T12:00:00.000Z`,
  })),
];
