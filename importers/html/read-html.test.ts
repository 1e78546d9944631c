import fc from 'fast-check';
import type { Block } from 'masthead-contract/html/blocks';
import { expect, test } from 'vitest';
import type { Source } from './read-html.ts';
import { readHtml } from './read-html.ts';
import { compareWords, wordsOfBlocks, wordsOfHtml } from './words.ts';

const SOURCE: Source = { site: 'https://old.example' };
const read = (html: string) => readHtml(html, SOURCE);
const CELL = { type: 'text', text: ' · ', cell: true };

const text = (words: string, more = {}) => ({ type: 'text', text: words, ...more });
const p = (...children: unknown[]) => ({ type: 'paragraph', children });
const image = (url: string, alternativeText = '', caption = '') => ({
  type: 'image',
  image: { url: `https://old.example/${url}`, alternativeText, caption },
  children: [text('')],
});

test("drops text encoded in base64, which readers don't see as text, and reports it", () => {
  const word = Buffer.from(Array.from({ length: 90 }, (_, index) => (index * 89 + 7) % 256)).toString(
    'base64',
  );
  const html = `<p>a ${word} b</p>`;
  const { blocks, losses } = read(html);
  expect(blocks).toEqual([p(text('a b'))]);
  expect(losses).toMatchObject([{ what: 'unreadable text in base64', example: word.slice(0, 200) }]);
  expect(compareWords(wordsOfHtml(html), wordsOfBlocks(blocks))).toMatchObject({ words: 2, lost: [] });
  for (const kept of [
    `<code>${word}</code>`,
    `https://a.example/?key=${word}`,
    'Donaudampfschiff'.repeat(10),
    'a1'.repeat(64),
    `Some-Title-2024-`.repeat(8),
  ])
    expect(JSON.stringify(read(`<p>x ${kept}</p>`).blocks)).toContain(kept.replace(/<.?code>/g, ''));
});

