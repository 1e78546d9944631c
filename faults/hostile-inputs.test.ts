import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { truncate } from '#app/lib/truncate.ts';
import { embedFrame } from '#app/screens/article/parts/framed-embed/embed-frame.ts';
import { placeOf, renderPage } from '#app/server/entry.tsx';
import { embedProvider } from '#contract/body/embed-provider.ts';
import { readNumber } from '#contract/body/read-number.ts';
import { recordingKind } from '#contract/body/recording.ts';
import { richText } from '#contract/body/rich-text.ts';
import type { ContentRequest } from '#contract/calls/call.ts';
import { MAX_QUERY_LENGTH } from '#contract/query/limits.ts';
import { requestedRange } from '#contract/service/byte-range.ts';
import { missingSearch, missingUrl, referrerHost } from '#contract/service/missing-addresses.ts';
import {
  MAX_REDIRECT_LENGTH,
  redirectCandidates,
  redirectKey,
  redirectRequest,
} from '#contract/service/redirects.ts';
import { cleanKeywords, cleanText, isVisible, printable } from '#contract/text/clean-text.ts';
import { cleanUrl, encodeUrl } from '#contract/text/encode-address.ts';
import { safeHref } from '#contract/text/safe-href.ts';
import { readQuery, writeMatch } from '#search/query/read-query.ts';
import { readWords } from '#search/words/read-words.ts';
import { chooseEncoding } from '#server/compression/choose-encoding.ts';
import { readRequest } from '#server/gateway/read-request.ts';
import { originForm, readRequestUrl } from '#server/http/read-address.ts';
import { createRandom } from '#testing/random.ts';
import { median } from '#testing/statistics.ts';
import { blocksToHtml } from '../cms/src/commands/export/blocks-to-html.ts';
import { exportedMarkdown } from '../cms/src/commands/export/exported-markdown.ts';
import { makeSlug } from '../cms/src/features/slugs/server/make-slug.ts';
import { readMetadata } from '../cms/src/media/metadata/read-metadata.ts';
import { removeMetadata } from '../cms/src/media/metadata/remove-metadata.ts';
import { readCaptions } from '../cms/src/media/recordings/read-captions.ts';
import { readRecording } from '../cms/src/media/recordings/read-recording.ts';
import { removePlaces } from '../cms/src/media/recordings/remove-places.ts';
import { svgSize } from '../cms/src/media/uploads/svg-size.ts';
import { readFeed } from '../importers/feed/read-feed.ts';
import { readGhost } from '../importers/ghost/read-ghost.ts';
import { readShortText } from '../importers/html/plain-text.ts';
import { readMedium } from '../importers/medium/read-medium.ts';
import type { Reader } from '../importers/source-document.ts';
import { readSubstack } from '../importers/substack/read-substack.ts';
import { readWordpress } from '../importers/wordpress/read-wordpress.ts';

// Everything that reads the texts and files of authors, readers and other systems in a process without limits. What may take any time
// (formulas, code, posts of an import) is read in one with limits: contract/node/limited-process.test.ts.

/** Times of the median input of the same length. */
const MAX_RATIO = 100;
/** What many others take at least: a median below a tick of the clock, or of inputs that are refused at once, says nothing. */
const leastMs = (length: number) => Math.max(1, length / 5_000);
const INPUTS = process.env.TEST_SAMPLE ? 12 : 200;
/** Short inputs find what doubles with each level, long ones what grows with the square. */
const SHORT = 200;

/** Of a text; a whole article may have 1.5 MB, of which a sample of this length is as good. */
const TEXT_LENGTH = 50_000;
/** Of what is in an article eight times. */
const ARTICLE_LENGTH = TEXT_LENGTH / 8;
/** Node refuses longer ones. */
const URL_LENGTH = 16_000;
const NAME_LENGTH = 20_000;
const FILE_LENGTH = 200_000;
const CAPTIONS_LENGTH = 1_000_000;

