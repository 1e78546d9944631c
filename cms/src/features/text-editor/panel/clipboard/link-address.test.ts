import { expect, test } from 'vitest';
import { linkAddress, pastedUrl } from './link-address';

test.each([
  ['https://sea.example/a', 'https://sea.example/a'],
  [' sea.example/a?b=1#c ', 'https://sea.example/a?b=1#c'],
  ['ada@sea.example', 'mailto:ada@sea.example'],
  ['tel:+49 30 1', 'tel:+49%2030%201'],
  ['/search?tags=sea', '/search?tags=sea'],
  ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
])('%s links to %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

test.each([
  '',
  'the sea',
  'javascript:alert(1)',
  'ftp://sea.example',
  '#sea',
  'sea',
  'https://a@sea.example',
])('%j is not accepted as a link URL', (typed) => {
  expect(linkAddress(typed)).toBeNull();
});

test.each([
  ['https://sea.example/?utm_source=a&page=2&fbclid=b', 'https://sea.example/?page=2'],
  ['https://sea.example/?q=a%20b', 'https://sea.example/?q=a%20b'],
  ['https://www.google.com/url?q=https://sea.example/?utm_id%3D1&sa=D', 'https://sea.example/'],
  ['https://l.facebook.com/l.php?u=https%3A%2F%2Fsea.example%2F&h=1', 'https://sea.example/'],
  ['https://www.google.com/url?q=javascript:alert(1)', null],
])('the pasted URL %s is cleaned to %s', (pasted, address) => {
  expect(pastedUrl(pasted)).toBe(address);
});
