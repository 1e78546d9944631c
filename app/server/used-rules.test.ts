import { expect, test } from 'vitest';
import { usedRules } from './used-rules.ts';

const used = (text: string, markup = '<p class="a b"><i lang="ar-EG"><a href="/">', language = 'en') =>
  usedRules([{ href: '/assets/page.css', text }], language, markup);

test.each([
  ['a class that the page has', '.a{color:red}'],
  ['several, all of which it has', '.a .b>p{color:red}'],
  ['a list with those that it has', '.a,.b:hover{color:red}'],
  ['no class', 'p,a[href$=\\#next]:not(.z){color:red}'],
  ['an attribute, which may come later', '.a[aria-expanded=true],:root:not([data-js]) .a{color:red}'],
  ['a list in parentheses', '.a :is(.z,:lang(ar),p:not(.z)){color:red}'],
  ['the language of a text in it', '.a:lang(ar){color:red}'],
  ['the language of a text in it, with nested rules', ':is(:lang(fa),:lang(ar)){color:red;&:is(p){top:0}}'],
  ['the language of the page', ':lang(en-GB){color:red}'],
  [
    'a language in a negation, or as one of several selectors',
    '.a:not(:lang(ja)),:is(.b,:lang(ja)),:is(:lang(ja),.b){color:red}',
  ],
  ['no block', '@layer a,b;'],
  ['the class of what the boot script adds', '.visually-hidden{width:1px}'],
  ['braces and commas in a string', '.a:before{content:"},.z{"}'],
])('keeps a rule with %s', (_, rule) => {
  expect(used(rule)).toBe(rule);
  expect(used(`.z{top:0}${rule}.z{top:0}`)).toBe(rule);
});

test.each([
  ['a class that the page does not have', '.z{color:red}'],
  ['one of several that it does not have', '.a .z,.z.b{color:red}'],
  ['an element that it does not have', 'input[type=search]::before,.a>h4,:not(p) table{color:red}'],
  ['another language', ':is(:lang(ja),:lang(zh)) p{color:red}'],
  ['nested rules for a class that it does not have', '.z{color:red;& .a{top:0}}'],
])('leaves out a rule with %s', (_, rule) => {
  expect(used(rule)).toBe('');
  expect(used(`.a{top:0}${rule}.b{top:0}`)).toBe('.a{top:0}.b{top:0}');
});

test('keeps the selectors of a list that can match', () => {
  expect(used('.z,.b:hover,h4,p{color:red}')).toBe('.b:hover,p{color:red}');
});

test('keeps the focal points of the pictures of a page', () => {
  const sheet = '[data-focus^="2"]{top:0}[data-focus^="6"]{left:0}[data-focus$="6"]{left:1px}';
  expect(used(sheet, '<img data-focus="26">')).toBe('[data-focus^="2"]{top:0}[data-focus$="6"]{left:1px}');
});

test('leaves out custom properties that nothing uses, but for those that the boot script reads', () => {
  const sheet =
    ':root{--a:1px;--b:var(--a);--c:"};";--serif:x}@media (width>1px){:root{--b:2px;--c:3px}}@media (width>1px){:root{--d:0}}';
  expect(used(`${sheet}.a{top:var(--b)}`)).toBe(
    ':root{--a:1px;--b:var(--a);--serif:x}@media (width>1px){:root{--b:2px;}}.a{top:var(--b)}',
  );
});

test('keeps the used part of a conditional group, and drops empty groups', () => {
  expect(used('@media (width>=1rem){.z{top:0}.a{top:0}@supports (top:0){.b{top:0}}}')).toBe(
    '@media (width>=1rem){.a{top:0}@supports (top:0){.b{top:0}}}',
  );
  expect(used('@media (width>=1rem){.z{top:0}}')).toBe('');
});

test('keeps fonts and animations, but no rules for paper, which have a sheet of their own', () => {
  const sheet = '@font-face{src:url(a)}@keyframes z{to{opacity:0}}';
  expect(used(`${sheet}@page{margin:2cm}@media print{.a{top:0}}`)).toBe(sheet);
});

test('passes a style without a file through unchanged', () => {
  expect(usedRules([{ href: null, text: '.z{top:0}' }], 'en', '')).toBe('.z{top:0}');
});
