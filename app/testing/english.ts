import type { Language } from '#app/language/use-language.ts';
import { words } from '#app/language/words/en.ts';

/** The language of rendered tests. */
export const ENGLISH: Language = { tag: 'en', words, wordsTag: 'en', formatNumber: String };
