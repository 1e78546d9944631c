import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
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
      publishedOn: '2021-08-23T00:00:00.000Z',
      formerAddresses: [{ from: '/food/2021/08/23/tea.html' }, { from: '/cha/' }, {}, {}],
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
      formerAddresses: [{ from: '/posts/tea/' }, { match: 'prefix', from: '/posts/tea/' }],
    },
  ],
  [
    'Astro',
    'src/content/blog/tea.mdx',
    '---\ntitle: Tea\npubDate: 2024-03-01\nheroImage: ./a.jpg\nauthor: {name: Ann}\n---\nimport X from "x";\n\n*Hot*',
    {
      cover: { url: 'https://old.example/src/content/blog/a.jpg' },
      authors: ['markdown old.example blog author Ann'],
      formerAddresses: [{ from: '/blog/tea/' }, {}],
    },
  ],
  [
    'Eleventy',
    'posts/tea.md',
    '---\ntitle: Tea\ndate: 2024-03-01\npermalink: /drinks/tea/\n---\n*Hot*',
    { formerAddresses: [{ from: '/drinks/tea/' }, {}] },
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

test('reads footnotes, and names with commas in a list', async () => {
  const text = '---\nauthors: ["Doe, Ann"]\ncategories: Food, Hot drinks\n---\nHot[^a]\n\n[^a]: At *60*';
  const documents = await read({ 'a.md': text });
  expect(documents).toMatchObject([
    { kind: 'author', name: 'Doe, Ann' },
    { kind: 'category', name: 'Food' },
    { kind: 'category', name: 'Hot drinks', formerAddresses: [{ from: '/categories/hot-drinks' }, {}, {}] },
    { html: expect.stringMatching(/<sup><a [^>]*href="#footnote-a".*<li id="footnote-a">/s) },
  ]);
});

test('leaves drafts unpublished, and names files that cannot be read', async () => {
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

test('reads formulas in a line as GitHub does, and no prices', async () => {
  const text = 'The half of $`x_1^2`$, for $5 or $`6';
  expect(await read({ 'a.md': text })).toMatchObject([
    { html: '<p>The half of <code class="language-math">x_1^2</code>, for $5 or $`6</p>\n' },
  ]);
});

test('reads the same from a zip of the folder', async () => {
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
  expect(documents.filter(({ kind }) => kind !== 'archive')).toEqual(unpacked);
});

test('does not follow a link out of the folder', async () => {
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
])('takes away %s', async (_, text, html) => {
  expect(await read({ 'a.mdx': text })).toMatchObject([{ html }]);
});
