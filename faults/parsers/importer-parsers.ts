import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FoundDocument, ReaderOptions } from '../../importers/source-document.ts';
import type { Parser } from './parser.ts';

/** Of a post; a whole one may have millions of characters, of which a sample of this length is as good. */
const POST_LENGTH = 50_000;
/** Of a name, title or description, which no process limits. */
const SHORT_LENGTH = 20_000;
const FILE_LENGTH = 200_000;

const TEXT = 'a b x 1 . , ; : - _ = + * / \\ | & % # @ ! ? ~ ^ < > ( ) [ ] { } " \' ` é \u0301 \u0327'.split(
  ' ',
);
const SPACES = [' ', '\n', '\t', '\r\n', '\u00a0'];

const HTML_WORDS = [
  ...TEXT,
  ...SPACES,
  ...'p b i u s a em font code nobr div span li ul ol dl dd table tr td th caption figure figcaption blockquote pre h2 details summary sup select svg math template button form'
    .split(' ')
    .flatMap((name) => [`<${name}>`, `</${name}>`, `<${name} `]),
  ...'<br> <hr> <img src="a.jpg"> <img alt="x"> <a href="#n">1</a> <li id="n"> <a href="#r">↩</a> <a href="https://a.example/ <iframe src="https://youtu.be/x"></iframe> <!-- --> <![CDATA[ &amp; &a; </'.split(
    ' ',
  ),
  ...'style="text-decoration: style="background:url( font-weight:bold; class="gallery" class="wp-image-1" data-group=\'{"type":"table"}\' id="n" hidden'.split(
    ' ',
  ),
  'text-decoration:',
  'display : none',
];

const WORDPRESS_WORDS = [
  ...HTML_WORDS,
  '[gallery]',
  '[gallery ids="1,2"]',
  '[caption id="a"]',
  '[/caption]',
  '[embed]',
  '[/embed]',
  '[audio mp3="',
  '[x]',
  '[/x]',
  '[[x]]',
  '[x a=',
  '[vc_raw_html]',
  '[/vc_raw_html]',
  'JTNDcCUzRWElM0MvcCUzRQ==',
  '@ET-DC@',
  '<!-- wp:paragraph -->',
  '<!-- /wp:paragraph -->',
  '<!-- wp:x {"a":1} /-->',
  '<!-- wp:block {"ref":1} /-->',
  '<!-- wp:',
  ' /-->',
  '\n\n',
];

const MARKDOWN_WORDS = [
  ...TEXT,
  ...SPACES,
  ...'# > - * + 1. ``` ~~~ --- === ** __ ~~ [a](b) [a][b] [^1] [^1]: [a]: ![ ]( <a> </a> <!-- --> |a|b| |-|-| \\$ $` `$ http://a. www.a a@b.c {{< >}} {{% %}} {% %} {{ }} {{<figure :--: &copy; \\['.split(
    ' ',
  ),
  '> ',
  '- ',
  '1. ',
  '    ',
  '\n\n',
  '{{< x a="b" >}}',
  '{{< ref "a" >}}',
  '[[a|b]]',
  '{% highlight a %}',
];

const YAML_WORDS = [
  ...TEXT,
  ...SPACES,
  ...'a: - [ ] { } & * ! | > " \' ? << : , # --- ... &a *a !!map !!set key: tags: [a, title: {a: 2024-01-01 0x1 .inf'.split(
    ' ',
  ),
  '\n  ',
  '\n- ',
  'a: ',
  '<<: *a\n',
  '\na: &a [*a, *a]',
];

const XML_WORDS = [
  ...TEXT,
  ...SPACES,
  ...'<item> </item> <title> </title> <entry> </entry> <link/> <wp:postmeta> </wp:postmeta> <a> </a> <a b="c"> <![CDATA[ ]]> <!-- --> <!DOCTYPE <!ENTITY &a; &lt; &#x41; <?xml ?> xmlns:a="b" ]> <category domain="a">'.split(
    ' ',
  ),
];

const JSON_WORDS = [...TEXT, ...'{ } [ ] , : "a" "a": 1 null true {"a": [[ ]] \\u0301 "items":'.split(' ')];
const CSV_WORDS = [...TEXT, ...SPACES, '"', ',', '""', '",', ',"', '\n"', '1.a,'];
const ZIP_WORDS = [
  ...'PK\x01\x02 PK\x03\x04 PK\x05\x06 PK\x06\x06 a.md ../ \0 \0\0\0\0 \xff\xff\xff\xff \x08 \x14'.split(' '),
];

