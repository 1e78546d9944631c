import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { ContentStore, type InitialContent } from '#app/content/content-store.ts';
import { SiteConfigContext } from '#app/content/site-config.ts';
import { ContentStoreContext } from '#app/content/use-content.ts';
import { ArticleLanguageContext, LanguageContext } from '#app/language/use-language.ts';
import { anyText } from '#app/lib/testing/any-text.ts';
import { preloadParts } from '#app/screens/article/all-parts.ts';
import { RichText } from '#app/screens/article/rich-text.tsx';
import { ENGLISH } from '#app/testing/english.ts';
import { GROUP_TYPES } from '#contract/body/block-group.ts';
import { MAX_RELATED_ARTICLES } from '#contract/body/limits.ts';
import { richText } from '#contract/body/rich-text.ts';
import { relatedArticlesCall } from '#contract/calls/related-articles.ts';

beforeAll(preloadParts);

const config = {
  host: '',
  token: 'public-token',
  mediaBase: '',
  timeZone: 'UTC',
  origin: 'https://magazine.example',
};

/** The HTML of a body in a language, without class names and React's markers. `initial` is content that is known. */
function render(blocks: unknown, initial: InitialContent = {}, language = 'en'): string {
  const store = new ContentStore({
    fetch: () => Promise.reject(new Error('Nothing is fetched while a page is rendered.')),
    wait: () => Promise.resolve(),
    now: () => 0,
    host: '',
    initial,
  });
  return renderToString(
    <SiteConfigContext value={config}>
      <LanguageContext value={ENGLISH}>
        <ContentStoreContext value={store}>
          <ArticleLanguageContext value={language}>
            <RichText blocks={v.parse(richText, blocks)} sponsor={undefined} />
          </ArticleLanguageContext>
        </ContentStoreContext>
      </LanguageContext>
    </SiteConfigContext>,
  )
    .replace(/ class="[^"]*"/g, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/^<div>(.*)<\/div>$/s, '$1');
}

const text = (words: string, keys = {}) => ({ type: 'text', text: words, ...keys });
const link = (url: string, words: string) => ({ type: 'link', url, children: [text(words)] });
const paragraph = (words: string) => ({ type: 'paragraph', children: [text(words)] });
const heading = (words: string, level = 3) => ({ type: 'heading', level, children: [text(words)] });
const picture = (keys = {}) => ({
  type: 'image',
  image: { url: '/uploads/a.jpg', alternativeText: 'A quay', width: 1600, height: 1067, ...keys },
});
const row = (...cells: string[]) => ({
  type: 'paragraph',
  children: cells.flatMap((cell, index) => [...(index > 0 ? [text(' · ', { cell: true })] : []), text(cell)]),
});
const group = (type: string, blocks: object[], settings = {}, id = 'a') =>
  blocks.map((block, index) => ({ ...block, group: { id, ...(index === 0 && { type, ...settings }) } }));

describe('a table', () => {
  const rows = [row('Town', 'High water'), row('Leith', '14:32')];

  test.each([
    { header: undefined, cells: ['<td>Town</td>', '<td>Leith</td>', '<td>14:32</td>'] },
    { header: 'row', cells: ['<th scope="col">Town</th>', '<td>Leith</td>', '<td>14:32</td>'] },
    {
      header: 'column',
      cells: ['<th scope="row">Town</th>', '<th scope="row">Leith</th>', '<td>14:32</td>'],
    },
    {
      header: 'both',
      cells: ['<th scope="col">Town</th>', '<th scope="row">Leith</th>', '<td>14:32</td>'],
    },
  ])('with headings in $header', ({ header, cells }) => {
    const html = render(group('table', rows, { header }));
    for (const cell of cells) expect(html).toContain(cell);
  });

  test('uses its caption as its name', () => {
    expect(render(group('table', rows, { caption: 'Tides' }))).toMatch(
      /^<figure><figcaption>Tides<\/figcaption><table aria-label="Tides">/,
    );
  });

  test('scrolls in a region of its own only if it is wide', () => {
    const wide = row('Aberdeen', 'Stornoway', 'Lossiemouth', 'Ullapool');
    expect(render(group('table', rows))).not.toContain('<section');
    expect(render(group('table', [wide, wide]))).toContain(
      '<section aria-label="Aberdeen, Stornoway, Lossiemouth, Ullapool" tabindex="0"><table>',
    );
  });

  test('with a single row has no headings', () => {
    expect(render(group('table', [row('Town')], { header: 'both' }))).toContain('<td>Town</td>');
  });

  test('in another script has the direction of that script', () => {
    expect(render(group('table', [row('مدينة', 'ماء')]))).toMatch(/^<figure lang="ar" dir="rtl">/);
  });
});

