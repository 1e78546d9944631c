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
])('leaves %s as it is', (html) => {
  const sentence = html === '[sic]' ? `so ${html} it` : html;
  expect(expand(sentence)).toEqual({ written: sentence, lost: [] });
});

test('tells of unknown ones and of pictures that are missing', () => {
  expect(expand('[gallery ids="1,9"][box a="1"]').lost).toEqual([
    'a picture of a gallery',
    'the shortcode box',
  ]);
});

test('takes out tens of thousands of them', () => {
  const { written } = expand(`${'[a][b c=1]'.repeat(50_000)}x[/a]`);
  expect(written).toBe('x');
});
