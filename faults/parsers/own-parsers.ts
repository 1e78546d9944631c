import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { CODE_LANGUAGES } from '#contract/code-languages.ts';
import { MAX_FORMULA_LENGTH, MAX_QUERY_LENGTH } from '#contract/limits.ts';
import { MAX_REDIRECT_LENGTH } from '#contract/redirects.ts';
import { ROOT } from '#scripts/settings.mjs';
import type { Parser } from './parser.ts';

const requireCompiled = createRequire(import.meta.url);

/** Characters that code may have to be coloured. */
const CODE_LENGTH = 20_000;
/** Of a text; a whole article may have 1.5 MB, of which a sample of this length is as good. */
const TEXT_LENGTH = 50_000;
/** Of what is in an article eight times (`blocksOf`). */
const ARTICLE_LENGTH = TEXT_LENGTH / 8;
/** Node refuses longer ones. */
const ADDRESS_LENGTH = 16_000;
const FILE_LENGTH = 200_000;
const CAPTIONS_LENGTH = 1_000_000;

const WORDS =
  'a b x 1 0 . , ; : - _ = + * / \\ | & % $ # @ ! ? ~ ^ < > ( ) [ ] { } " \' ` é ß 🛟 漢 \u0301 \u200d'.split(
    ' ',
  );
const SPACES = [' ', '\n', '\t', '\r', '\u00a0', '\u2028'];
const TEXT = [...WORDS, ...SPACES];

const COMMANDS =
  'frac dfrac binom sqrt cancelto cancel bcancel llap mathllap rlap mathrlap clap equilibriumLeft equilibriumRight xrightarrow xleftarrow overset underset stackrel overbrace underbrace overline widehat vec text textbf mbox mathbf mathrm mathbb boldsymbol operatorname mathop mathbin mathchoice phantom hphantom vphantom smash raisebox color textcolor colorbox boxed fbox underline substack sideset prescript ce pu tag label href mod pmod bmod not bra ket braket Set genfrac displaystyle scriptstyle Large limits int sum lim sin hspace rule kern char verb'.split(
    ' ',
  );
const FORMULA_WORDS = [
  ..."x 1 + = & , ( ) [ ] { } ^ _ ^{ _{ ~ | / % # ' \\\\ \\, \\; \\! \\left( \\right) \\left. \\right. \\middle|".split(
    ' ',
  ),
  ...COMMANDS.flatMap((name) => [`\\${name}{`, `\\${name} `]),
  '}{',
  '][',
  '\\color{red}',
  '\\begin{matrix}',
  '\\end{matrix}',
  '\\begin{cases}',
  '\\end{cases}',
  '\\begin{array}{c}',
  '\\end{array}',
  '\\begin{CD}',
  '\\end{CD}',
  '\\begin{align}',
  '\\end{align}',
  '\\ce{<=>>[',
  '<=>>[',
  '->[',
  '$',
  'm/',
  ' ',
];

const FORMULA_PAIRS = [
  ...COMMANDS.map((name): [string, string] => [`\\${name}{`, '}']),
  ...['{', '^{', '_{', '\\cancelto{}{', '\\frac{1}{', '\\prescript{}{}{', '\\textcolor{red}{'].map(
    (opening): [string, string] => [opening, '}'],
  ),
  ...['matrix', 'cases', 'align', 'CD'].map((name): [string, string] => [
    `\\begin{${name}}`,
    `\\end{${name}}`,
  ]),
  ['\\left(', '\\right)'],
  ['\\ce{A <=>>[', '] B}'],
  ['\\ce{$', '$}'],
  ['\\sqrt[', ']{x}'],
  ['(', ')'],
] as const;

const CODE_PAIRS = ['()', '[]', '{}', '<>', '""', '``'].map(
  ([opening = '', closing = '']) => [opening, closing] as const,
);
const XML_PAIRS = ['a', 'svg', 'image', 'metadata', 'style'].map(
  (name) => [`<${name}>`, `</${name}>`] as const,
);

const CODE_WORDS = [
  ...TEXT,
  ...'if else for while function def class return import let const var func type struct interface enum new => -> :: // /* */ <!-- --> <? ?> <% %> <a </a> <script> <style> #{ ${ """ \'\'\' ``` ~~~ --- === > >> | a. a( a< @a :a #a $a \\n 0x 1e /a/ %w( <<A <<-A end fn impl where select from'.split(
    ' ',
  ),
  'a.a.',
  '> ',
  '- ',
  '# ',
  '  ',
  'a b ',
  'a, ',
  'a = ',
];

