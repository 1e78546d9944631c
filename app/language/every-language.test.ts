import { describe, expect, test } from 'vitest';
import { type InterfaceLanguage, loadLanguage } from './languages.ts';
import { scriptOf } from './text-language.ts';
import { type TextWords, textWords } from './text-words.ts';
import type { Words } from './words/en.ts';

type Rule = {
  /** The marks around a text, with the spaces inside of them. */
  quotes: readonly [open: string, close: string];
  /** The texts that are the same in English, sorted. */
  sameInEnglish?: readonly string[];
};

/** What is particular to each language; the types ask for a row when a language is added. */
const LANGUAGES: Record<InterfaceLanguage, Rule> = {
  ar: { quotes: ['«', '»'] },
  de: { quotes: ['„', '“'], sameInEnglish: ['keywordsIn', 'terms.dossiers.label'] },
  el: { quotes: ['«', '»'], sameInEnglish: ['creatorMarketplace'] },
  en: { quotes: ['“', '”'] },
  es: { quotes: ['«', '»'], sameInEnglish: ['error'] },
  fr: {
    quotes: ['«\u00a0', '\u00a0»'],
    sameInEnglish: ['article', 'menu', 'page', 'pages', 'terms.dossiers.label'],
  },
  it: { quotes: ['«', '»'], sameInEnglish: ['keywordsIn', 'menu'] },
  ja: { quotes: ['「', '」'] },
  nl: {
    quotes: ['‘', '’'],
    sameInEnglish: ['creatorMarketplace', 'filters', 'keywordsIn', 'menu', 'terms.dossiers.label'],
  },
  pl: { quotes: ['„', '”'], sameInEnglish: ['menu'] },
  pt: { quotes: ['“', '”'], sameInEnglish: ['menu', 'terms.tags.label'] },
  tr: { quotes: ['“', '”'] },
  zh: { quotes: ['“', '”'] },
};

type Functions<Part> = {
  [Key in keyof Part as Part[Key] extends (...args: never) => string ? Key : never]: Part[Key] extends (
    ...args: infer Arguments
  ) => string
    ? Arguments
    : never;
};

/** Arguments for every sentence; the types ask for new ones. The number 7 has the same digit in all of the languages. */
const ARGUMENTS: Functions<Words> & Functions<Words['terms']['tags']> & Functions<TextWords> = {
  logoLabel: ['Tidemark'],
  readNowLabel: ['Zone'],
  allOf: ['Kent', 'en'],
  subcategoriesOf: ['Kent'],
  profileLabel: ['YouTube'],
  quoted: ['Zone'],
  keywordsIn: ['Zone', 'Kent'],
  andMore: ['Kent', 7],
  articlesIn: ['Kent', 'Tidemark'],
  articleCount: [7],
  page: ['7'],
  pageOf: ['7', '9'],
  removeFilter: ['Kent'],
  chosen: [7],
  allArticlesBy: ['Ada Bell'],
  articlesBy: ['Ada Bell', 'Tidemark'],
  profileOf: ['Ada Bell', 'YouTube'],
  and: ['Ada Bell'],
  tooMany: [7],
  note: ['7'],
  backToText: ['7'],
  picture: ['7', '9'],
  onlyFirst: ['300'],
  inTexts: ['3'],
  resultsFor: ['tides'],
  searchOnly: ['tydes'],
  sponsoredBy: ['Ada Bell'],
  photoBy: ['Ada Bell'],
};

/** Sentences that depend on their arguments, but do not say them. */
const UNSAID = ['and', 'chosen'];

/** What stays in Latin letters: names in the content service, as editors see them, of a platform and of a format. */
const NAMES = ['admin', 'Site', 'Home', 'Trending', 'Creator', 'Marketplace', 'RSS'];

type Text = { path: string; text: string; said: string[] };

const isSentence = (key: string): key is keyof typeof ARGUMENTS => Object.hasOwn(ARGUMENTS, key);

/** All texts of a language: its words, and its sentences with the arguments above. */
function textsOf(part: unknown, path = ''): Text[] {
  const key = path.split('.').at(-1) ?? '';
  if (typeof part === 'string') return [{ path, text: part, said: [] }];
  if (typeof part === 'function' && isSentence(key)) {
    const args = ARGUMENTS[key];
    const said = UNSAID.includes(key) ? [] : args.slice(0, key === 'allOf' ? 1 : undefined).map(String);
    return [{ path, text: String(Reflect.apply(part, undefined, args)), said }];
  }
  return Object.entries(Object(part)).flatMap(([name, inner]) =>
    textsOf(inner, path === '' ? name : `${path}.${name}`),
  );
}

const languages = await Promise.all(
  Object.entries(LANGUAGES).map(async ([language, rule]) => {
    const { words } = await loadLanguage(language);
    return { language, ...rule, words, texts: textsOf({ ...words, ...textWords(language) }) };
  }),
);
const english = new Map(
  languages.find(({ language }) => language === 'en')?.texts.map(({ path, text }) => [path, text]),
);

describe.each(languages)('in the language $language', ({ words, texts, quotes: [open, close] }) => {
  test('every sentence uses all its names and numbers', () => {
    for (const { path, text, said } of texts) {
      for (const name of said) expect(text.toUpperCase(), path).toContain(name.toUpperCase());
    }
  });

  test('no text is empty or has stray spaces', () => {
    for (const { path, text } of texts) {
      expect(text, path).toMatch(/\S/);
      expect(text, path).not.toMatch(/\s\s|\s[.,]/);
      if (!['comma', 'and'].includes(path)) expect(text, path).toBe(text.trim());
    }
  });

  test('quotation marks match the language and come in pairs', () => {
    expect(words.quoted('Zone')).toBe(`${open}Zone${close}`);
    for (const { path, text } of texts) {
      const marks = text.replace(/(?<=\p{L})’(?=\p{L})/gu, '');
      expect(marks.split(open).length, path).toBe(marks.split(close).length);
      expect(marks.replaceAll(open, '').replaceAll(close, ''), path).not.toMatch(/["'`«»„“”‘’「」]/);
    }
  });

  test('the accessible name of an article link contains the visible text', () => {
    expect(words.readNowLabel('Zone')).toContain(words.readNow);
  });
});

test.each(languages.filter(({ language }) => language !== 'en'))(
  'no text is left in English in the language $language',
  ({ texts, sameInEnglish = [] }) => {
    const same = texts.filter(
      ({ path, text }) => path !== 'quoted' && /\p{L}/u.test(text) && english.get(path) === text,
    );
    expect(same.map(({ path }) => path).sort()).toEqual(sameInEnglish);
  },
);

test.each(languages.filter(({ language }) => scriptOf(language) !== 'Latn'))(
  'the language $language uses Latin letters only for names',
  ({ texts }) => {
    for (const { path, text, said } of texts) {
      const names = [...NAMES, ...said.flatMap((name) => [name, name.toUpperCase()])];
      const known = new Set(names.flatMap((name) => name.match(/[a-z]+/gi) ?? []));
      expect(
        (text.match(/[a-z]+/gi) ?? []).filter((word) => !known.has(word)),
        path,
      ).toEqual([]);
    }
  },
);
