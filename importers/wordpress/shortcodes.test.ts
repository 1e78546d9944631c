import { expect, test } from 'vitest';
import type { Attachment } from './attachments.ts';
import { expandShortcodes } from './shortcodes.ts';

const attachment = (url: string, caption = ''): Attachment => ({
  url,
  caption,
  alternativeText: 'A',
  parent: '7',
  order: 0,
  id: '1',
  link: '',
});
const FILES = new Map([
  ['1', attachment('https://old.example/1.jpg', 'One')],
  ['2', attachment('https://old.example/2.mp3')],
]);

function expand(html: string) {
  const lost: string[] = [];
  const attachments = {
    get: (id: string) => FILES.get(id),
    of: () => [...FILES.values()].slice(0, 1),
    byUrl: () => undefined,
  };
  const written = expandShortcodes(html, { post: '7', attachments, lose: (what) => lost.push(what) });
  return { written, lost };
}

test.each([
  [
    'a caption',
    '[caption id="a" width="3"]<a href="/x"><img src="a.jpg"></a> Tea[/caption]',
    '<figure><a href="/x"><img src="a.jpg"></a><figcaption>Tea</figcaption></figure>',
  ],
  [
    'a caption of old',
    '[caption caption="Tea"]<img src="a.jpg">[/caption]',
    '<figure><img src="a.jpg"><figcaption>Tea</figcaption></figure>',
  ],
  [
    'a gallery of a post',
    '[gallery]',
    '<figure class="gallery"><figure><img src="https://old.example/1.jpg" alt="A"><figcaption>One</figcaption></figure></figure>',
  ],
  ['a recording', '[audio mp3="https://old.example/a.mp3"][/audio]', '<p>https://old.example/a.mp3</p>'],
  ['a playlist', '[playlist ids="2"]', '<p>https://old.example/2.mp3</p>'],
  [
    'an address',
    '[embed width="3"]https://video.example/1?a=1&amp;b=2[/embed]',
    '<p>https://video.example/1?a=1&amp;b=2</p>',
  ],
  ['an unknown one with an address', '[youtube https://video.example/1]', '<p>https://video.example/1</p>'],
  ['an unknown one around a text', 'a [box color="red"]b [sic] c[/box] d', 'a b [sic] c d'],
  [
    'one in another',
    '[a][caption x="1"]<img src="a.jpg"> [b c=1]T[/caption][/a]',
    '<figure><img src="a.jpg"><figcaption>T</figcaption></figure>',
  ],
  ['an unknown one alone', 'a\n\n[contactform]\n\nb', 'a\n\n\n\nb'],
  ['an end alone', 'a[/box]b', 'ab'],
  ['what is escaped', '[[gallery]]', '[gallery]'],
])('expands %s', (_, html, expected) => {
  expect(expand(html).written).toBe(expected);
});

const base64 = (text: string) => Buffer.from(text).toString('base64');
const RING = '<p>Ring <strong>twice</strong> after dark.</p>';

test.each([
  ['WPBakery', `[vc_row][vc_raw_html]${base64(encodeURIComponent(RING))}[/vc_raw_html][/vc_row]`, RING],
  ['WPBakery in a paragraph', `[vc_raw_html]<p>${base64(encodeURIComponent(RING))}</p>[/vc_raw_html]`, RING],
  ['Impreza', `[us_html]${base64(encodeURIComponent(RING))}[/us_html]`, RING],
  ['Avada', `[fusion_code]${base64(RING)}[/fusion_code]`, RING],
  [
    'Avada for code',
    `[fusion_syntax_highlighter]${base64('a < b')}[/fusion_syntax_highlighter]`,
    '<pre><code>a &lt; b</code></pre>',
  ],
  ['MotoPress', `[mp_code]${base64(RING)}[/mp_code]`, RING],
  ['Bold Builder', `[bt_bb_raw_content raw_content="${base64(RING)}"][/bt_bb_raw_content]`, RING],
  ['King Composer', `[kc_raw_code code="${base64(RING)}"]`, RING],
  ['an unknown plugin', `[tea_box]${base64(RING)}[/tea_box]`, RING],
  [
    'a map',
    `[vc_gmaps link="#E-8_${base64('<iframe src="https://map.example/1"></iframe>')}"]`,
    '<iframe src="https://map.example/1"></iframe>',
  ],
  ['data', `[dslc_module]${base64('a:1:{s:1:"a";i:1;}')}[/dslc_module]`, ''],
  [
    'Divi',
    '[et_pb_code]<p>a</p><!-- [et_pb_line_break_holder] --><p>b</p>[/et_pb_code]',
    '<p>a</p><!-- [et_pb_line_break_holder] --><p>b</p>',
  ],
  [
    'dynamic content of Divi',
    `a @ET-DC@${base64('{"dynamic":true}')}@ b||et_pb_line_break_holder||c`,
    'a  b\nc',
  ],
  ['a word alone', '[tea_box]Documentation1234567890[/tea_box]', 'Documentation1234567890'],
])('decodes base64 in %s', (_, html, expected) => {
  expect(expand(html).written).toBe(expected);
});

test.each([
  ['a heading of WPBakery', '[vc_custom_heading text="Ring ``twice``"]', '<p>Ring "twice"</p>'],
  [
    'a button of WPBakery',
    '[vc_btn title="Read" link="url:https%3A%2F%2Fa.example%2Fb|target:_blank"]',
    '<p><a href="https://a.example/b">Read</a></p>',
  ],
  [
    'a picture of WPBakery',
    '[vc_single_image image="1"]',
    expect.stringContaining('src="https://old.example/1.jpg"'),
  ],
  [
    'a blurb of Divi',
    '[et_pb_blurb title="Ring %22twice%22" image="https://old.example/a.jpg" alt="A"]<p>b</p>[/et_pb_blurb]',
    '<h3>Ring "twice"</h3><figure><img src="https://old.example/a.jpg" alt="A"></figure><p>b</p>',
  ],
  ['a title of King Composer', `[kc_title text="${base64('Ring twice')}"]`, '<p>Ring twice</p>'],
  ['nothing of a form', '[contact-form-7 id="1" title="Contact form"]', ''],
])('shows %s', (_, html, expected) => {
  expect(expand(html).written).toEqual(expected);
});

test('reports scripts in decoded content', () => {
  const code = base64(encodeURIComponent('<script>alert(1)</script>'));
  expect(expand(`[vc_raw_js]${code}[/vc_raw_js]`).lost).toEqual(['a script of a page builder']);
});

test.each([
  '[sic]',
  'He [laughs] a lot',
  '[1]',
  '[…]',
  '[Ed. note]',
  '[a well-known fact]',
  '[well-known facts]',
  '<a href="[gallery]">x</a>',
  '<pre>[gallery]</pre>',
  '<code>[box a=1]</code>',
  'a[0] = b[i]',
])('leaves %s unchanged', (html) => {
  const sentence = html === '[sic]' ? `so ${html} it` : html;
  expect(expand(sentence)).toEqual({ written: sentence, lost: [] });
});

test('reports unknown shortcodes and missing pictures', () => {
  expect(expand('[gallery ids="1,9"][box a="1"]').lost).toEqual([
    'a picture of a gallery',
    'the shortcode box',
  ]);
});

test('removes tens of thousands of shortcodes quickly', () => {
  const { written } = expand(`${'[a][b c=1]'.repeat(50_000)}x[/a]`);
  expect(written).toBe('x');
});