const SITE = 'https://old.example';
const PLACE = { file: 'a.md', line: null, title: '' };
const ROW = {
  post_id: '1.a',
  post_date: '',
  is_published: 'true',
  type: '',
  audience: '',
  title: '',
  subtitle: '',
  podcast_url: '',
};
const GHOST_POST = { id: '1', title: '', slug: '', html: null, lexical: null, mobiledoc: null };

/** What the process of posts does with a task. */
async function readerOfPosts(taskOf: (input: string) => object) {
  const v = await import('valibot');
  const { postTask, readPost } = await import('../../importers/posts/read-post.ts');
  const { readText } = await import('../../importers/read-text.ts');
  return (input: string) =>
    Array.from(readPost(v.parse(postTask, taskOf(input))), (document) =>
      document.kind === 'article' ? readText(document) : document,
    );
}

const post = (
  name: string,
  taskOf: (input: string) => object,
  parser: Pick<Parser, 'words' | 'start' | 'end'>,
): Parser => ({
  name: `import: ${name}`,
  length: POST_LENGTH,
  isLimited: true,
  ...parser,
  load: () => readerOfPosts(taskOf),
});

const ghost = (texts: object) => ({
  kind: 'ghost',
  place: PLACE,
  post: { ...GHOST_POST, ...texts },
  losses: [],
  authors: [],
  tags: [],
  about: null,
  site: SITE,
  source: 'ghost',
});
const html = (input: string) => ({
  kind: 'substack',
  place: PLACE,
  row: ROW,
  html: input,
  site: SITE,
  source: 'a',
});
const markdown = (text: string) => ({
  kind: 'markdown',
  place: PLACE,
  text,
  isRepaired: false,
  site: SITE,
  source: 'a',
  links: [['a', { file: 'a.md', isNear: true }]],
});
const wordpress = (content: string) => ({
  kind: 'wordpress',
  place: PLACE,
  item: {
    ...{
      id: '1',
      identity: '1',
      type: 'post',
      status: 'publish',
      title: '',
      link: '',
      slug: '',
      creator: '',
      excerpt: content,
    },
    ...{
      content,
      date: '',
      dateUtc: '',
      password: '',
      isSticky: false,
      parent: '0',
      order: 0,
      attachmentUrl: '',
    },
    ...{ terms: [], meta: [], formerSlugs: [], comments: [], language: '', isRendered: false },
  },
  ...{ losses: [], site: SITE, offset: null, writers: [], staff: [], categories: [], tags: [], dossiers: [] },
  attachments: ['1', '2'].map((id) => ({
    ...{ id, url: `${SITE}/${id}.jpg`, alternativeText: '', caption: '', parent: '1', order: 0, link: '' },
  })),
  credits: [],
  reusable: [['1', '<!-- wp:block {"ref":1} /--><p>x</p>']],
});
const feed = (text: string) => ({
  kind: 'feed',
  place: PLACE,
  item: {
    ...{
      id: 'a',
      title: '',
      link: '',
      base: '',
      html: text,
      summary: text,
      date: text.slice(0, 100),
      authors: [],
      tags: [],
    },
    ...{ image: '', recordings: [], files: [] },
  },
  ...{ id: 'a', site: SITE, hasSite: true, source: 'a' },
});