const ADDRESS_WORDS = [
  ...WORDS,
  ...'http:// https:// // /../ %2f %00 %C3 %c3%a9 %ff &amp; www. .example xn-- :80 user@ ?a= &b[ ] javascript: data: mailto: youtu.be/ youtube.com/watch?v= /article/ /search?keywords= \u202e'.split(
    ' ',
  ),
  ' ',
  '\t',
];

const QUERY_WORDS = [
  ...ADDRESS_WORDS,
  ...'filters[ [title] [$containsi] [$in] [0] [$or] [$and] populate[ populate= sort= pagination[page]= pagination[ status=draft fields[ =x &filters[title][$containsi]= &filters[tags][documentId][$in]= &populate[0]= &populate=cover.media &'.split(
    ' ',
  ),
];

const HEADER_WORDS = ['br', 'gzip', ';q=', '"",', '*', '\t', ' GMT', 'Mon', 'http://'];

const XML_WORDS = [
  ...TEXT,
  ...'<a> </a> <a/> <a <svg </svg> <!-- --> <![CDATA[ ]]> <!DOCTYPE <!ENTITY &a; &lt; &#x41; <?xml ?> xmlns:a="b" width="1" viewBox="0 0 1 1" href="data:image/svg+xml;base64, href="data:image/png;base64, <metadata> </metadata> <image <style> a=" rdf:'.split(
    ' ',
  ),
];

/** Of binary files: sizes, signatures and names of their parts. */
const BYTES = [
  ...[
    '\0',
    '\0\0\0\x01',
    '\0\0\0\x08',
    '\0\0\0\x10',
    '\xff',
    '\x7f',
    '\xff\xff\xff\xff',
    '\x01',
    'a',
    '\x80',
  ],
  ...[
    '\xff\xd8',
    '\xff\xe1',
    '\xff\xed',
    '\xff\xda',
    '\xff\xfe',
    'Exif\0\0',
    'II*\0\x08\0\0\0',
    'MM\0*\0\0\0\x08',
  ],
  ...[
    'http://ns.adobe.com/xap/1.0/\0',
    '<x:xmpmeta>',
    '<rdf:li>',
    '8BIM\x04\x04',
    '\x1c\x02\x78',
    'Photoshop 3.0\0',
  ],
  ...[
    'IHDR',
    'tEXt',
    'iTXt',
    'zTXt',
    'IDAT',
    'IEND',
    'eXIf',
    'RIFF',
    'WEBPVP8X',
    'EXIF',
    'XMP ',
    'GIF89a',
    '\x21\xfe',
    ',',
  ],
  ...[
    'ftyp',
    'moov',
    'trak',
    'mdia',
    'minf',
    'stbl',
    'stsd',
    'udta',
    'meta',
    'iprp',
    'ipco',
    'iloc',
    'avc1',
    'mp4a',
    'uuid',
    'free',
  ],
  ...[
    'ID3\x04\0\0',
    '\0\0\x7f\x7f',
    'APIC',
    '\xff\xfb\x90\x64',
    'OggS',
    'OpusHead',
    'fmt ',
    'data',
    '\x1aE\xdf\xa3',
    '\x16T\xaek',
  ],
];

const SERVICE = createRequire(join(ROOT, 'cms', 'dist', 'src', 'start.js'));
/** A function of the content service, as it is compiled. */
function ofService(path: string, name: string): (...values: unknown[]) => unknown {
  const found: unknown = Reflect.get(SERVICE(`./${path}.js`), name);
  if (typeof found !== 'function') throw new Error(`${path} has no function '${name}'.`);
  return (...values) => found(...values);
}

const bytesOf = (input: string) => Buffer.from(input, 'latin1');

/** A function that reads a file, with the input as that. */
async function readerOfFile(path: string, name: string): Promise<(input: string) => unknown> {
  const read = ofService(path, name);
  return async (input) => {
    const folder = await mkdtemp(join(tmpdir(), 'masthead-parsers-'));
    try {
      const file = join(folder, 'file');
      await writeFile(file, bytesOf(input));
      return await read(file);
    } finally {
      await rm(folder, { recursive: true });
    }
  };
}