describe('a table as a chart', () => {
  const rows = [row('Town', 'Boats'), row('Leith', '1,000'), row('Oban', '500')];
  const chart = (kind: string, all = rows) =>
    render(group('table', all, { header: 'both', chart: kind, caption: 'Boats' }));

  test.each([
    { kind: 'bars', drawn: ['x1="0" x2="100"', 'x1="0" x2="50"', '<span>1,000</span>'] },
    { kind: 'lines', drawn: ['points="0,0 100,50"', '<span>1000</span><span>0</span>'] },
    { kind: 'shares', drawn: ['x1="0" x2="66.7"', 'x1="66.7" x2="100"', 'Oban · 500'] },
  ])('has a drawing, and the table below it: $kind', ({ kind, drawn }) => {
    const html = chart(kind);
    expect(html).toContain('<figcaption>Boats</figcaption><div role="img" aria-label="Boats">');
    for (const part of drawn) expect(html).toContain(part);
    expect(html).toMatch(
      /<details><summary>The numbers as a table<\/summary><figure><table>.*<td>1,000<\/td>/,
    );
  });

  test('stays a table if its numbers cannot be read', () => {
    expect(chart('bars', [...rows, row('Ayr', 'many')])).toBe(
      render(group('table', [...rows, row('Ayr', 'many')], { header: 'both', caption: 'Boats' })),
    );
  });
});

describe('code', () => {
  const code = (keys: object) => render([{ type: 'code', children: [text('let <a>')], ...keys }]);
  const plain = '<pre tabindex="0" dir="ltr"><code>let &lt;a&gt;</code></pre>';

  test('has a span for each coloured token', () => {
    expect(code({ tokens: 'k3x1s3' })).toBe(
      '<pre tabindex="0" dir="ltr"><code><span>let</span> <span>&lt;a&gt;</span></code></pre>',
    );
    expect(code({})).toBe(plain);
  });

  test('for a formula becomes MathML, with known elements and attributes only', () => {
    const formula = [
      'math',
      { display: 'block', style: 'color:red', onclick: 'alert(1)', href: 'javascript:alert(1)' },
      ['mi', {}, '<b>'],
      ['script', {}, 'alert(1)'],
      ['annotation-xml', { encoding: 'text/html' }, ['mi', {}, 'hidden']],
    ];
    expect(code({ formula: JSON.stringify(formula) })).toBe(
      '<figure tabindex="0" dir="ltr"><math display="block"><mi>&lt;b&gt;</mi></math></figure>',
    );
  });
});

test('an inline formula is MathML, or its source until the MathML is available', () => {
  const formula = JSON.stringify(['math', {}, ['mi', {}, 'x']]);
  const line = (keys = {}) => [
    { type: 'paragraph', children: [text('Of '), text('x', { code: true, language: 'math', ...keys })] },
  ];
  expect(render(line({ formula }))).toBe('<p>Of <span dir="ltr"><math><mi>x</mi></math></span></p>');
  expect(render(line())).toBe('<p>Of <code>x</code></p>');
});

