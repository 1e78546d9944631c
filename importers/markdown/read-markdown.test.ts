import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inlinesOf } from 'masthead-contract/html/blocks';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { readHtml } from '../html/read-html.ts';
import { collectRead } from '../testing/collect.ts';
import { readerOptions } from '../testing/reader-options.ts';
import { zip } from '../testing/zip.ts';
import { readMarkdown } from './read-markdown.ts';

let folder: string;
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'masthead-markdown-')), 'blog');
  return () => rm(path.dirname(folder), { recursive: true });
});

async function read(files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.join(folder, path.dirname(name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  const documents = await collectRead(readMarkdown([folder], readerOptions()));
  return documents.filter(({ kind }) => kind !== 'archive');
}

test.each<[string, string, string, object]>([
  [
    'Jekyll',
    '_posts/2021-08-23-tea.md',
    '---\ntitle: Tea\ncategories: [Food]\nredirect_from: /cha/\n---\n*Hot*',
    {
      slug: 'tea',
      publishedOn: '2021-08-23T00:00:00',
      formerAddresses: [
        { from: '/food/2021/08/23/tea.html' },
        { from: '/food/2021/08/23/tea/' },
        { from: '/cha/' },
        ...[{}, {}, {}, {}],
      ],
    },
  ],
  [
    'Hugo',
    'content/posts/tea/index.md',
    '+++\ntitle = "Tea"\ndate = 2024-03-01T12:00:00+01:00\ntags = ["hot"]\n+++\n*Hot*',
    {
      slug: 'tea',
      publishedOn: '2024-03-01T11:00:00.000Z',
      tags: ['markdown old.example blog tag hot'],
      formerAddresses: [
        { from: '/posts/tea/' },
        { match: 'prefix', from: '/posts/tea/' },
        { match: 'exact', from: '/content/posts/tea/index.md' },
      ],
    },
  ],
  [
    'Astro',
    'src/content/blog/tea.mdx',
    '---\ntitle: Tea\npubDate: 2024-03-01\nheroImage: ./a.jpg\nauthor: {name: Ann}\n---\nimport X from "x";\n\n*Hot*',
    {
      cover: { url: 'https://old.example/src/content/blog/a.jpg' },
      authors: ['markdown old.example blog author Ann'],
      formerAddresses: [{ from: '/blog/tea/' }, {}, {}],
    },
  ],
  [
    'Eleventy',
    'posts/tea.md',
    '---\ntitle: Tea\ndate: 2024-03-01\npermalink: /drinks/tea/\n---\n*Hot*',
    { formerAddresses: [{ from: '/drinks/tea/' }, {}, {}] },
  ],
])('reads a text of %s', async (_, name, content, expected) => {
  const documents = await read({ [name]: content });
  expect(documents.at(-1)).toMatchObject({ kind: 'article', title: 'Tea', isPublic: true, ...expected });
  expect(documents.at(-1)).toMatchObject({ html: expect.stringMatching(/^\s*<p><em>Hot<\/em><\/p>\n$/) });
});

test('replaces shortcodes, except in code', async () => {
  const text =
    '{{< figure src="/a.jpg" alt="A" caption="Here" >}}\n\n{% highlight js %}\na\n{% endhighlight %}\n\n`{{< x >}}` {{< box a="1" >}}b{{< /box >}} {{ site.url }}';
  const [article] = await read({ 'a.md': text });
  expect(article).toMatchObject({
    html: expect.stringContaining('<code>{{&lt; x &gt;}}</code> b'),
    losses: [{ what: 'the shortcode box' }, { what: 'the shortcode of a variable' }],
  });
  expect(article).toMatchObject({ html: expect.stringContaining('<img src="/a.jpg" alt="A">') });
  expect(article).toMatchObject({ html: expect.stringContaining('<pre><code class="language-js">a') });
});

test('reads footnotes, and names that contain commas', async () => {
  const text = '---\nauthors: ["Doe, Ann"]\ncategories: Food, Hot drinks\n---\nHot[^a]\n\n[^a]: At *60*';
  const documents = await read({ 'a.md': text });
  expect(documents).toMatchObject([
    { kind: 'author', name: 'Doe, Ann' },
    { kind: 'category', name: 'Food' },
    { kind: 'category', name: 'Hot drinks', formerAddresses: [{ from: '/categories/hot-drinks' }, {}, {}] },
    { html: expect.stringMatching(/<sup><a [^>]*href="#footnote-a".*<li id="footnote-a">/s) },
  ]);
});

test('skips drafts, and reports unreadable files', async () => {
  const documents = await read({
    'a.md': '---\ntitle: [\n---\n',
    'b.md': '---\ndraft: true\n---\nx',
    'README.md': 'x',
  });
  expect(documents).toMatchObject([
    { kind: 'left', what: expect.stringContaining('not texts'), place: { file: 'README.md' } },
    { kind: 'left', what: 'files whose front matter cannot be read', place: { file: 'a.md' } },
    { kind: 'article', title: 'b', isPublic: false },
  ]);
});

test.each<[string, string, object]>([
  [
    'numbers, dates and truth values as words',
    'title: 1984\nslug: 007\ntags: [2019, on, 007, "x", 1.10, true, 2024-01-01, ~]\nauthor: 42',
    {
      title: '1984',
      slug: '007',
      tags: ['2019', 'on', '007', 'x', '1.10', 'true', '2024-01-01'],
      losses: [],
    },
  ],
  ['one word as a list', 'tags: 2019', { tags: ['2019'], losses: [] }],
  ['names of authors', 'authors: [{name: 42}, Ann]', { authors: ['42', 'Ann'] }],
  ['the words of YAML 1.1 for a draft', 'draft: yes', { isPublic: false }],
  ['the words of YAML 1.1 for what is not published', 'published: off', { isPublic: false }],
  [
    'what it can of a list, and tells of the rest',
    'tags: [tea, [hot], {a: b}]\nmood: calm\nlayout: post',
    {
      tags: ['tea'],
      losses: [
        { what: 'the unreadable field tags', example: '["hot"]' },
        { what: 'the unreadable field tags', example: '{"a":"b"}' },
        { what: 'the field mood', example: 'calm' },
      ],
    },
  ],
  [
    'no text where there is a list, and tells of it',
    'title: [a, b]\ndraft: perhaps\nimage: {file: a.jpg}\ndate: 2024-01-01',
    {
      title: 'a',
      isPublic: true,
      losses: ['title', 'draft', 'image'].map((name) => ({
        what: `the unreadable field ${name}`,
      })),
    },
  ],
])('reads %s in front matter', async (_, head, expected) => {
  const documents = await read({ 'a.md': `---\n${head}\n---\nx` });
  const article = documents.find(({ kind }) => kind === 'article');
  const keys = (values: unknown) =>
    String(values)
      .replaceAll(/markdown old\.example blog (?:tag|author) /g, '')
      .split(',')
      .filter(Boolean);
  const { tags, authors } = v.parse(
    v.object({ tags: v.array(v.string()), authors: v.array(v.string()) }),
    article,
  );
  expect({ ...article, tags: keys(tags), authors: keys(authors) }).toMatchObject(expected);
});

test.each([
  ['date: 2013-03-14 23:42:50', '2013-03-14T23:42:50'],
  ['date: 2013-03-15', '2013-03-15T00:00:00'],
  ['date: 2024-08-08 22:44:26 -0700', '2024-08-09T05:44:26.000Z'],
  ['date: someday\npubDate: 2013-03-15', '2013-03-15T00:00:00', 'a date that cannot be read'],
])("keeps the time zone of %j, or uses the magazine's", async (head, publishedOn, ...losses) => {
  const [article] = await read({ 'a.md': `---\n${head}\n---\nx` });
  expect(article).toMatchObject({ publishedOn, losses: losses.map((what) => ({ what })) });
});

test('reads front matter in TOML and in JSON', async () => {
  const documents = await read({
    'a.md': '+++\ntitle = 1984\ntags = [2019, true, 2024-01-01]\n+++\nx',
    'b.md': '{\n  "title": 1984,\n  "tags": [2019, true, "2024-01-01"]\n}\n\nx',
  });
  const tags = ['2019', 'true', '2024-01-01'];
  expect(documents).toMatchObject([
    ...tags.map((name) => ({ kind: 'tag', name })),
    ...['a.md', 'b.md'].map((file) => ({
      place: { file },
      title: '1984',
      html: '<p>x</p>\n',
      tags: tags.map((name) => `markdown old.example blog tag ${name}`),
    })),
  ]);
});

test('redirects aliases relative to the page, and reports a path that cannot have a redirect', async () => {
  const [article] = await read({
    'posts/tea.md':
      '---\naliases: [cha, ../chai/, "https://old.example/hot"]\npermalink: /:title/:tea\n---\nx',
  });
  expect(article).toMatchObject({
    formerAddresses: [
      { from: '/posts/tea/' },
      { from: '/posts/chai/' },
      { from: '/hot' },
      { match: 'prefix', from: '/posts/tea/' },
      { match: 'prefix', from: '/posts/chai/' },
      { match: 'prefix', from: '/hot' },
      { match: 'exact', from: '/posts/tea.md' },
    ],
    losses: [{ what: 'a URL with placeholders', example: '/:title/:tea' }],
  });
});

test.each([
  ['content/posts/tea.md', 'slug: cha', ['/posts/cha/']],
  ['posts/2024-03-01-tea.md', '', ['/2024/03/01/tea.html', '/2024/03/01/tea/', '/posts/2024-03-01-tea/']],
  ['_posts/2024-03-01-tea.md', 'slug: cha', ['/2024/03/01/cha.html', '/2024/03/01/cha/']],
  ['_posts/2024-03-01-tea.md', 'permalink: /:year/:month/:title', ['/2024/03/tea']],
  ['_posts/2024-03-01-tea.md', 'permalink: /:categories/:title/', ['/tea/']],
  ['about.md', 'permalink: about-us.html', ['/about-us.html']],
  ['about.md', 'url: https://old.example/about/', ['/about/']],
])('redirects the URL of %s with %j', async (file, head, addresses) => {
  const [article] = await read({ [file]: `---\n${head}\n---\nx` });
  expect(article).toMatchObject({
    formerAddresses: [
      ...addresses.map((from) => ({ match: 'exact', from })),
      ...addresses.map((from) => ({ match: 'prefix', from })),
      { match: 'exact', from: `/${file}` },
    ],
    losses: [],
  });
});

describe('a link in content/posts/2024-12-20-links.md becomes', () => {
  const DIARY = '/_posts/2024-12-19-diary.md';
  test.each<[string, string | null, string[]?]>([
    ['[x]({% post_url 2024-12-19-diary %})', DIARY],
    ['[x]({{ site.baseurl }}{% post_url 2024-12-19-diary %}#part)', `${DIARY}#part`],
    ['[x]({% link _posts/2024-12-19-diary.md %})', DIARY],
    ['[x]({{< relref "1984.md" >}})', '/content/books/1984.md'],
    ['[x]({{< ref "/books/1984#end" >}})', '/content/books/1984.md#end'],
    ['[x]({{% ref path="books/1984.md" %}})', '/content/books/1984.md'],
    ['[x](no.md)', '/content/posts/no.md'],
    ['[x](./no.md#why)', '/content/posts/no.md#why'],
    ['[x](../books/1984.md)', '/content/books/1984.md'],
    ['[x](../books/1984/)', '/content/books/1984.md'],
    ['[x](1984.md)', '/content/books/1984.md'],
    ['[x](<my cup.md>)', '/content/posts/my%20cup.md'],
    ['[x](my%20cup.md)', '/content/posts/my%20cup.md'],
    ['[x][no]\n\n[no]: no.md', '/content/posts/no.md'],
    ['<a href="bundle/index.md">x</a>', '/content/posts/bundle/index.md'],
    ['[x]({{< relref "bundle" >}})', '/content/posts/bundle/index.md'],
    ['[[1984]]', '/content/books/1984.md'],
    ['[[My cup#Hot tea|x]]', '/content/posts/my%20cup.md#Hot%20tea'],
    ['[x]({{ "/about/" | relative_url }})', '/about/'],
    // As in browsers, from the address of the page.
    ['[x](../tea/)', '/posts/tea/'],
    ['[x](other)', '/posts/2024-12-20-links/other'],
    ['[x](/posts/tea/#hot)', '/posts/tea/#hot'],
    ['[x](https://else.example/no.md)', 'https://else.example/no.md'],
    ['[x](paper.pdf)', 'https://old.example/content/posts/paper.pdf'],
    ['`[[1984]]`', null],
    ['[[nowhere]]', null],
    ['[x]({{< relref "nowhere.md" >}})', null, ['a link to a file missing from the folder']],
  ])('%s', async (text, address, losses = []) => {
    const others = [
      '_posts/2024-12-19-diary',
      'content/books/1984',
      'content/posts/no',
      'content/posts/my cup',
      'content/posts/bundle/index',
    ];
    const documents = await read({
      ...Object.fromEntries(others.map((name) => [`${name}.md`, 'x'])),
      'content/posts/2024-12-20-links.md': `---\nurl: /posts/2024-12-20-links/\n---\n${text}`,
    });
    const article = documents.find((each) => each.kind === 'article' && each.title === 'links');
    if (article?.kind !== 'article') throw new Error('It is missing.');
    const { blocks } = readHtml(article.html, article.source);
    const links = blocks.flatMap((block) => inlinesOf(block)).filter((inline) => inline.type === 'link');
    expect(links.map(({ url }) => url)).toEqual(address === null ? [] : [address]);
    expect(
      article.losses.map(({ what }) => what).filter((what) => what !== 'the shortcode of a variable'),
    ).toEqual(losses);
    // Where the link leads is an address of the text.
    const to = address?.startsWith('/') && address.includes('.md') ? address.split('#')[0] : undefined;
    if (to)
      expect(documents).toContainEqual(
        expect.objectContaining({ formerAddresses: expect.arrayContaining([{ match: 'exact', from: to }]) }),
      );
  });
});

test('reads inline formulas as GitHub does, but no prices', async () => {
  const text = 'The half of $`x_1^2`$, for $5 or $`6';
  expect(await read({ 'a.md': text })).toMatchObject([
    { html: '<p>The half of <code class="language-math">x_1^2</code>, for $5 or $`6</p>\n' },
  ]);
});

test('reads the same content from a zip of the folder', async () => {
  const texts = {
    '_posts/2021-08-23-tea.md': '*Hot*',
    'b.md': '---\ntags: [hot]\n---\nx',
    '_config.yml': 'a: b',
  };
  const unpacked = await read(texts);
  const packed = `${folder}-of-today.zip`;
  await writeFile(
    packed,
    zip(Object.fromEntries(Object.entries(texts).map(([name, text]) => [`blog/${name}`, text]))),
  );
  const documents = await collectRead(readMarkdown([packed], readerOptions()));
  const read_ = documents.filter(({ kind }) => kind !== 'archive');
  expect(JSON.parse(JSON.stringify(read_))).toEqual(JSON.parse(JSON.stringify(unpacked)));
});

test('does not follow a symbolic link out of the folder', async () => {
  await mkdir(folder);
  await writeFile(path.join(folder, '../secret.env'), 'secret');
  await symlink('../secret.env', path.join(folder, 'a.md'));
  expect(await read({ 'license/license.md': 'Ours' })).toMatchObject([
    { kind: 'left', place: { file: 'a.md' } },
    { kind: 'article', html: '<p>Ours</p>\n' },
  ]);
});

test.each([
  ['statements of MDX', 'import A from "a";\nexport const b = 1;\n\nx', '<p>x</p>\n'],
  ['no prose', 'x\n\nimport duties rise\nexport too', '<p>x</p>\n<p>import duties rise\nexport too</p>\n'],
  ['no code', '```\nimport a from "a"\n```', '<pre><code>import a from &quot;a&quot;\n</code></pre>\n'],
  ['nothing between tildes', '~~~\n{{ a }}\n~~~', '<pre><code>{{ a }}\n</code></pre>\n'],
  ['nothing between long fences', '````\n```\n{{ a }}\n````', '<pre><code>```\n{{ a }}\n</code></pre>\n'],
  ['nothing between backticks', '`` {{ a }} ``', '<p><code>{{ a }}</code></p>\n'],
])('removes %s', async (_, text, html) => {
  expect(await read({ 'a.mdx': text })).toMatchObject([{ html }]);
});
