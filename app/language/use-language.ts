import { createContext, use } from 'react';
import { usePresent } from '#app/lib/use-present.ts';
import { type LanguageAttributes, languageAttributes, textAttributes } from './text-language.ts';
import type { Words } from './words/en.ts';

/** The language of the magazine: its BCP 47 tag, and the words of the interface. */
export type Language = {
  tag: string;
  words: Words;
  /** The language of the words: `tag`, or English if it isn't supported. */
  wordsTag: string;
  formatNumber: (number: number) => string;
};

export const LanguageContext = createContext<Language | null>(null);

/** The language of an article or comment, for the elements inside it; `null` outside of these. */
export const ArticleLanguageContext = createContext<string | null>(null);

/** The language of the page. */
export const useLanguage = (): Language => usePresent(LanguageContext);

/** The words of the interface. */
export const useWords = (): Words => useLanguage().words;

/** The tag of the language around an element: its article's or comment's, else the page's. */
export function useLanguageAround(): string {
  const page = useLanguage().tag;
  return use(ArticleLanguageContext) ?? page;
}

/** The attributes of an element with this text. */
export const useTextAttributes = (text: string): LanguageAttributes =>
  textAttributes(text, useLanguageAround());

/** The attributes of an element in the language of the magazine, such as a date. */
export const useMagazineAttributes = (): LanguageAttributes =>
  languageAttributes(useLanguage().tag, useLanguageAround());

/** The attributes of an element with words of the interface. They have the direction of the magazine in any language. */
export function useInterfaceAttributes(): LanguageAttributes {
  const { wordsTag } = useLanguage();
  const { dir } = useMagazineAttributes();
  const around = useLanguageAround();
  return { ...(wordsTag !== around && { lang: wordsTag }), ...(dir && { dir }) };
}
