import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlainDocument, SourceArticle, SourceDocument } from '../source-document.ts';
import { collectRead } from '../testing/collect.ts';
import { readerOptions } from '../testing/reader-options.ts';
import { meta, post, wxr } from '../testing/wxr.ts';
import { readWordpress } from './read-wordpress.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-wordpress-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Document = PlainDocument | SourceDocument;

async function read(export_: string | Uint8Array, types: string[] = []): Promise<Document[]> {
  const file = path.join(folder, 'export.xml');
  await writeFile(file, export_);
  return collectRead(readWordpress([file], readerOptions('', types)));
}
const articles = (documents: readonly Document[]): SourceArticle[] =>
  documents.filter((document) => document.kind === 'article');
const left = (documents: readonly Document[]) =>
  documents.filter(({ kind }) => kind === 'left').map((each) => ('what' in each ? each.what : ''));

test('reads a post with its author, categories, tags and former URLs', async () => {
  const terms =
    '<category domain="category" nicename="drinks">Drinks</category><category domain="post_tag" nicename="hot">Hot</category>';
  const documents = await read(
    wxr(post({ more: terms + meta('_wp_old_slug', 'cha') + meta('_wp_old_slug', 'chai') })),
  );
  expect(documents.map((each) => ('name' in each ? [each.kind, each.name] : [each.kind]))).toEqual([
    ['author', 'Jane Doe'],
    ['category', 'Food'],
    ['category', 'Drinks'],
    ['tag', 'Hot'],
    ['article'],
    ['archive', '/'],
    ['archive', '/2024'],
    ['archive', '/2024/03'],
  ]);
  expect(documents[2]).toMatchObject({
    parent: 'wordpress old.example category food',
    formerAddresses: [
      { match: 'exact', from: '/category/food/drinks' },
      { match: 'exact', from: '/category/food/drinks/feed' },
      { match: 'prefix', from: '/category/food/drinks' },
    ],
  });
  expect(articles(documents)[0]).toMatchObject({
    key: 'wordpress old.example post 12',
    title: 'Tea',
    slug: 'tea',
    isPublic: true,
    publishedOn: '2024-03-01T11:00:00.000Z',
    authors: ['wordpress old.example author jane'],
    categories: ['wordpress old.example category drinks'],
    formerAddresses: [
      { match: 'exact', from: '/2024/03/tea/' },
      { match: 'exact', from: '/?p=12' },
      { match: 'exact', from: '/2024/03/cha/' },
      { match: 'exact', from: '/2024/03/chai/' },
      { match: 'prefix', from: '/2024/03/tea/' },
      { match: 'prefix', from: '/2024/03/cha/' },
      { match: 'prefix', from: '/2024/03/chai/' },
    ],
  });
});

test('redirects the page of an author whose URL differs from the login', async () => {
  const documents = await read(wxr(post({ creator: 'J. Doe@Tea' })));
  expect(documents[0]).toMatchObject({
    name: 'J. Doe@Tea',
    formerAddresses: [
      { from: '/author/j-doetea' },
      { from: '/author/j-doetea/feed' },
      { match: 'prefix', from: '/author/j-doetea' },
    ],
  });
});

test('redirects the lists of a month, and the pages of pictures to their post', async () => {
  const picture = post({
    id: '20',
    type: 'attachment',
    parent: '12',
    link: 'https://old.example/2024/03/tea/cup/',
    url: 'https://old.example/cup.jpg',
  });
  const documents = await read(wxr(post(), picture));
  expect(articles(documents)[0]?.formerAddresses).toEqual([
    { match: 'exact', from: '/2024/03/tea/' },
    { match: 'exact', from: '/?p=12' },
    { match: 'exact', from: '/?attachment_id=20' },
    { match: 'prefix', from: '/2024/03/tea/' },
  ]);
  expect(documents.at(-1)).toMatchObject({
    kind: 'archive',
    key: 'wordpress old.example archive /2024/03',
    formerAddresses: [
      { match: 'exact', from: '/2024/03' },
      { match: 'exact', from: '/2024/03/feed' },
      { match: 'prefix', from: '/2024/03/page' },
    ],
  });
});