const split = (words: string) => words.split(' ');
const TEXT = [
  ...split(
    'a b x 1 0 . , ; : - _ = + * / \\ | & % $ # @ ! ? ~ ^ < > ( ) [ ] { } " \' ` é ß 🛟 漢 \u0301 \u200d',
  ),
  ...[' ', '\n', '\t', '\r\n', '\u00a0', '\u2028'],
];
const ADDRESS = [
  ...TEXT,
  ...split(
    'http:// https:// // /../ %2f %00 %C3 %c3%a9 %ff &amp; www. .example xn-- :80 user@ ?a= &b[ javascript: data: mailto: youtu.be/ youtube.com/watch?v= /article/ /search?keywords= \u202e',
  ),
  ...split(
    'filters[ [title] [$containsi] [$in] [0] [$or] [$and] populate[ sort= pagination[page]= status=draft fields[ =x &filters[title][$containsi]= &filters[tags][documentId][$in]= &populate[0]= &',
  ),
  ...split('br gzip ;q= "", * GMT Mon'),
];
const XML = [
  ...TEXT,
  ...split(
    '<a> </a> <a/> <a <svg </svg> <image <style> <metadata> </metadata> <!-- --> <![CDATA[ ]]> <!DOCTYPE <!ENTITY &a; &lt; &#x41; <?xml ?> xmlns:a="b" width="1" viewBox="0 href="data:image/svg+xml;base64, a=" rdf: <item> </item> <entry> </entry> <title> </title> <link/> <wp:postmeta> </wp:postmeta>',
  ),
  ...split('p b ul li table td figure blockquote pre template').flatMap((name) => [
    `<${name}>`,
    `</${name}>`,
  ]),
];
const JSON_CSV = [...TEXT, ...split('"a" "a": null true {"a": [[ ]] \\u0301 "items": "" ", ," 1.a,')];
const CAPTIONS = ['00:00:01.000 --> 00:00:02.000\n', 'NOTE ', 'STYLE\n', '<v a>', ...TEXT];
/** Of binary files, in Latin-1: sizes, signatures and names of their parts. */
const BYTES = [
  ...['\0', '\0\0\0\x01', '\0\0\0\x08', '\0\0\0\x10', '\x01', '\x7f', '\x80', '\xff', '\xff\xff\xff\xff'],
  ...split(
    '\xff\xd8 \xff\xe1 \xff\xed \xff\xda \xff\xfe Exif\0\0 II*\0\x08\0\0\0 MM\0*\0\0\0\x08 \x1c\x02\x78',
  ),
  ...split('http://ns.adobe.com/xap/1.0/\0 <x:xmpmeta> <rdf:li> 8BIM\x04\x04 Photoshop_3.0\0 \x21\xfe ,'),
  ...split('IHDR tEXt iTXt zTXt IDAT IEND eXIf RIFF WEBPVP8X EXIF GIF89a ID3\x04\0\0 \0\0\x7f\x7f APIC OggS'),
  ...split('ftyp moov trak mdia minf stbl stsd udta meta iprp ipco iloc avc1 mp4a uuid free OpusHead data'),
  ...split(
    '\xff\xfb\x90\x64 \x1aE\xdf\xa3 \x16T\xaek fmt PK\x01\x02 PK\x03\x04 PK\x05\x06 PK\x06\x06 a.md ../',
  ),
];

type Parser = {
  words: readonly string[];
  /** Of the longest input that it gets. */
  length: number;
  /** How every input begins and ends, so that it is not refused at its first character. */
  start?: string;
  end?: string;
  read: (input: string) => unknown;
};

const bytesOf = (input: string) => Buffer.from(input, 'latin1');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-hostile-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads a file with the input. */
const ofFile = (read: (file: string) => Promise<unknown>, name = 'file') => {
  return async (input: string) => {
    const file = join(folder, name);
    await writeFile(file, bytesOf(input));
    return read(file);
  };
};