test.each<[name: string, html: string, blocks: unknown[]]>([
  ['paragraphs', '<p>One</p><p>Two<br>three</p>', [p(text('One')), p(text('Two\nthree'))]],
  [
    'a group that a magazine has exported',
    '<div data-group="{&quot;type&quot;:&quot;key-points&quot;}"><p>One</p><p>Two</p></div>',
    [
      { ...p(text('One')), group: { type: 'key-points', id: 'g1' } },
      { ...p(text('Two')), group: { id: 'g1' } },
    ],
  ],
  ['an attribute that is no group', '<div data-group="x"><p>One</p></div>', [p(text('One'))]],
  ['white space as it is shown', '<p> a\n  b </p>\n<p>&nbsp;</p>', [p(text('a b'))]],
  [
    'emphasis',
    '<p>a <b>b</b><i><s>c</s></i> <code>d</code></p>',
    [
      p(
        text('a '),
        text('b', { bold: true }),
        text('c', { italic: true, strikethrough: true }),
        text(' '),
        text('d', { code: true }),
      ),
    ],
  ],
  [
    'a link, which loses its host on the site itself',
    '<p><a href="https://www.old.example/tea/?x=1">Tea</a> <a href="javascript:alert(1)">x</a></p>',
    [p({ type: 'link', url: '/tea/?x=1', children: [text('Tea')] }, text(' x'))],
  ],
  [
    'a link with two slashes, which stays on the site',
    '<a href="https://old.example//other.example/">Tea</a>',
    [p({ type: 'link', url: '/other.example/', children: [text('Tea')] })],
  ],
  [
    'a link to a file of the site, which stays where it is',
    '<a href="/tea.pdf">Tea</a>',
    [p({ type: 'link', url: 'https://old.example/tea.pdf', children: [text('Tea')] })],
  ],
  ['a heading', '<h2>Tea</h2>', [{ type: 'heading', level: 2, children: [text('Tea')] }]],
  [
    'a quote with its source',
    '<blockquote><p>Tea.</p><cite>Me</cite></blockquote>',
    [{ type: 'quote', children: [text('Tea.\n'), text('Me', { italic: true })] }],
  ],
  [
    'code',
    '<pre class="wp-block-code"><code class="language-js">a &lt; b\n  c</code></pre>',
    [{ type: 'code', language: 'js', children: [text('a < b\n  c')] }],
  ],
  ['verse', '<pre class="wp-block-verse">a\n  b</pre>', [p(text('a\n  b'))]],
  [
    'what a style takes back, as in texts of Google Docs',
    '<b style="font-weight:normal"><p>a <em style="font-style:normal">b</em></p></b>',
    [p(text('a b'))],
  ],
  ['lines that a style keeps', '<p style="white-space:pre-wrap">a\nb</p>', [p(text('a\nb'))]],
  [
    'cells over two columns and rows',
    '<table><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr><tr><td colspan="2">d</td></tr></table>',
    [
      { ...p(text('a'), CELL, text('b')), group: { id: 'g1', type: 'table' } },
      { ...p(CELL, text('c')), group: { id: 'g1' } },
      { ...p(text('d'), CELL), group: { id: 'g1' } },
    ],
  ],
  [
    'lists in lists',
    '<ul><li>a<ol><li>b</li></ol></li><li><p>c</p><p>d</p></li></ul>',
    [
      {
        type: 'list',
        format: 'unordered',
        indentLevel: 0,
        children: [
          { type: 'list-item', children: [text('a')] },
          {
            type: 'list',
            format: 'ordered',
            indentLevel: 1,
            children: [{ type: 'list-item', children: [text('b')] }],
          },
          { type: 'list-item', children: [text('c\nd')] },
        ],
      },
    ],
  ],
  [
    'a picture with its caption',
    '<figure><img src="/a.jpg" alt="A"><figcaption>Here</figcaption></figure>',
    [image('a.jpg', 'A', 'Here')],
  ],
  [
    'a wide picture',
    '<figure class="wp-block-image alignwide"><img src="/a.jpg"></figure>',
    [{ ...image('a.jpg'), width: 'wide' }],
  ],
  [
    'a picture that is loaded late, once',
    '<img src="data:image/gif;base64,R0" data-src="/a.jpg"><noscript><img src="/a.jpg"></noscript>',
    [image('a.jpg')],
  ],
  [
    'no tracking pixel, and emoji as text',
    '<p>a<img src="/t.gif" width="1" height="1"><img class="emoji" alt="☕" src="/e.png"></p>',
    [p(text('a ☕'))],
  ],
  [
    'a gallery',
    '<figure class="wp-block-gallery"><figure><img src="/a.jpg"><figcaption>A</figcaption></figure><figure><img src="/b.jpg"></figure><figcaption>Both</figcaption></figure>',
    [
      { ...image('a.jpg', '', 'A'), group: { id: 'g1', type: 'gallery', caption: 'Both' } },
      { ...image('b.jpg'), group: { id: 'g1' } },
    ],
  ],
  [
    'a table',
    '<figure><table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d<br>e</td></tr></table><figcaption>All</figcaption></figure>',
    [
      {
        ...p(text('a'), text(' · ', { cell: true }), text('b')),
        group: { id: 'g1', type: 'table', header: 'row', caption: 'All' },
      },
      { ...p(text('c'), text(' · ', { cell: true }), text('d\ne')), group: { id: 'g1' } },
    ],
  ],
  [
    'a player, and an address alone in its paragraph',
    '<iframe src="https://video.example/embed/1"></iframe><p>https://video.example/2</p>',
    ['https://video.example/embed/1', 'https://video.example/2'].map((url, index) => ({
      ...p({ type: 'link', url, children: [text(url)] }),
      group: { id: `g${index + 1}`, type: 'embed' },
    })),
  ],
  [
    'a pull quote',
    '<figure class="wp-block-pullquote"><blockquote><p>Tea</p></blockquote></figure>',
    [{ type: 'quote', children: [text('Tea')], group: { id: 'g1', type: 'pull-quote' } }],
  ],
  [
    'superscripts and subscripts',
    '<p>H<sub>2</sub>O, E = MC<sup>2</sup>, x<sup>n+1</sup>, 1<sup><b>st</b></sup>, Tea<sup>®</sup>, m<span style="vertical-align: super">2</span></p>',
    [p(text('H₂O, E = MC², xⁿ⁺¹, 1'), text('ˢᵗ', { bold: true }), text(', Tea®, m²'))],
  ],
  [
    'a list of definitions',
    '<dl><dt>Tea</dt><dd>Is <i>hot</i>.</dd><dt>Ice</dt><dt>Snow</dt><dd><p>Are</p><p>cold.</p></dd></dl>',
    [
      p(text('Tea', { bold: true })),
      p(text('Is '), text('hot', { italic: true }), text('.')),
      p(text('Ice', { bold: true })),
      p(text('Snow', { bold: true })),
      p(text('Are')),
      p(text('cold.')),
    ],
  ],
  ['a short quote', '<p>She said <q>tea</q>.</p>', [p(text('She said “tea”.'))]],
  [
    'tasks',
    '<ul><li><input type="checkbox" checked disabled> Tea</li><li><input type="checkbox"> Ice</li></ul>',
    [
      {
        type: 'list',
        format: 'unordered',
        indentLevel: 0,
        children: ['☑ Tea', '☐ Ice'].map((words) => ({ type: 'list-item', children: [text(words)] })),
      },
    ],
  ],
  ['a divider', '<hr>', [{ ...p(text('* * *')), group: { id: 'g1', type: 'divider' } }]],
  ['elements of any name', '<constructor>Tea</constructor>', [p(text('Tea'))]],
  ['no script, style or comment', '<script>a</script><style>b</style><!-- c --><p hidden>d</p>', []],
])('reads %s', (_, html, blocks) => {
  expect(read(html).blocks).toEqual(blocks);
});

