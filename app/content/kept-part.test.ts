// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { capturePart, captureScreen, isUsable, LIST_ID } from './kept-part.ts';

beforeEach(() => {
  document.head.innerHTML =
    '<meta property="og:site_name" content="Tidemark"><title>The quay</title><link rel="canonical" href="/quay">' +
    '<meta name="masthead-scripts" content="/entry.js">';
  document.body.innerHTML =
    '<main id="content"><div>An extension.</div><div id="screen"><article>Low tide.</article><section id="list"><p></p></section></div></main>';
});

test('a kept screen holds the elements of the page and its head from the title to the list of scripts', () => {
  const { nodes, head } = captureScreen(document, '/article/abc/the-quay');
  expect(nodes.map(({ nodeName }) => nodeName)).toEqual(['ARTICLE', 'SECTION']);
  expect(head.map(({ localName }) => localName)).toEqual(['title', 'link']);
});

test('a kept list holds its elements', () => {
  const { nodes, head } = capturePart(document, LIST_ID, '/search?categories=');
  expect(nodes.map(({ nodeName }) => nodeName)).toEqual(['P']);
  expect(head).toEqual([]);
});

test.each([
  { when: 'is on the page', shown: true, address: '/a', age: 3_600_000, usable: true },
  { when: 'was on the page a minute ago', shown: false, address: '/a', age: 60_000, usable: true },
  { when: 'was on the page earlier', shown: false, address: '/a', age: 60_001, usable: false },
  { when: 'has another URL', shown: true, address: '/b', age: 0, usable: false },
])('a screen that $when can be shown again: $usable', ({ shown, address, age, usable }) => {
  expect(isUsable({ ...captureScreen(document, '/a'), shown }, address, age)).toBe(usable);
});