/** Reads all that is in the file of an export, without its posts. */
const ofExport = (read: Reader, name: string) => {
  const fetchFile = () => Promise.reject(new Error('Nothing is fetched.'));
  return ofFile(async (file) => {
    const path = name.endsWith('.csv') ? folder : file;
    for await (const _ of read([path], { types: [], site: 'https://old.example', fetchFile }));
  }, name);
};

/** The blocks of a text with an input in all places of one. */
function blocksOf(input: string) {
  const text = (words: string, marks = {}) => ({ type: 'text', text: words, ...marks });
  const paragraph = (...children: object[]) => ({ type: 'paragraph', children });
  return [
    ...input.split('\n', 500).map((words) => paragraph(text(words))),
    { type: 'code', children: [text(input)] },
    { type: 'quote', children: [text(input)] },
    { type: 'heading', level: 2, children: [text(input)] },
    paragraph(text('a '), text(input, { code: true }), text(input, { bold: true, italic: true })),
    paragraph({ type: 'link', url: input, children: [text(input)] }),
    { type: 'list', format: 'ordered', children: [{ type: 'list-item', children: [text(input)] }] },
  ];
}

/** Renders an article with the input on the site, at an address. */
const ofArticle = (path: string) => (input: string) => {
  const article = {
    documentId: 'a1',
    slug: 'tea',
    title: input.slice(0, 255),
    description: input.slice(0, 1_000),
    publishedAt: '2026-11-01T08:00:00.000Z',
    content: blocksOf(input),
  };
  const dataAt = (url: string) => {
    if (url.startsWith('/api/articles/')) return article;
    if (url.startsWith('/api/articles')) return [article];
    return url.startsWith('/api/site') ? {} : [];
  };
  const ask = async ({ url, answer }: ContentRequest) =>
    /articles\/(?!a1)/.test(url)
      ? ({ kind: 'missing' } as const)
      : ({ kind: 'answer', answer: v.parse(answer, { data: dataAt(url) }), json: '{}' } as const);
  return renderPage(new URL(path, 'https://magazine.example'), {
    ask,
    turn: async () => {},
    config: { host: '', token: '', mediaBase: '', timeZone: 'UTC', origin: 'https://magazine.example' },
    assetsOf: () => ({ scripts: [], styles: [], paper: null, head: '' }),
  });
};

const text = { words: TEXT, length: TEXT_LENGTH };
const address = { words: ADDRESS, length: URL_LENGTH };
const article = { words: XML, length: ARTICLE_LENGTH };
const markup = { words: XML, length: FILE_LENGTH };
const bytes = { words: BYTES, length: FILE_LENGTH };
const json = { words: JSON_CSV, length: FILE_LENGTH };
const LANGUAGES = ['en', 'de', 'fr', 'ar'];