/** The posts of exports, in whatever their authors wrote. */
const posts: readonly Parser[] = [
  post('HTML', html, { words: HTML_WORDS }),
  post('a post of WordPress', wordpress, { words: WORDPRESS_WORDS }),
  post('blocks of WordPress', wordpress, { words: WORDPRESS_WORDS, start: '<!-- wp:paragraph -->' }),
  post('Markdown', markdown, { words: MARKDOWN_WORDS }),
  post('front matter in YAML', markdown, { words: YAML_WORDS, start: '---\n', end: '\n---\nx' }),
  post('front matter in TOML', markdown, { words: YAML_WORDS, start: '+++\n', end: '\n+++\nx' }),
  post('a post of Medium', (text) => ({ kind: 'medium', place: PLACE, text, site: SITE }), {
    words: [...HTML_WORDS, '<p class="graf">', '<a class="p-tag">'],
    start: '<section class="e-content">',
  }),
  post('an entry of a feed', feed, { words: HTML_WORDS }),
  post('mobiledoc', (mobiledoc) => ghost({ mobiledoc }), {
    words: [
      ',[10,0]',
      ',[10,1]',
      ',[1,"p",[[0,[],0,"x"]]]',
      ',[1,"p",[[0,[0,1],1,"x"]]]',
      ',[3,"ul",[[[1,[],0,0]]]]',
    ],
    start:
      '{"atoms":[["soft-return","",{}]],"cards":[["html",{"html":"<p><b>x"}],["markdown",{"markdown":"> x"}]],"markups":[["b"],["a",["href","x"]]],"sections":[[10,0]',
    end: ']}',
  }),
  post('Lexical', (lexical) => ghost({ lexical }), {
    words: [
      ',{"type":"text","text":"x","format":31}',
      ',{"type":"list","children":[{"type":"listitem"}]}',
      ',{"type":"paragraph","children":[{"type":"text","text":"x"}]}',
      ',{"type":"markdown","markdown":"> x"}',
      ',{"type":"html","html":"<b>"}',
    ],
    start: '{"root":{"children":[{"type":"linebreak"}',
    end: ']}}',
  }),
  post(
    'a card of Ghost',
    (text) =>
      ghost({
        mobiledoc: JSON.stringify({ cards: [['markdown', { markdown: text }]], sections: [[10, 0]] }),
      }),
    { words: MARKDOWN_WORDS },
  ),
];

type Reader = (paths: readonly string[], options: ReaderOptions) => AsyncGenerator<FoundDocument>;

/** All that a reader finds in a file, without the posts in it. */
const readerOfFile = (name: string, read: Reader) => async (input: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-parsers-'));
  try {
    const file = join(folder, name);
    await writeFile(file, input, 'latin1');
    const options = {
      types: [],
      site: SITE,
      fetchFile: () => Promise.reject(new Error('Nothing is fetched.')),
    };
    let found = 0;
    for await (const _ of read([name.includes('csv') ? folder : file], options)) found += 1;
    return found;
  } finally {
    await rm(folder, { recursive: true });
  }
};

const FEED = { words: [...XML_WORDS, ...HTML_WORDS], length: FILE_LENGTH };

/** The files of exports, which are read outside the process of posts. */
const files: readonly Parser[] = [
  {
    name: 'import: names and titles',
    length: SHORT_LENGTH,
    words: HTML_WORDS,
    load: async () => (await import('../../importers/html/plain-text.ts')).readShortText,
  },
  {
    name: 'import: an export of WordPress',
    length: FILE_LENGTH,
    words: XML_WORDS,
    start: '<rss><channel><wp:wxr_version>1.2</wp:wxr_version><item>',
    load: async () =>
      readerOfFile('a.xml', (await import('../../importers/wordpress/read-wordpress.ts')).readWordpress),
  },
  {
    name: 'import: an export of Ghost',
    length: FILE_LENGTH,
    words: JSON_WORDS,
    start: '{"data":{"posts":[',
    end: ']}}',
    load: async () => readerOfFile('a.json', (await import('../../importers/ghost/read-ghost.ts')).readGhost),
  },
  {
    name: 'import: the list of Substack',
    length: FILE_LENGTH,
    words: CSV_WORDS,
    start: 'post_id,post_date,title\n',
    load: async () =>
      readerOfFile('posts.csv', (await import('../../importers/substack/read-substack.ts')).readSubstack),
  },
  ...['<rss><channel><item>', '<feed xmlns="http://www.w3.org/2005/Atom"><entry>'].map(
    (start): Parser => ({
      name: `import: a feed that begins with ${start.slice(0, 5)}`,
      ...FEED,
      start,
      load: async () => readerOfFile('a.xml', (await import('../../importers/feed/read-feed.ts')).readFeed),
    }),
  ),
  {
    name: 'import: a feed in JSON',
    length: FILE_LENGTH,
    words: JSON_WORDS,
    start: '{"version":"https://jsonfeed.org/version/1.1","items":[',
    end: ']}',
    load: async () => readerOfFile('a.json', (await import('../../importers/feed/read-feed.ts')).readFeed),
  },
  {
    name: 'import: a zip',
    length: FILE_LENGTH,
    words: ZIP_WORDS,
    start: 'PK\x03\x04',
    end: `PK\x05\x06${'\0'.repeat(4)}\x01\0\x01\0${'\x2e\0\0\0'}\x04\0\0\0\0\0`,
    load: async () =>
      readerOfFile('a.zip', (await import('../../importers/medium/read-medium.ts')).readMedium),
  },
];

/** What reads the exports of other systems. */
export const IMPORTER_PARSERS: readonly Parser[] = [...posts, ...files];