test.each([
  [
    'Markdown',
    '<p>a<sup id="r"><a href="#n">1</a></sup></p><div class="footnotes"><hr><ol><li id="n"><p>A <em>note</em>&nbsp;<a href="#r">↩︎</a></p></li></ol></div>',
  ],
  [
    'WordPress',
    '<p>a<sup data-fn="n"><a id="r" href="#n">1</a></sup></p><ol><li id="n">A <em>note</em> <a href="#r">↩︎</a></li></ol>',
  ],
  [
    'Substack',
    '<p>a<a class="footnote-anchor" id="r" href="#n">1</a></p><div class="footnote"><a id="n" href="#r">1</a><div><p>A <em>note</em></p></div></div>',
  ],
])('reads a footnote of %s at its reference', (_, html) => {
  const note = [text(' ('), text('A '), text('note', { italic: true }), text(')')];
  const { blocks, losses } = read(html);
  expect(blocks).toEqual([p(text('a'), ...note.map((part) => ({ ...part, footnote: 'n1' })))]);
  expect(losses).toEqual([]);
  expect(compareWords(wordsOfHtml(html), wordsOfBlocks(blocks)).lost).toEqual([]);
});

test.each([
  ['a link to a heading', '<p>a <a href="#n">1</a></p><h2 id="n">b</h2>'],
  ['an item without a way back', '<p>a <a href="#n">1</a></p><ol><li id="n">b</li></ol>'],
  ['a second number', '<p>a <a href="#n">1</a> <a href="#n">1</a></p><p id="n">b <a href="#">^</a></p>'],
])('makes no footnote of %s', (_, html) => {
  const { blocks } = read(html);
  expect(wordsOfBlocks(blocks)).toEqual(expect.arrayContaining(['a', '1', 'b']));
});

const formula = (tex: string) => text(tex, { code: true, language: 'math' });

test.each([
  [
    'KaTeX',
    '<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>E</mi></mrow><annotation encoding="application/x-tex">E = mc^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">E=mc2</span></span>',
  ],
  ['MathML with its TeX', '<math alttext="E = mc^2"><mi>E</mi><mo>=</mo></math>'],
  ['MathJax', '<script type="math/tex">E = mc^2</script>'],
  ['MathJax in brackets', '\\(E = mc^2\\)'],
  ['two dollars', '$$E = mc^2$$'],
  ['WordPress', '$latex E = mc^2$'],
  ['a picture of WordPress', '<img class="latex" alt="E = mc^2" src="https://s0.wp.com/latex.php?latex=E">'],
])('reads a formula of %s', (_, html) => {
  const source = `<p>Tea ${html} ice</p>`;
  const { blocks, losses } = read(source);
  expect(blocks).toEqual([p(text('Tea '), formula('E = mc^2'), text(' ice'))]);
  expect(losses).toEqual([]);
  expect(compareWords(wordsOfHtml(source), wordsOfBlocks(blocks)).lost).toEqual([]);
});

test.each([
  '<span class="katex-display"><span class="katex"><math><annotation encoding="application/x-tex">E</annotation></math></span></span>',
  '<figure class="equation"><math display="block" alttext="E"><mi>E</mi></math></figure>',
  '<script type="math/tex; mode=display">E</script>',
])('reads a formula on a line of its own: %s', (html) => {
  expect(read(`<p>Tea</p>${html}`).blocks).toEqual([
    p(text('Tea')),
    { type: 'code', language: 'math', children: [text('E')] },
  ]);
});

test.each(['It costs $$ here and $$ there', 'From $5 to $6', '<pre>$$a_1$$</pre>', '<code>\\(a\\)</code>'])(
  'makes no formula of %s',
  (html) => expect(JSON.stringify(read(html).blocks)).not.toContain('math'),
);

test('keeps the characters of an equation whose TeX is unknown, and reports it', () => {
  const { blocks, losses } = read(
    '<p>So <math><semantics><msup><mi>a</mi><mn>2</mn></msup><annotation encoding="StarMath">a^2</annotation></semantics></math></p>',
  );
  expect(blocks).toEqual([p(text('So a2'))]);
  expect(losses).toEqual([{ what: 'an equation, which is plain text now', example: 'a2' }]);
});