/** To add a parser, write a line. */
const PARSERS: Record<string, Parser> = {
  'plain text': { ...text, read: (input) => [printable(input), cleanText(input), isVisible(input)] },
  'titles that are cut': { ...text, read: (input) => truncate(input, 240) },
  slugs: { ...text, read: makeSlug },
  'words of texts': { ...text, read: (input) => [...LANGUAGES, 'ja'].map((each) => readWords(input, each)) },
  searches: {
    ...text,
    length: URL_LENGTH,
    read: (input) => writeMatch(readQuery(cleanKeywords(input), ['en', 'de', 'fr', 'ja']), 'all'),
  },
  'numbers and charts': {
    ...text,
    length: 1_000,
    read: (input) => LANGUAGES.map((language) => readNumber(input, language)),
  },
  'articles as pages': { ...article, read: ofArticle('/article/a1/tea') },
  'articles as Markdown': { ...article, read: ofArticle('/article/a1/tea.md') },
  'articles in feeds': { ...article, read: ofArticle('/feed.xml') },
  'articles that are exported': {
    ...article,
    read(input) {
      const blocks = v.parse(richText, blocksOf(input));
      const addressOf = (url: string) => url;
      return [
        exportedMarkdown(blocks, addressOf),
        blocksToHtml(blocks, { addressOf, block: (_, html) => html }),
      ];
    },
  },

  'query strings of the content API': {
    ...address,
    length: MAX_QUERY_LENGTH,
    start: 'filters[title][$containsi]=',
    read: (input) => readRequest('/api/articles', input),
  },
  'addresses of pages': {
    ...address,
    start: '/',
    read: (input) =>
      [input, `/search?categories=${input}`].map((path) =>
        placeOf(new URL(path, 'https://magazine.example')),
      ),
  },
  'first lines and headers of requests': {
    ...address,
    read: (input) => [
      readRequestUrl({ url: originForm(input) }, 'https://magazine.example'),
      chooseEncoding(`br${input}`),
      requestedRange({ method: 'GET', headers: { range: `bytes=${input}` } }, { size: 1_000 }),
      Date.parse(input),
    ],
  },
  'addresses of links and embeds': {
    ...address,
    start: 'https://',
    read(input) {
      const href = safeHref(input) ?? '';
      return [embedProvider(href), embedFrame(href), recordingKind(href)];
    },
  },
  'addresses without a page': {
    ...address,
    start: '/',
    read: (input) => [
      missingUrl(input),
      missingSearch(input),
      referrerHost(input),
      encodeUrl(cleanUrl(input)),
    ],
  },
  redirects: {
    ...address,
    length: MAX_REDIRECT_LENGTH,
    start: '/',
    read: (input) => [redirectKey('prefix', input), redirectCandidates(input), redirectRequest(input)],
  },

  'the size of an SVG': { ...markup, length: 64 * 1024, start: '<svg ', read: svgSize },
  'what an SVG says of itself': {
    ...markup,
    start: '<svg xmlns="http://www.w3.org/2000/svg">',
    end: '</svg>',
    read: (input) => removeMetadata('image/svg+xml', bytesOf(input), null),
  },
  'metadata in XMP': {
    ...markup,
    start: '\xff\xd8\xff\xe1\xff\xffhttp://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    end: '</x:xmpmeta>',
    read: (input) => readMetadata(bytesOf(input)),
  },
  ...Object.fromEntries(
    Object.entries({
      'image/jpeg': '\xff\xd8',
      'image/png': '\x89PNG\r\n\x1a\n',
      'image/webp': 'RIFF\xff\xff\x00\x00WEBP',
      'image/gif': 'GIF89a\x01\0\x01\0\0\0\0',
      'image/x-icon': '\0\0\x01\0',
    }).map(([type, start]): [string, Parser] => {
      const read = (input: string) => [
        readMetadata(bytesOf(input)),
        removeMetadata(type, bytesOf(input), null),
      ];
      return [`metadata of ${type}`, { ...bytes, start, read }];
    }),
  ),
  ...Object.fromEntries(
    Object.entries({
      MP4: '\0\0\0\x10ftypisom\0\0\0\0',
      MP3: 'ID3\x04\0\0\0\0\0\x7f',
      WebM: '\x1aE\xdf\xa3',
      Ogg: 'OggS\0\x02',
      WAV: 'RIFF\xff\xff\0\0WAVE',
    }).map(([name, start]): [string, Parser] => [
      `recordings: ${name}`,
      { ...bytes, start, read: ofFile(readRecording) },
    ]),
  ),
  'places in MP4': {
    ...bytes,
    start: '\0\0\0\x10ftypisom\0\0\0\0\0\xff\xff\xffmoov',
    read: ofFile(removePlaces),
  },
  'captions in WebVTT': {
    words: CAPTIONS,
    length: CAPTIONS_LENGTH,
    start: 'WEBVTT\n\n',
    read: ofFile(readCaptions),
  },

  'names and titles of an import': { ...markup, length: NAME_LENGTH, read: readShortText },
  'an export of WordPress': {
    ...markup,
    start: '<rss><channel><wp:wxr_version>1.2</wp:wxr_version><item>',
    read: ofExport(readWordpress, 'a.xml'),
  },
  'an export of Ghost': {
    ...json,
    start: '{"data":{"posts":[',
    end: ']}}',
    read: ofExport(readGhost, 'a.json'),
  },
  'the list of Substack': {
    ...json,
    // Each line is a post of its own, and takes as long as one.
    words: JSON_CSV.filter((word) => !word.includes('\n')),
    start: 'post_id,post_date,title\n',
    read: ofExport(readSubstack, 'posts.csv'),
  },
  'an export of Medium': {
    ...bytes,
    start: 'PK\x03\x04',
    end: `PK\x05\x06${'\0'.repeat(4)}\x01\0\x01\0${'\x2e\0\0\0'}\x04\0\0\0\0\0`,
    read: ofExport(readMedium, 'a.zip'),
  },
  'a feed in RSS': { ...markup, start: '<rss><channel><item>', read: ofExport(readFeed, 'a.xml') },
  'a feed in Atom': {
    ...markup,
    start: '<feed xmlns="http://www.w3.org/2005/Atom"><entry>',
    read: ofExport(readFeed, 'a.xml'),
  },
  'a feed in JSON': {
    ...json,
    start: '{"version":"https://jsonfeed.org/version/1.1","items":[',
    end: ']}',
    read: ofExport(readFeed, 'a.json'),
  },
};