/** The blocks of a text with an input in all places of one. */
function blocksOf(input: string): object[] {
  const text = (words: string, marks = {}) => ({ type: 'text', text: words, ...marks });
  const parts = input.split('\n').slice(0, 500);
  const paragraphs = parts.map((words) => ({ type: 'paragraph', children: [text(words)] }));
  return [
    ...paragraphs,
    { type: 'code', children: [text(input)] },
    { type: 'quote', children: [text(input)] },
    { type: 'heading', level: 2, children: [text(input)] },
    {
      type: 'paragraph',
      children: [text('a '), text(input, { code: true }), text(input, { bold: true, italic: true })],
    },
    { type: 'paragraph', children: [{ type: 'link', url: input, children: [text(input)] }] },
    { type: 'list', format: 'ordered', children: [{ type: 'list-item', children: [text(input)] }] },
  ];
}

/** A page or file of an article on the site, by the end of its address. */
async function readerOfArticle(end: string): Promise<(input: string) => unknown> {
  const { renderPage } = await import(join(ROOT, 'dist', 'server', 'entry.js'));
  return async (input) => {
    const article = {
      documentId: 'a1',
      slug: 'tea',
      title: input.slice(0, 255),
      description: input.slice(0, 1_000),
      publishedAt: '2026-11-01T08:00:00.000Z',
      content: blocksOf(input),
    };
    return renderPage(new URL(`https://magazine.example${end}`), {
      ask: async ({ url, answer }: { url: string; answer: v.GenericSchema }) => {
        if (/articles\/(?!a1)/.test(url)) return { kind: 'missing' };
        const data = url.startsWith('/api/articles/')
          ? article
          : url.startsWith('/api/articles')
            ? [article]
            : url.startsWith('/api/site')
              ? {}
              : [];
        return { kind: 'answer', answer: v.parse(answer, { data }), json: '{}' };
      },
      turn: async () => undefined,
      config: { host: '', token: '', mediaBase: '', timeZone: 'UTC', origin: 'https://magazine.example' },
      assetsOf: () => ({ scripts: [], styles: [], fonts: [], head: '' }),
    });
  };
}

const code: readonly Parser[] = Object.entries(CODE_LANGUAGES).map(([language, name]) => ({
  name: `code in ${name}`,
  length: CODE_LENGTH,
  words: CODE_WORDS,
  pairs: CODE_PAIRS,
  isLimited: true,
  load: async () => {
    const { tokenizeCode }: typeof import('../../cms/src/content-api/code/tokenize-code.ts') =
      requireCompiled('../../cms/dist/src/content-api/code/tokenize-code.js');
    await tokenizeCode('a', language);
    return (input) => tokenizeCode(input, language);
  },
}));

const addresses: readonly Parser[] = [
  {
    name: 'query strings of the content API',
    length: MAX_QUERY_LENGTH,
    words: QUERY_WORDS,
    start: 'filters[title][$containsi]=',
    load: async () => {
      const { readRequest } = await import('#contract/read-request.ts');
      return (input) => readRequest('/api/articles', input);
    },
  },
  {
    name: 'addresses of pages',
    length: ADDRESS_LENGTH,
    words: QUERY_WORDS,
    start: '/',
    load: async () => {
      const { canonicalAddress } = await import(join(ROOT, 'dist', 'server', 'entry.js'));
      return (input) =>
        [input, `/search?categories=${input}`].map((address) =>
          canonicalAddress(new URL(address, 'https://magazine.example')),
        );
    },
  },
  {
    name: 'first lines and headers of requests',
    length: ADDRESS_LENGTH,
    words: [...QUERY_WORDS, ...HEADER_WORDS],
    load: async () => {
      const [{ originForm, readAddress }, { chooseEncoding }, { requestedRange }] = await Promise.all([
        import('#server/http/read-address.ts'),
        import('#server/compression/choose-encoding.ts'),
        import('#contract/byte-range.ts'),
      ]);
      return (input) => [
        readAddress({ url: originForm(input) }, 'https://magazine.example'),
        chooseEncoding(`br${input}`),
        requestedRange({ method: 'GET', headers: { range: `bytes=${input}` } }, { size: 1_000 }),
        Date.parse(input),
      ];
    },
  },
  {
    name: 'addresses of links and embeds',
    length: ADDRESS_LENGTH,
    words: ADDRESS_WORDS,
    start: 'https://',
    load: async () => {
      const [{ safeHref }, { embedProvider }, { embedFrame }, { recordingKind }] = await Promise.all([
        import('#contract/safe-href.ts'),
        import('#contract/embed-provider.ts'),
        import('#contract/embed-frame.ts'),
        import('#contract/recording.ts'),
      ]);
      return (input) => {
        const href = safeHref(input) ?? '';
        return [embedProvider(href), embedFrame(href), recordingKind(href)];
      };
    },
  },
  {
    name: 'addresses without a page',
    length: ADDRESS_LENGTH,
    words: QUERY_WORDS,
    start: '/',
    load: async () => {
      const [{ missingAddress, missingSearch, referrerHost }, { cleanAddress, encodeAddress }] =
        await Promise.all([import('#contract/missing-addresses.ts'), import('#contract/encode-address.ts')]);
      return (input) => [
        missingAddress(input),
        missingSearch(input),
        referrerHost(input),
        encodeAddress(cleanAddress(input)),
      ];
    },
  },
  {
    name: 'redirects',
    length: MAX_REDIRECT_LENGTH,
    words: ADDRESS_WORDS,
    start: '/',
    load: async () => {
      const { redirectCandidates, redirectKey, redirectRequest } = await import('#contract/redirects.ts');
      return (input) => [redirectKey('prefix', input), redirectCandidates(input), redirectRequest(input)];
    },
  },
];