test('an embed shows its stored picture, with the title as its text alternative', () => {
  const html = render(
    group('embed', [{ type: 'paragraph', children: [link('https://example.org/a', 'A film')] }, picture()]),
  );
  expect(html).toMatch(
    /<span>example.org<\/span><a href="https:\/\/example.org\/a">A film<\/a>.*<img src="\/uploads\/a.jpg"[^>]* alt=""/,
  );
  expect(html).not.toContain('<figure');
});

test('a gallery shows pictures as links to their files, and again in a dialog', () => {
  const html = render(
    group(
      'gallery',
      [picture({ caption: 'Noon' }), picture({ url: '/uploads/b.jpg', alternativeText: '' })],
      {
        caption: 'Two quays',
      },
    ),
  );
  expect(html).toContain('<a href="/uploads/a.jpg"><span>');
  expect(html).toContain('<a href="/uploads/b.jpg" aria-label="Picture 2 of 2">');
  expect(html).toContain('<p>Noon</p>');
  expect(html).toContain('<figcaption>Two quays</figcaption>');
  expect(html).toContain('<dialog id="gallery-0" aria-label="Two quays" hidden="">');
});

test('a pull quote is a blockquote, and a divider is an hr without text', () => {
  expect(render(group('pull-quote', [{ type: 'quote', children: [text('Low')] }]))).toBe(
    '<blockquote><p>Low</p></blockquote>',
  );
  expect(render(group('divider', [paragraph('* * *')]))).toBe('<hr/>');
});

describe('a box and key points', () => {
  test('are labelled by their heading', () => {
    const blocks = [heading('How  to'), paragraph('Walk')];
    const html = '<div role="group" aria-label="How to"><h2>How  to</h2><p>Walk</p></div>';
    expect(render(group('box', blocks))).toBe(html);
    expect(render(group('key-points', blocks))).toBe(html);
  });

  test('work without a heading', () => {
    expect(render(group('box', [paragraph('Walk')]))).toBe('<div><p>Walk</p></div>');
    expect(render(group('key-points', [paragraph('Walk')]))).toBe(
      '<div role="group" aria-label="Key points"><p>Key points</p><p>Walk</p></div>',
    );
  });

  test('keep their headings in the order of the text', () => {
    const html = render([heading('One', 2), ...group('box', [heading('Two', 4)]), heading('Three', 2)]);
    expect(html.match(/<h\d>/g)).toEqual(['<h2>', '<h3>', '<h2>']);
  });
});

test('a timeline is an ordered list', () => {
  const blocks = [heading('May'), paragraph('Printed'), heading('June')];
  expect(render(group('timeline', blocks))).toBe(
    '<ol><li><h2>May</h2><p>Printed</p></li><li><h2>June</h2></li></ol>',
  );
});

describe('an embed is a link', () => {
  const embed = (url: string, words: string) =>
    render(group('embed', [{ type: 'paragraph', children: [link(url, words)] }]));

  test('with its title, provider and URL', () => {
    expect(embed('https://www.youtube.com/@ada', 'A channel')).toBe(
      '<p><span>YouTube</span><a href="https://www.youtube.com/@ada">A channel</a><span dir="ltr">youtube.com/@ada</span></p>',
    );
  });

  test.each(['', 'https://vimeo.com/ada'])('with its URL if its title is %j', (words) => {
    expect(embed('https://vimeo.com/ada', words)).toBe(
      '<p><span>Vimeo</span><a href="https://vimeo.com/ada">vimeo.com/ada</a></p>',
    );
  });

  test('with a button that names the provider, if it can be framed', () => {
    expect(embed('https://vimeo.com/1', 'A film')).toBe(
      '<div data-frame="https://player.vimeo.com/video/1?dnt=1" data-allow="fullscreen; picture-in-picture" data-referrer="strict-origin">' +
        '<p><span>Vimeo</span><a href="https://vimeo.com/1">A film</a><span dir="ltr">vimeo.com/1</span></p>' +
        '<button type="button">Show here – sends data to Vimeo</button></div>',
    );
  });
});