/** An input of exactly this length: words around some that are repeated, nested in their ends, or fail at the end of all. */
function hostileInput({ words, start = '', end = '' }: Parser, length: number, random: Random): string {
  const some = (most: number) => Array.from({ length: random.below(most + 1) }, () => random.pick(words));
  const opening = [random.pick(words), ...some(2)];
  const isNested = opening.every((word) => /^<\w/.test(word)) || random.below(3) === 0;
  const closing = isNested ? opening.map(endOf).reverse() : some(2);
  const [before, middle, after] = [start + some(3).join(''), some(1).join(''), some(3).join('')];
  const around = before.length + middle.length + after.length + end.length;
  const repeated = opening.join('').length + closing.join('').length;
  const times = Math.max(1, Math.floor((length - around) / repeated));
  const whole = before + opening.join('').repeat(times) + middle + closing.join('').repeat(times) + after;
  return whole.slice(0, Math.max(length - end.length, 0)) + end;
}
type Random = ReturnType<typeof createRandom>;

const ENDS: Record<string, string> = { '(': ')', '[': ']', '{': '}', '<': '>', '[[': ']]', '{"a":': '}' };
const endOf = (word: string): string => ENDS[word] ?? word.replace(/^<(\w+).*$/, '</$1>');

test.each(Object.entries(PARSERS))(
  '%s: no text takes far more than another one of its length',
  async (_, parser) => {
    const random = createRandom(1);
    for (const length of [Math.min(SHORT, parser.length), parser.length]) {
      const tried: { input: string; cpuMs: number }[] = [];
      // The first one loads what others have.
      for (let number = 0; number <= INPUTS / 2; number += 1) {
        const input = hostileInput(parser, length, random);
        const before = process.threadCpuUsage();
        // Refusing an input is an answer, too.
        await Promise.resolve(input)
          .then(parser.read)
          .catch(() => undefined);
        const { user, system } = process.threadCpuUsage(before);
        if (number > 0) tried.push({ input, cpuMs: (user + system) / 1_000 });
      }
      const limit = MAX_RATIO * Math.max(leastMs(length), median(tried.map(({ cpuMs }) => cpuMs)));
      const tooLong = tried.filter(({ cpuMs }) => cpuMs > limit);
      expect(
        tooLong.map(({ input, cpuMs }) => `${cpuMs} ms for ${JSON.stringify(input.slice(0, 80))}`),
      ).toEqual([]);
    }
  },
);