test('reads footnotes that WordPress stores beside the text', async () => {
  const content =
    '<!-- wp:paragraph --><p>Hot<sup data-fn="f1"><a href="#f1">1</a></sup></p><!-- /wp:paragraph -->';
  const more = meta('footnotes', JSON.stringify([{ id: 'f1', content: 'At <em>60</em>' }]));
  expect(articles(await read(wxr(post({ content, more }))))[0]?.html).toContain(
    '<ol><li id="f1">At <em>60</em> <a href="#f1-link">↩</a></li></ol>',
  );
});

test('reads the shortcodes and the words of a reusable block', async () => {
  const shared = post({ id: '9', type: 'wp_block', content: '[box a=1]Hot[/box]' });
  const documents = await read(wxr(shared, post({ content: '<!-- wp:block {"ref":9} /-->' })));
  expect(articles(documents)[0]).toMatchObject({
    html: '<p>Hot</p>\n',
    seenHtml: 'Hot',
    losses: [{ what: 'the shortcode box' }],
  });
});

test.each([
  ['publish', { isPublic: true }],
  ['future', { isPublic: true }],
  ['draft', { isPublic: false, publishedOn: null }],
  ['pending', { isPublic: false }],
  ['private', { isPublic: false }],
])('reads a post with the status %s', async (status, expected) => {
  expect(articles(await read(wxr(post({ status }))))[0]).toMatchObject(expected);
});

test('never publishes a password-protected post', async () => {
  const [article] = articles(await read(wxr(post({ more: '<wp:post_password>x</wp:post_password>' }))));
  expect(article?.isPublic).toBe(false);
});

test("reads a date that is only given in the site's time zone", async () => {
  const [second] = articles(
    await read(wxr(post(), post({ id: '13', date: '2024-03-02 12:00:00', dateUtc: '0000-00-00 00:00:00' }))),
  );
  expect(second?.publishedOn).toBe('2024-03-02T11:00:00.000Z');
});

test("leaves a date in the magazine's time zone if no post reveals the site's", async () => {
  const [article] = articles(await read(wxr(post({ dateUtc: '0000-00-00 00:00:00' }))));
  expect(article?.publishedOn).toBe('2024-03-01T12:00:00');
});

test('reads dossiers of a magazine', async () => {
  const term =
    '<wp:term><wp:term_taxonomy>dossier</wp:term_taxonomy><wp:term_slug>harbour</wp:term_slug><wp:term_name>The harbour</wp:term_name><wp:term_description>Ships.</wp:term_description></wp:term>';
  const more = '<category domain="dossier" nicename="harbour">Harbour</category>';
  const documents = await read(wxr(term, post({ more })));
  const key = 'wordpress old.example dossier harbour';
  expect(documents).toContainEqual(
    expect.objectContaining({ kind: 'dossier', key, name: 'The harbour', description: 'Ships.' }),
  );
  expect(articles(documents)[0]).toMatchObject({ dossiers: [key], losses: [] });
});

test.each([
  [
    { from: '/old', to: '/new', status_code: '301' },
    { match: 'exact', from: '/old', to: '/new', type: 'permanent' },
  ],
  [
    { from: '/old/*', to: '/new' },
    { match: 'prefix', from: '/old/', to: '/new', type: 'temporary' },
  ],
  [
    { from: '/old', status_code: '410' },
    { match: 'exact', from: '/old', to: '', type: 'gone' },
  ],
  [{ from: '/old', to: 'https://old.example/new?a=1' }, { to: '/new?a=1' }],
  [{ from: '/old', to: 'https://other.example/' }, null],
  [{ from: '/o(.*)', to: '/new', from_regex: '1' }, null],
  [{ from: '/o*d', to: '/new' }, null],
  [{ from: '/*', to: '/new' }, null],
  [{ from: '/old', to: '/new', status_code: '404' }, null],
])('reads the redirect %j', async (rule, expected) => {
  const more = Object.entries(rule)
    .map(([name, value]) => meta(`_redirect_rule_${name}`, value))
    .join('');
  const [document] = await read(wxr(post({ id: '9', type: 'redirect_rule', more })));
  expect(document).toMatchObject(
    expected
      ? { kind: 'redirect', key: 'wordpress old.example redirect 9', ...expected }
      : { kind: 'left', what: 'redirects that the magazine does not support' },
  );
});

