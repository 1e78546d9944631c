import { LRUCache } from 'lru-cache';
import type { Style } from './document.ts';

/**
 * What a page must have for a selector to match: all of the elements, classes and ends of focal points, and one of the languages,
 * if any are listed.
 */
type Needs = {
  elements: readonly string[];
  classes: readonly string[];
  focus: readonly string[];
  languages: readonly string[];
};
type Selector = { text: string; needs: Needs };
/** A rule is used with those of its selectors that can match; one without selectors, such as `@font-face`, always is. */
type PlainRule = { selectors: readonly Selector[] | null; text: string };
/** A conditional group rule, such as `@media`. */
type GroupRule = { prelude: string; rules: readonly Rule[] };
type Rule = PlainRule | GroupRule;

const OPENING = '{([';
const CLOSING = '})]';
const GROUP = /^@(media|supports|container|layer)\b/;
/** These rules are in a style sheet of their own (vite.config.ts). */
const PAPER = /^@page\b|^@media print\{/;
const TOKEN = /\\.|"[^"]*"?|[{}()[\],;]/gs;

/** A selector that can match without a language of its `:lang()`: that is in a negation, or in a list with other selectors. */
const MIXED = /:not\(|\),(?!:lang|$)|[^)],:lang/;

/** A declaration of a custom property, and where one is used; the boot script uses those of typefaces. */
const PROPERTY = /(?<=[{;])(--[\w-]+):(?:[^;{}"]|"[^"]*")*(?:;|(?=\}))/g;
const USE = /var\((--[\w-]+)/g;
const USED_BY_SCRIPT = ['--serif', '--title', '--sans'];
const EMPTY_RULE = /(?<=^|[{}])[^{}]*\{\}/g;
/** Pages with the same elements have the same rules, of which these have been read. */
const MAX_STYLES = 200;

/** Not in the markup: the document around it, and elements and classes that scripts add before the complete files. */
const ELEMENTS = ['html', 'body', 'span', 'iframe'];
const CLASSES = ['visually-hidden'];

const parsed = new WeakMap<Style, readonly Rule[]>();

/**
 * The rules of style sheets that can apply to a page, by the elements, classes and languages in its markup; when in doubt, a rule is
 * kept. Those for paper are left out. A style without a file is used whole. The application loads the complete files before it changes the page (decision 0069).
 */
export function usedRules(styles: readonly Style[], language: string, markup: string): string {
  const elements = new Set([...ELEMENTS, ...valuesOf(/<(\w+)/g, markup)]);
  const classes = new Set(
    CLASSES.concat(valuesOf(/ class="([^"]*)/g, markup).flatMap((value) => value.split(' '))),
  );
  const languages = new Set([language, ...valuesOf(/ lang="([^"]*)/g, markup)].map(primaryLanguage));
  // Scripts change other attributes, but never a focal point.
  const focus = new Set(
    valuesOf(/ data-focus="(\d\d)"/g, markup).flatMap(([x, y]) => [`^="${x}"`, `$="${y}"`]),
  );
  const canMatch = ({ needs }: Selector) =>
    needs.elements.every((name) => elements.has(name)) &&
    needs.classes.every((name) => classes.has(name)) &&
    needs.focus.every((end) => focus.has(end)) &&
    (needs.languages.length === 0 || needs.languages.some((name) => languages.has(name)));
  const write = (rule: Rule): string => {
    if ('text' in rule) {
      if (rule.selectors === null) return rule.text;
      const used = rule.selectors.filter(canMatch).map(({ text }) => text);
      return used.length > 0 ? used.join(',') + rule.text : '';
    }
    const text = rule.rules.map(write).join('');
    return text && `${rule.prelude}{${text}}`;
  };
  return withoutUnusedProperties(styles.flatMap(rulesOf).map(write).join(''));
}

const withProperties = new LRUCache<string, string>({ max: MAX_STYLES });

/** A style without custom properties that none of its rules uses. */
function withoutUnusedProperties(style: string): string {
  const known = withProperties.get(style);
  if (known !== undefined) return known;
  let before = '';
  let after = style;
  while (before !== after) {
    before = after;
    const used = new Set([...USED_BY_SCRIPT, ...valuesOf(USE, before)]);
    after = before.replace(PROPERTY, (text, name) => (used.has(name) ? text : '')).replace(EMPTY_RULE, '');
  }
  withProperties.set(style, after);
  return after;
}

/** Each value once: many elements share one. */
function valuesOf(pattern: RegExp, markup: string): string[] {
  const values = new Set<string>();
  for (const [, value = ''] of markup.matchAll(pattern)) values.add(value);
  return [...values];
}

/** `zh` of `zh-Hant`. */
const primaryLanguage = (tag: string) => tag.replace(/-.*/, '').toLowerCase();

function rulesOf(style: Style): readonly Rule[] {
  if (style.href === null) return [{ text: style.text, selectors: null }];
  const rules = parsed.get(style) ?? parseRules(style.text);
  parsed.set(style, rules);
  return rules;
}

function parseRules(sheet: string): readonly Rule[] {
  const rules = splitAfter('};', sheet).filter((text) => !PAPER.test(text));
  return rules.map((text) => {
    const open = text.indexOf('{');
    const prelude = text.slice(0, open);
    if (open > 0 && GROUP.test(prelude)) return { prelude, rules: parseRules(text.slice(open + 1, -1)) };
    if (open <= 0 || prelude.startsWith('@')) return { selectors: null, text };
    const selectors = splitAfter(',', prelude).map((part) => part.replace(/,$/, ''));
    return {
      selectors: selectors.map((selector) => ({ text: selector, needs: needsOf(selector) })),
      text: text.slice(open),
    };
  });
}

/**
 * Leaves out what is in brackets: attributes change even without the application, and matching one selector of a list is enough.
 */
function needsOf(selector: string): Needs {
  const outer = outsideBrackets(selector);
  return {
    elements: valuesOf(/(?<![\w.:#-])([a-z]\w*)/g, outer),
    classes: valuesOf(/\.([\w-]+)/g, outer),
    focus: valuesOf(/^\[data-focus([$^]="\d")\]$/g, selector),
    languages: MIXED.test(selector)
      ? []
      : valuesOf(/:lang\(([^)]*)/g, selector)
          .flatMap((list) => list.split(','))
          .map((range) => primaryLanguage(range.trim())),
  };
}

/** The parts of a text, each up to one of `ends` that is neither in a string nor in brackets. */
function splitAfter(ends: string, text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { token, index, depth } of tokensOf(text)) {
    if (depth > 0 || !ends.includes(token)) continue;
    parts.push(text.slice(start, index + 1));
    start = index + 1;
  }
  return [...parts, text.slice(start)].map((part) => part.trim()).filter(Boolean);
}

function outsideBrackets(text: string): string {
  let outside = '';
  let start = 0;
  for (const { token, index, depth } of tokensOf(text)) {
    if (OPENING.includes(token) && depth === 1) outside += text.slice(start, index);
    if (CLOSING.includes(token) && depth === 0) start = index + 1;
  }
  return outside + text.slice(start);
}

/** The brackets, commas and semicolons outside of strings, each with the number of brackets that are open after it. */
function* tokensOf(text: string) {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (OPENING.includes(token)) depth += 1;
    if (CLOSING.includes(token)) depth -= 1;
    yield { token, index, depth };
  }
}