describe('a hosted recording plays on the page and loads nothing before that', () => {
  const recording = (url: string, words: string, ...more: object[]) =>
    render(group('embed', [{ type: 'paragraph', children: [link(url, words)] }, ...more]));

  test('audio has a title that links to its file', () => {
    expect(recording('/uploads/fog_0123456789.mp3', 'Fog')).toBe(
      '<figure><figcaption><a href="/uploads/fog_0123456789.mp3">Fog</a></figcaption>' +
        '<audio controls="" preload="none" src="/uploads/fog_0123456789.mp3" aria-label="Fog"></audio></figure>',
    );
  });

  test.each(['', '/uploads/fog_0123456789.mp3'])(
    'audio with the title %j shows the name of its file',
    (words) => {
      expect(recording('/uploads/fog_0123456789.mp3', words)).toContain('>fog.mp3</a>');
    },
  );

  test('audio has its title in the language of the title', () => {
    expect(recording('/uploads/fog.mp3', 'Туман')).toContain('aria-label="Туман" lang="ru"');
  });

  test('video has its poster picture', () => {
    expect(recording('/uploads/fog.mp4', 'Fog', picture())).toMatch(
      /<video controls="" playsInline="" preload="none" poster="\/uploads\/a.jpg"[^>]* src="\/uploads\/fog.mp4" aria-label="Fog"><\/video>/,
    );
  });

  const captioned = (url: string, captions: string, language?: string) => {
    const embed = [{ type: 'paragraph', children: [link(url, 'Fog')] }, picture()];
    return render(group('embed', embed, { captions }), {}, language);
  };

  test('video has captions, which are off by default', () => {
    expect(captioned('/uploads/fog.mp4', '/uploads/fog.vtt')).toMatch(
      /<video[^>]*><track kind="captions" src="\/uploads\/fog.vtt" srcLang="en" label="English"\/><\/video>/,
    );
  });

  test.each([
    { language: 'de-AT', track: ' srcLang="de-AT" label="Deutsch"' },
    { language: 'und', track: ' srcLang="und"' },
  ])('captions have the language of the text, such as $language', ({ language, track }) => {
    expect(captioned('/uploads/fog.mp4', '/uploads/fog.vtt', language)).toContain(`.vtt"${track}/>`);
  });

  test("captions on another site, which browsers don't load, are left out", () => {
    expect(captioned('/uploads/fog.mp4', 'https://elsewhere.example/uploads/fog.vtt')).toMatch(
      /<video[^>]*><\/video>/,
    );
  });

  test('a recording on another site is a link', () => {
    expect(recording('https://elsewhere.example/uploads/fog.mp3', 'Fog')).not.toContain('<audio');
  });
});

describe('a related article', () => {
  const related = (url: string) =>
    group('related', [{ type: 'paragraph', children: [link(url, 'As it was')] }]);
  const { url } = relatedArticlesCall.request(['abc']);
  const tide = { documentId: 'abc', slug: 'tide', title: 'The tide' };

  test.each<{ what: string; content: InitialContent; html: string }>([
    {
      what: 'has its present title and address',
      content: { [url]: { answer: { data: [tide] } } },
      html: '<p><span>Read also</span><a href="/article/abc/tide">The tide</a></p>',
    },
    { what: 'that is not public is not shown', content: { [url]: { answer: { data: [] } } }, html: '' },
    {
      what: 'that could not be loaded is not shown: it may not be public',
      content: { [url]: { failed: true } },
      html: '',
    },
    { what: 'is not shown while it is loaded', content: {}, html: '' },
  ])('$what', ({ content, html }) => {
    expect(render(related('/article/abc/as-it-was'), content)).toBe(html);
  });

  test('beyond the request limit is a link with the title from the text', () => {
    const ids = Array.from({ length: MAX_RELATED_ARTICLES + 1 }, (_, index) => `a${index}`);
    const last = ids.at(-1);
    const blocks = ids.flatMap((id) => related(`/article/${id}/as-it-was`));
    expect(render(blocks, { [relatedArticlesCall.request(ids).url]: { answer: { data: [] } } })).toBe(
      `<p><span>Read also</span><a href="/article/${last}/as-it-was">As it was</a></p>`,
    );
  });

  test('on another site is a link', () => {
    expect(render(related('https://other.example/article/abc/x'))).toBe(
      '<p><a href="https://other.example/article/abc/x">As it was</a></p>',
    );
  });
});