test('reads co-authors, and comments without spam and impersonation', async () => {
  const comment = (author: string, approved: string, type = '') =>
    `<wp:comment><wp:comment_author>${author}</wp:comment_author><wp:comment_content>So hot</wp:comment_content><wp:comment_approved>${approved}</wp:comment_approved><wp:comment_type>${type}</wp:comment_type><wp:comment_user_id>0</wp:comment_user_id></wp:comment>`;
  const more = `<category domain="author" nicename="cap-joe">Joe</category>${comment('jane  doe', '1')}${comment('JOE', '1')}${comment('Ann', 'spam')}${comment('Bot', '1', 'pingback')}`;
  const documents = await read(wxr(post({ more })));
  const names = documents.flatMap((each) => (each.kind === 'author' ? each.name : []));
  expect(names).toEqual(['Joe', 'jane  doe (reader)', 'JOE (reader)']);
  expect(articles(documents)[0]?.comments).toEqual([
    { author: 'wordpress old.example commenter jane  doe (reader)', content: 'So hot' },
    { author: 'wordpress old.example commenter JOE (reader)', content: 'So hot' },
  ]);
});

test("resolves a post's featured picture, and the original of a smaller size", async () => {
  const picture = post({
    id: '20',
    type: 'attachment',
    url: 'https://old.example/wp-content/uploads/tea.jpg',
    excerpt: 'A cup',
    more: meta('_wp_attachment_image_alt', 'Tea'),
  });
  const [article] = articles(await read(wxr(post({ more: meta('_thumbnail_id', '20') }), picture)));
  expect(article?.cover).toEqual({
    url: 'https://old.example/wp-content/uploads/tea.jpg',
    alternativeText: 'Tea',
    caption: 'A cup',
    credit: '',
  });
  expect(article?.source.describe?.('https://old.example/wp-content/uploads/tea-300x200.jpg', '')).toEqual({
    alternativeText: 'Tea',
  });
  // The id of another site is that of another picture.
  expect(article?.source.describe?.('https://other.example/b.jpg', 'wp-image-20')).toEqual({});
});

test('reads nested categories', async () => {
  const circle = wxr(post({ more: '<category domain="category" nicename="food">Food</category>' })).replace(
    '<wp:category_parent></wp:category_parent>',
    '<wp:category_parent>drinks</wp:category_parent>',
  );
  const names = (await read(circle)).flatMap((each) => (each.kind === 'category' ? each.name : []));
  expect(names).toEqual(['Drinks', 'Food']);
});

test('imports custom post types only on request', async () => {
  const review = wxr(post({ type: 'review' }));
  expect(left(await read(review))).toEqual(['entries of the type review']);
  expect(articles(await read(review, ['review']))).toHaveLength(1);
});

test.each([
  [
    'a file that ends within a post',
    wxr(post(), post({ id: '13' })).slice(0, -300),
    'damaged content: the file ends within it',
  ],
  [
    'a post that does not end',
    wxr(post(), post({ id: '13' }).replace('</item>', ''), post({ id: '14' })),
    'damaged content: it does not end before the next one',
  ],
  [
    'a huge element',
    wxr(post(), post({ id: '13', content: 'x'.repeat(17_000_000) })),
    'damaged content: it has more than 16 million characters',
  ],
])('imports the rest of an export with %s', async (_, export_, what) => {
  const documents = await read(export_);
  expect(left(documents)).toEqual([what]);
  expect(articles(documents).length).toBeGreaterThan(0);
});

test('reports the line and title of damaged content', async () => {
  const documents = await read(wxr(post(), post({ id: '13', title: 'Coffee' })).slice(0, -300));
  expect(documents.find(({ kind }) => kind === 'left')).toMatchObject({
    place: { file: 'export.xml', line: 27, title: 'Coffee' },
  });
});

test('an unterminated declaration counts as damage', async () => {
  const documents = await read(
    wxr(post({ title: 'Tea' })).replace('</item>', `</item>${'<!a '.repeat(5_000)}`),
  );
  expect(articles(documents).map(({ title }) => title)).toEqual(['Tea']);
  expect(left(documents).join()).toContain('a declaration that does not end');
});

