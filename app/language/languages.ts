import { scriptOf } from './text-language.ts';
import type { Language } from './use-language.ts';
import type { Words } from './words/en.ts';

/** The languages of the interface. The file of each has the name of its key (docs/languages.md). */
const WORDS = {
  ar: () => import('./words/ar.ts'),
  de: () => import('./words/de.ts'),
  el: () => import('./words/el.ts'),
  en: () => import('./words/en.ts'),
  es: () => import('./words/es.ts'),
  fr: () => import('./words/fr.ts'),
  it: () => import('./words/it.ts'),
  ja: () => import('./words/ja.ts'),
  nl: () => import('./words/nl.ts'),
  pl: () => import('./words/pl.ts'),
  pt: () => import('./words/pt.ts'),
  tr: () => import('./words/tr.ts'),
  zh: () => import('./words/zh.ts'),
} satisfies Record<string, () => Promise<{ words: Words }>>;

export type InterfaceLanguage = keyof typeof WORDS;

/** The language of a magazine that doesn't name one, or whose settings can't be loaded. */
export const DEFAULT_LANGUAGE = 'en';

const isInterfaceLanguage = (language: string): language is InterfaceLanguage =>
  Object.hasOwn(WORDS, language);

/**
 * The language of the interface for a BCP 47 tag: `de` for `de-AT`, and English for languages without words, or with words in
 * another script: readers of `zh-TW` can't use those of `zh`.
 */
function interfaceLanguage(tag: string): InterfaceLanguage {
  const [language = ''] = tag.toLowerCase().split('-');
  const known = isInterfaceLanguage(language) && scriptOf(language) === scriptOf(tag);
  return known ? language : DEFAULT_LANGUAGE;
}

/** Loads the words of a language (a BCP 47 tag). A browser loads only these. */
export async function loadLanguage(tag: string): Promise<Language> {
  const language = interfaceLanguage(tag);
  const { words } = await WORDS[language]();
  const wordsTag = tag.split('-')[0] === language ? tag : language;
  const numbers = new Intl.NumberFormat(tag);
  return { tag, words, wordsTag, formatNumber: (number) => numbers.format(number) };
}

/** The module of the words of a language (a BCP 47 tag), which is its key in the build manifest. */
export const wordsModule = (tag: string): string => `app/language/words/${interfaceLanguage(tag)}.ts`;