test('a footnote is a number that links below the text, and back', () => {
  const html = render([
    {
      type: 'paragraph',
      children: [
        text('Tide'),
        text(' (See ', { footnote: 'n' }),
        text('there)', { footnote: 'n', bold: true }),
      ],
    },
  ]);
  expect(html).toBe(
    '<p>Tide<sup><a id="to-note-1" href="#note-1" aria-label="Note 1">1</a></sup></p>' +
      '<section aria-labelledby="notes"><h2 id="notes">Notes</h2><ol><li id="note-1"><span>See <strong>there</strong></span> ' +
      '<a href="#to-note-1" aria-label="Back to the text, note 1">↩\uFE0E</a></li></ol></section>',
  );
});

test.each([
  { width: 'wide', sizes: '(min-width: 64rem) min(80vw, 94rem), 92vw' },
  { width: 'full', sizes: '(min-width: 64rem) min(94vw, 112rem), 92vw' },
])('a $width picture has the class of its width', ({ width, sizes }) => {
  expect(render([{ ...picture(), width }])).toContain(`sizes="${sizes}"`);
});

test('any groups and footnotes show every word, run no script and repeat no ID', () => {
  const types = [...GROUP_TYPES, 'quiz'];
  const keys = fc.record(
    {
      id: fc.constantFrom('a', 'b'),
      type: fc.constantFrom(...types),
      header: fc.constantFrom('row', 'both', 'x'),
    },
    { requiredKeys: ['id'] },
  );
  const footnote = fc.constantFrom(undefined, undefined, 'n', 'm');
  const words = fc.nat().map((number) => ` (<b>${number}</b>) `);
  const inline = fc.oneof(
    fc.record({ type: fc.constant('text'), text: words, footnote, cell: fc.constantFrom(undefined, true) }),
    fc.record({
      type: fc.constant('link'),
      url: fc.oneof(anyText(), fc.constant('https://vimeo.com/1')),
      footnote,
      children: fc.tuple(words.map((value) => text(value))),
    }),
  );
  const children = fc.array(inline, { maxLength: 4 });
  const group = fc.option(keys, { nil: undefined });
  const block = fc.oneof(
    fc.record({ type: fc.constantFrom('paragraph', 'quote', 'code'), group, children }),
    fc.record({ type: fc.constant('heading'), level: fc.constantFrom(1, 3, 6), group, children }),
    fc.record({
      type: fc.constant('list'),
      format: fc.constant('ordered'),
      group,
      children: fc.array(fc.record({ type: fc.constant('list-item'), children })),
    }),
    fc.record({ type: fc.constant('image'), group, image: fc.record({ url: anyText(), caption: words }) }),
  );
  fc.assert(
    fc.property(fc.array(block, { maxLength: 8 }), (blocks) => {
      const html = render(blocks);
      for (const [, number = ''] of JSON.stringify(blocks).matchAll(/<b>(\d+)/g))
        expect(html).toContain(`&lt;b&gt;${number}&lt;`);
      expect(html).not.toMatch(/<b>|href="\s*(javascript|data|vbscript):/i);
      const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      expect(ids).toEqual([...new Set(ids)]);
      const targets = [...html.matchAll(/href="#((?:to-)?note-\d+)"/g)].map(([, id]) => id);
      expect(ids).toEqual(expect.arrayContaining(targets));
    }),
  );
});