test.each([
  ['a form or button of the former site', '<div class="subscription-widget-wrap-editor"><p>Join</p></div>'],
  [
    'a form or button of the former site',
    '<p class="button-wrapper"><a href="https://old.example/subscribe?"><span>Join</span></a></p>',
  ],
  ['a form', '<select><option>Tea</option></select>'],
  ['a form', '<input type="text">'],
  ['a superscript, which is plain text now', '<p>Tea<sup>[q]</sup></p>'],
  ['a subscript, which is plain text now', '<p>Tea<sub>ß</sub></p>'],
  ['the colour of text', '<p><span style="color: #f00">Tea</span></p>'],
  ['the colour of text', '<p><mark>Tea</mark></p>'],
  ['the size of text', '<p><small>Tea</small></p>'],
  ['the alignment of a text', '<p class="has-text-align-center">Tea</p>'],
  ['the alignment of a text', '<div align="right">Tea</div>'],
  ['the numbering of a list', '<ol start="4"><li>Tea</li></ol>'],
  ['the numbering of a list', '<ol type="a"><li>Tea</li></ol>'],
  ['a merged table cell', '<table><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></table>'],
  [
    'a nested table, whose text is in the outer cell',
    '<table><tr><td><table><tr><td>a</td></tr></table></td></tr></table>',
  ],
  ['the explanation of an abbreviation', '<abbr title="Tea">T</abbr>'],
  ['a collapsible text, which is always open now', '<details><summary>a</summary>b</details>'],
  ['a ruby annotation, which is beside its word now', '<ruby>茶<rt>cha</rt></ruby>'],
  ['the links of an image map', '<map><area href="/tea"></map>'],
  ['the subtitles of a film', '<video src="/a.mp4"><track src="/a.vtt"></video>'],
  [
    'a link in a caption',
    '<table><caption><a href="/x">x</a></caption><tr><td>a</td><td>b</td></tr></table>',
  ],
  ['a link in code or verse', '<pre><a href="/x">x</a></pre>'],
  ['a link to an anchor in the text', '<p><a href="#tea">Tea</a></p>'],
  [
    'the picture of a bookmark',
    '<figure class="kg-bookmark-card"><a href="/x">x</a><img src="/a.jpg"></figure>',
  ],
  ['a picture stored as a data URL', `<img src="data:image/png;base64,${'A'.repeat(3_000)}">`],
  ['a link in a caption', '<figure><img src="/a.jpg"><figcaption><a href="/x">x</a></figcaption></figure>'],
  ['the link of a picture', '<a href="/tea"><img src="/a.jpg"></a>'],
  ['a link with a forbidden URL', '<a href="javascript:alert(1)">x</a>'],
  ['a file, which stays at its former address', '<a href="/wp-content/tea.pdf">Tea</a>'],
  ['a player without a URL', '<video></video>'],
])('reports the loss of %s', (what, html) => {
  expect(read(html).losses.map((loss) => loss.what)).toContain(what);
});

test('reads elements nested far too deep', () => {
  const blocks = read(`${'<div>'.repeat(3_000)}Tea${'</div>'.repeat(3_000)}`).blocks;
  expect(wordsOfBlocks(blocks)).toEqual(['Tea']);
});

const words = fc.stringMatching(/^[a-z]{1,6}( [a-z]{1,6}){0,3}$/);
const html: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    words,
    fc.constantFrom('<br>', '<hr>', '<!-- x -->', '<p>', '</li>', '<img src="/a.jpg">'),
    fc
      .tuple(
        fc.constantFrom(
          ...'p div b a em h2 blockquote ul ol li table tr td th figure figcaption pre details summary dl dt dd sup sub q span section'.split(
            ' ',
          ),
        ),
        fc.array(tie('node'), { maxLength: 4 }),
      )
      .map(([tag, inner]) => `<${tag}>${inner.join(' ')}</${tag}>`),
  ),
})).node;

test('keeps every visible word once, and no markup', () => {
  fc.assert(
    fc.property(fc.array(html, { maxLength: 5 }), (nodes) => {
      const source = nodes.join('\n');
      const { blocks } = read(source);
      const written = wordsOfBlocks(blocks);
      const seen = wordsOfHtml(source);
      expect(compareWords(seen, written).lost).toEqual([]);
      expect(written).toHaveLength(seen.length);
      expect(texts(blocks).join('')).not.toMatch(/[<>]/);
    }),
    // The space stays in the table, and the words before it.
    { examples: [[['<table><sub>a</sub> <q>a</q></table>']]] },
  );
});

const texts = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(texts);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'text' ? String(inner) : texts(inner)));
};

test('reports which words are lost and which have moved', () => {
  const written: Block[] = [{ type: 'paragraph', children: [{ type: 'text', text: 'one three three' }] }];
  expect(compareWords(wordsOfHtml('<p>one <b>two</b> three</p>'), wordsOfBlocks(written))).toEqual({
    words: 3,
    moved: 0,
    lost: ['two'],
  });
});
