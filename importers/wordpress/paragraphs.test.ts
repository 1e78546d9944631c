import { expect, test } from 'vitest';
import { addParagraphs } from './paragraphs.ts';

test.each([
  ['an empty line ends a paragraph', 'a\n\nb', '<p>a</p>\n<p>b</p>\n'],
  ['another line is a line break', 'a\nb\r\nc', '<p>a<br>b<br>c</p>\n'],
  ['a written line break is not doubled', 'a<br />\nb', '<p>a<br />b</p>\n'],
  ['elements of a line stay in it', 'a <b>b\nc</b>', '<p>a <b>b<br>c</b></p>\n'],
  ['blocks stand alone', 'a\n<h2>b</h2>\nc', '<p>a</p>\n<h2>b</h2><p>c</p>\n'],
  [
    'a quote has paragraphs',
    '<blockquote>a\n\nb</blockquote>',
    '<blockquote><p>a</p>\n<p>b</p>\n</blockquote>',
  ],
  ['a list has none', '<ul>\n<li>a</li>\n\n<li>b</li>\n</ul>', '<ul><li>a</li><li>b</li></ul>'],
  ['code is kept as it is', '<pre>a\n\nb</pre>', '<pre>a\n\nb</pre>'],
  ['a written paragraph is kept', '<p>a</p>\n\n<p>b</p>', '<p>a</p><p>b</p>'],
  ['a sign that begins no tag is text', 'a < b\n\n3 <4', '<p>a < b</p>\n<p>3 <4</p>\n'],
])('%s', (_, html, expected) => {
  expect(addParagraphs(html)).toBe(expected);
});