const texts: readonly Parser[] = [
  {
    name: 'formulas in TeX',
    length: MAX_FORMULA_LENGTH,
    words: FORMULA_WORDS,
    pairs: FORMULA_PAIRS,
    isLimited: true,
    load: async () => {
      const { writeFormula }: typeof import('../../cms/src/content-api/code/write-formula.ts') =
        requireCompiled('../../cms/dist/src/content-api/code/write-formula.js');
      await writeFormula('x', 'block');
      return (input) => writeFormula(input, 'block');
    },
  },
  {
    name: 'plain text',
    length: TEXT_LENGTH,
    words: TEXT,
    load: async () => {
      const { cleanText, isVisible, printable } = await import('#contract/text.ts');
      return (input) => [printable(input), cleanText(input), isVisible(input)];
    },
  },
  {
    name: 'titles that are cut',
    length: TEXT_LENGTH,
    words: TEXT,
    load: async () => {
      const { truncate } = await import('#app/lib/truncate.ts');
      return (input) => truncate(input, 240);
    },
  },
  {
    name: 'searches',
    length: ADDRESS_LENGTH,
    words: TEXT,
    load: async () => {
      const [{ cleanKeywords }, { readQuery, writeMatch }] = await Promise.all([
        import('#contract/text.ts'),
        import('#search/query/read-query.ts'),
      ]);
      return (input) => writeMatch(readQuery(cleanKeywords(input), ['en', 'de', 'fr', 'ja']), 'all');
    },
  },
  {
    name: 'words of texts',
    length: TEXT_LENGTH,
    words: TEXT,
    load: async () => {
      const { readWords } = await import('#search/words/read-words.ts');
      return (input) => ['en', 'de', 'fr', 'ja', 'ar'].map((language) => readWords(input, language));
    },
  },
  {
    name: 'numbers and charts',
    length: 1_000,
    words: TEXT,
    load: async () => {
      const { readNumber } = await import('#contract/read-number.ts');
      return (input) => ['en', 'de', 'fr', 'ar'].map((language) => readNumber(input, language));
    },
  },
  {
    name: 'slugs',
    length: TEXT_LENGTH,
    words: TEXT,
    load: async () => ofService('writing/slugs/make-slug', 'makeSlug'),
  },
  {
    name: 'articles as pages',
    length: ARTICLE_LENGTH,
    words: XML_WORDS,
    pairs: XML_PAIRS,
    load: () => readerOfArticle('/article/a1/tea'),
  },
  {
    name: 'articles as Markdown',
    length: ARTICLE_LENGTH,
    words: XML_WORDS,
    pairs: XML_PAIRS,
    load: () => readerOfArticle('/article/a1/tea.md'),
  },
  {
    name: 'articles in feeds',
    length: ARTICLE_LENGTH,
    words: XML_WORDS,
    pairs: XML_PAIRS,
    load: () => readerOfArticle('/feed.xml'),
  },
  {
    name: 'articles that are exported',
    length: ARTICLE_LENGTH,
    words: XML_WORDS,
    pairs: XML_PAIRS,
    load: async () => {
      const { richText } = await import('#contract/entities/rich-text.ts');
      const markdown = ofService('commands/export/exported-markdown', 'exportedMarkdown');
      const html = ofService('commands/export/blocks-to-html', 'blocksToHtml');
      return (input) => {
        const blocks = v.parse(richText, blocksOf(input));
        const addressOf = (url: string) => url;
        return [
          markdown(blocks, addressOf),
          html(blocks, { addressOf, block: (_: string, text: string) => text }),
        ];
      };
    },
  },
];

