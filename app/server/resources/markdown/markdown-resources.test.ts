import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { placeOf, renderPage } from '#app/server/entry.tsx';

const origin = 'https://magazine.example';
const text = (value: string, marks = {}) => ({ type: 'text', text: value, ...marks });

const ARTICLE = {
  documentId: 'a1',
  slug: 'tea',
  title: 'Tea & *cake*',
  description: 'About <b>tea</b>',
  publishedAt: '2026-11-01T08:00:00.000Z',
  authors: [{ name: 'Ines_B' }],
  content: [
    { type: 'heading', level: 1, children: [text('Cups')] },
    { type: 'paragraph', children: [text('1. not a list, '), text('bold ', { bold: true }), text('# end')] },
    { type: 'paragraph', children: [{ type: 'link', url: '/corrections', children: [text('ours')] }] },
    { type: 'quote', children: [text('one\n  two\n')] },
    { type: 'heading', level: 3, children: [text('Two\nlines')] },
    { type: 'paragraph', children: [text('Run '), text('a `*b*`', { code: true })] },
    { type: 'code', children: [text('a < *b*')] },
    { type: 'code', language: 'math', children: [text('```')] },
    {
      type: 'list',
      format: 'unordered',
      children: [
        { type: 'list-item', children: [text('item\nwith two lines')] },
        { type: 'list', format: 'ordered', children: [{ type: 'list-item', children: [text('inner')] }] },
      ],
    },
  ],
};

/** What is at a path of a magazine with one article. */
async function read(
  path: string,
  { article = ARTICLE, site = {} }: { article?: object; site?: object } = {},
) {
  const url = new URL(placeOf(new URL(path, origin)).address, origin);
  const result = await renderPage(url, {
    ask: async ({ url: asked, answer }) => {
      if (/articles\/(?!a1)/.test(asked)) return { kind: 'missing' };
      const data = asked.startsWith('/api/articles/')
        ? article
        : asked.startsWith('/api/site')
          ? site
          : asked.startsWith('/api/articles')
            ? [article]
            : [];
      return { kind: 'answer', answer: v.parse(answer, { data }), json: '{}' };
    },
    turn: async () => {},
    config: { host: '', token: '', mediaBase: '', timeZone: 'UTC', origin },
    assetsOf: () => ({ scripts: [], styles: [], paper: null, head: '' }),
  });
  return result.kind === 'text' ? result.text : result;
}

describe('an article as Markdown', () => {
  test('escapes everything editors write that looks like markup', async () => {
    expect(await read('/article/a1/tea.md?utm=x')).toBe(
      [
        '# Tea \\& \\*cake\\*',
        'About \\<b\\>tea\\</b\\>',
        'Ines\\_B · 2026-11-01',
        '## Cups',
        '1\\. not a list, **bold** \\# end',
        `[ours](<${origin}/corrections>)`,
        '> one\\\n> \u00a0\u00a0two',
        '### Two lines',
        'Run `` a `*b*` ``',
        '```\na < *b*\n```',
        '````math\n```\n````',
        '- item\\\n  with two lines\n  1. inner',
        `<${origin}/article/a1/tea>\n`,
      ].join('\n\n'),
    );
  });

  test('has its groups and footnotes', async () => {
    const begin = (type: string, settings = {}) => ({ group: { id: 'a', type, ...settings } });
    const next = { group: { id: 'a' } };
    const row = (...words: string[]) => ({
      type: 'paragraph',
      children: [text(words[0] ?? ''), text(' · ', { cell: true }), text(words[1] ?? '', { code: true })],
    });
    const picture = { type: 'image', image: { url: '/a.jpg', alternativeText: 'A quay' } };
    const content = [
      { ...row('Town', 'a|b'), ...begin('table', { header: 'row', caption: 'Tides' }) },
      { ...row('Lei|th', '14'), ...next },
      { ...row('1', '2'), ...begin('table') },
      { ...picture, ...begin('gallery', { caption: 'Two quays' }) },
      { ...picture, ...next },
      { type: 'paragraph', children: [text('* * *')], ...begin('divider') },
      {
        type: 'paragraph',
        children: [{ type: 'link', url: 'https://vimeo.com/1', children: [text('A film')] }],
        ...begin('embed'),
      },
      { ...picture, ...next },
      {
        type: 'paragraph',
        children: [{ type: 'link', url: '/uploads/fog_0123456789.mp3', children: [text('')] }],
        ...begin('embed'),
      },
      {
        type: 'paragraph',
        children: [{ type: 'link', url: '/article/b2/x', children: [text('Left out')] }],
        ...begin('related'),
      },
      { type: 'heading', level: 3, children: [text('May')], ...begin('timeline') },
      {
        type: 'paragraph',
        children: [text('Rain of '), text('x^2', { code: true, language: 'math' })],
        ...next,
      },
      {
        type: 'quote',
        children: [text('Low'), text(' (or not)', { footnote: 'n' })],
        ...begin('pull-quote'),
      },
    ];
    expect(await read('/article/a1/tea.md', { article: { ...ARTICLE, content } })).toContain(
      [
        'Tides\n\n| Town | `a\\|b` |\n| --- | --- |\n| Lei\\|th | `14` |',
        '|  |  |\n| --- | --- |\n| 1 | `2` |',
        `![A quay](<${origin}/a.jpg>)`,
        `![A quay](<${origin}/a.jpg>)`,
        'Two quays',
        '* * *',
        '[A film](<https://vimeo.com/1>)',
        `![A quay](<${origin}/a.jpg>)`,
        `[fog.mp3](<${origin}/uploads/fog_0123456789.mp3>)`,
        '### May',
        'Rain of $`x^2`$',
        '> Low[^1]',
        '[^1]: or not',
      ].join('\n\n'),
    );
  });

  test('is served at its current slug only, and not found if there is no such article', async () => {
    expect(await read('/article/a1/old.md')).toEqual({
      kind: 'redirect',
      status: 301,
      href: '/article/a1/tea.md',
    });
    expect(await read('/article/b2/tea.md')).toMatchObject({ kind: 'failure', status: 404 });
  });

  test('does not replace the page of an article whose slug ends in .md', async () => {
    const article = { ...ARTICLE, slug: 'readme.md' };
    expect(await read('/article/a1/readme.md', { article })).toMatchObject({ kind: 'document', status: 200 });
    expect(await read('/article/a1/readme.md.md', { article })).toContain('# Tea');
  });
});

test('llms.txt links to the newest articles as Markdown, unless editors block AI clients altogether', async () => {
  const overview = await read('/llms.txt', {
    site: { seo: { metaTitle: 'The [Sea]', metaDescription: 'News' } },
  });
  expect(overview).toMatch(/^# The \\\[Sea\\\]\n\n> News\n/);
  expect(overview).toContain(`- [Tea \\& \\*cake\\*](${origin}/article/a1/tea.md)`);
  expect(await read('/llms.txt', { site: { aiPolicy: 'none' } })).toMatchObject({
    kind: 'failure',
    status: 404,
  });
});