test('reads invalid UTF-8 as Windows-1252, and valid UTF-8 unchanged', async () => {
  const bytes = Buffer.from(wxr(post({ content: 'Caf\u00e9 — caf#' })).replace('#', '\u0001'));
  bytes[bytes.indexOf(1)] = 0xe9;
  const documents = await read(bytes);
  expect(articles(documents)[0]?.html).toBe('<p>Café — café</p>\n');
  expect(left(documents)).toEqual(['bytes that are invalid in the encoding of their file']);
});

test.each([
  [
    'Windows-1251',
    (text: string) =>
      Buffer.from(
        text.replace(/[а-я]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x350)),
        'latin1',
      ),
  ],
  ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
])('reads an export in %s', async (encoding, encode) => {
  const export_ = wxr(post({ content: 'паром'.repeat(100_000) }), post({ id: '13', content: 'паром' }));
  const documents = await read(encode(export_.replace('UTF-8', encoding)));
  expect(left(documents)).toEqual([]);
  expect(articles(documents).map(({ html }) => html.slice(0, 8))).toEqual(['<p>паром', '<p>паром']);
});

test.each([
  [
    'the language of the site',
    '[:de]Tee[:en]Tea[:]',
    '[:de]<p>Heiß</p>[:en]<p>Hot</p>[:]',
    'en',
    'Tea',
    '<p>Hot</p>',
    ['de'],
  ],
  [
    'the first language',
    '[:de]Tee[:fr]Thé[:]',
    '[:de]<p>Heiß</p>[:fr]<p>Chaud</p>[:]',
    'de',
    'Tee',
    '<p>Heiß</p>',
    ['fr'],
  ],
  [
    'older marks',
    '<!--:en-->Tea<!--:--><!--:de-->Tee<!--:-->',
    '<!--:en--><p>Hot</p><!--:--><!--:de--><p>Heiß</p><!--:-->',
    'en',
    'Tea',
    '<p>Hot</p>',
    ['de'],
  ],
  [
    'the marks of WPGlobus',
    '{:de}Tee{:}{:en}Tea{:}',
    '<p>{:de}Heiß{:}{:en}Hot{:}</p>',
    'en',
    'Tea',
    '<p>Hot</p>',
    ['de'],
  ],
  [
    'what belongs to all',
    '[:de]Tee[:en]Tea',
    '<p>All [:de]heiß[:en]hot[:] and [:de]süß[:en]sweet[:].</p>',
    'en',
    'Tea',
    '<p>All hot and sweet.</p>',
    ['de'],
  ],
  [
    'a title without the language',
    '[:de]Tee',
    '[:en]<p>Hot</p>[:de]<p>Heiß</p>[:]',
    'en',
    'Tee',
    '<p>Hot</p>',
    ['de'],
  ],
  [
    'code as it is',
    'Slices',
    '<p>list[:end] and list[:] or only: [:id]</p>',
    '',
    'Slices',
    '<p>list[:end] and list[:] or only: [:id]</p>',
    [],
  ],
  [
    'symbols as they are',
    'Symbols',
    '<p>only: [:id], [:key]</p>',
    '',
    'Symbols',
    '<p>only: [:id], [:key]</p>',
    [],
  ],
])(
  'keeps %s from a text in several languages, and reports the others',
  async (_, title, content, language, chosen, html, others) => {
    const documents = await read(wxr(post({ title, content })));
    expect(articles(documents)).toMatchObject([
      {
        language,
        title: chosen,
        html,
        losses: others.map((other) => ({ what: `the text in the language ${other}` })),
      },
    ]);
  },
);

test('picks the language of names, pictures and titles without CDATA, too', async () => {
  const export_ = wxr(
    post({ more: '<category domain="post_tag" nicename="hot"><![CDATA[[:de]heiß[:en]hot[:]]]></category>' }),
    post({ id: '13', title: 'T' }).replace('<![CDATA[T]]>', '<!--:de-->Tee<!--:--><!--:en-->Tea<!--:-->'),
    post({
      id: '14',
      content: '[:sv]<p>Het</p>[:en_GB]<p>Hot</p>[:]',
      more: meta('_yoast_wpseo_metadesc', '[:sv]Om te[:en_GB]On tea[:]'),
    }),
  ).replace('<![CDATA[Food]]>', '<![CDATA[[:de]Essen[:en]Food[:]]]>');
  const documents = await read(
    export_.replaceAll('<wp:post_type>', '<category domain="category" nicename="food"/><wp:post_type>'),
  );
  expect(documents).toContainEqual(expect.objectContaining({ kind: 'tag', name: 'hot' }));
  expect(articles(documents)).toMatchObject([
    {},
    { title: 'Tea' },
    { html: '<p>Hot</p>', language: 'en-gb', description: 'On tea' },
  ]);
});