const files: readonly Parser[] = [
  {
    name: 'SVG: its size',
    length: 64 * 1024,
    words: XML_WORDS,
    pairs: XML_PAIRS,
    start: '<svg ',
    load: async () => ofService('media/uploads/svg-size', 'svgSize'),
  },
  {
    name: 'SVG: what it says of itself',
    length: FILE_LENGTH,
    words: XML_WORDS,
    pairs: XML_PAIRS,
    start: '<svg xmlns="http://www.w3.org/2000/svg">',
    end: '</svg>',
    load: async () => {
      const remove = ofService('media/metadata/remove-metadata', 'removeMetadata');
      return (input) => remove('image/svg+xml', bytesOf(input), null);
    },
  },
  ...[
    { type: 'image/jpeg', start: '\xff\xd8' },
    { type: 'image/png', start: '\x89PNG\r\n\x1a\n' },
    { type: 'image/webp', start: 'RIFF\xff\xff\x00\x00WEBP' },
    { type: 'image/gif', start: 'GIF89a\x01\0\x01\0\0\0\0' },
    { type: 'image/x-icon', start: '\0\0\x01\0' },
  ].map(
    ({ type, start }): Parser => ({
      name: `metadata of ${type}`,
      length: FILE_LENGTH,
      words: BYTES,
      start,
      load: async () => {
        const readMetadata = ofService('media/metadata/read-metadata', 'readMetadata');
        const remove = ofService('media/metadata/remove-metadata', 'removeMetadata');
        return (input) => [readMetadata(bytesOf(input)), remove(type, bytesOf(input), null)];
      },
    }),
  ),
  {
    name: 'metadata in XMP',
    length: FILE_LENGTH,
    words: XML_WORDS,
    pairs: XML_PAIRS,
    start: '\xff\xd8\xff\xe1\xff\xffhttp://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    end: '</x:xmpmeta>',
    load: async () => {
      const readMetadata = ofService('media/metadata/read-metadata', 'readMetadata');
      return (input) => readMetadata(bytesOf(input));
    },
  },
  ...[
    { name: 'MP4', start: '\0\0\0\x10ftypisom\0\0\0\0' },
    { name: 'MP3', start: 'ID3\x04\0\0\0\0\0\x7f' },
    { name: 'WebM', start: '\x1aE\xdf\xa3' },
    { name: 'Ogg', start: 'OggS\0\x02' },
    { name: 'WAV', start: 'RIFF\xff\xff\0\0WAVE' },
  ].map(
    ({ name, start }): Parser => ({
      name: `recordings: ${name}`,
      length: FILE_LENGTH,
      words: BYTES,
      start,
      load: async () => readerOfFile('media/recordings/read-recording', 'readRecording'),
    }),
  ),
  {
    name: 'recordings: places in MP4',
    length: FILE_LENGTH,
    words: BYTES,
    start: '\0\0\0\x10ftypisom\0\0\0\0\0\xff\xff\xffmoov',
    load: async () => readerOfFile('media/recordings/remove-places', 'removePlaces'),
  },
  {
    name: 'captions in WebVTT',
    length: CAPTIONS_LENGTH,
    words: ['00:00:01.000 --> 00:00:02.000\n', 'NOTE ', 'STYLE\n', '<v a>', ...TEXT],
    start: 'WEBVTT\n\n',
    load: async () => readerOfFile('media/recordings/read-captions', 'readCaptions'),
  },
];

/** What reads the texts and files of editors, and the addresses of readers. */
export const OWN_PARSERS: readonly Parser[] = [...texts, ...code, ...addresses, ...files];