test.each([
  ['Polylang', '<category domain="language" nicename="de"><![CDATA[Deutsch]]></category>', 'de'],
  ['WPML', meta('_wpml_import_language_code', 'pt-br'), 'pt-br'],
  ['Bogo', meta('_locale', 'de_DE'), 'de_DE'],
])('detects the language of a post from %s', async (_, more, language) => {
  expect(articles(await read(wxr(post({ more }))))).toMatchObject([{ language, losses: [] }]);
});

test('reports custom fields that it does not read, and terms without a name', async () => {
  const more = `${meta('mood', 'calm')}${meta('_edit_last', '1')}${meta('empty', '')}<category domain="post_tag" nicename="hot"></category>`;
  expect(articles(await read(wxr(post({ more }))))).toMatchObject([
    {
      losses: [
        { what: 'a term without a name', example: 'hot' },
        { what: 'the custom field mood', example: 'calm' },
      ],
    },
  ]);
});

test("reads a page builder's text if the post has none", async () => {
  const data = [
    {
      elType: 'section',
      settings: [],
      elements: [
        {
          elType: 'column',
          elements: [
            { widgetType: 'heading', settings: { title: 'Tea' } },
            { widgetType: 'text-editor', settings: { editor: '<p>Hot</p>' } },
            { widgetType: 'image', settings: { image: { url: 'https://old.example/a.jpg', alt: 'A' } } },
            { widgetType: 'button', settings: { text: 'More', link: { url: '/more' } } },
            { widgetType: 'accordion', settings: { tabs: [{ tab_title: 'Why', tab_content: '<p>So</p>' }] } },
            { widgetType: 'sitemap', settings: { a: 1 } },
          ],
        },
      ],
    },
  ];
  const elementor = meta('_elementor_data', JSON.stringify(data));
  const found = articles(
    await read(
      wxr(
        post({ content: '\n', more: elementor }),
        post({ id: '13', content: '<p>Written</p>', more: elementor }),
        post({ id: '14', content: ' ', more: meta('_fl_builder_data', 'a:1:{}') }),
        post({
          id: '15',
          content:
            '<!-- wp:divi/text {"content":{"innerContent":{"desktop":{"value":"\\u003cp\\u003eHot\\u003c/p\\u003e"}}}} /-->',
        }),
      ),
    ),
  );
  const lines = (html = '') => html.split('\n').filter(Boolean);
  expect(lines(found[0]?.html)).toEqual([
    '<h2>Tea</h2>',
    '<p>Hot</p>',
    '<figure><img src="https://old.example/a.jpg" alt="A"></figure>',
    '<p><a href="/more">More</a></p>',
    '<h3>Why</h3><p>So</p>',
  ]);
  expect(found[0]?.losses).toMatchObject([{ what: 'the widget sitemap' }]);
  expect(lines(found[1]?.html)).toEqual(['<p>Written</p>']);
  expect(found[2]?.losses).toMatchObject([
    { what: 'a text that only the page builder has (_fl_builder_data)' },
  ]);
  expect(found[3]).toMatchObject({ html: '<div><p>Hot</p></div>', losses: [] });
});

test('does not expand the entities that a file declares', async () => {
  const bomb = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${wxr(post()).replace(/<\?xml.*\?>/, '')}`;
  const title = bomb.replace('<title><![CDATA[Tea]]></title>', '<title>&b;</title>');
  expect(articles(await read(title))[0]?.title).toBe('&b;');
});

test('refuses a file that is not an export', async () => {
  await expect(read('<html><body>Tea</body></html>')).rejects.toThrow(
    /export.xml is not an export of WordPress/,
  );
});
