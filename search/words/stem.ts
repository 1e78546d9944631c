import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as hindi } from '@orama/stemmers/indian';
import { stemmer as indonesian } from '@orama/stemmers/indonesian';
import { stemmer as irish } from '@orama/stemmers/irish';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';

/** Many people write the last letter of feminine words without its dots; the stemmer only knows it with them. */
const arabicAsTyped = (word: string) => arabic(word.replace(/ه$/, 'ة'));

/** By the first part of a language tag. */
const STEMMERS: Readonly<Record<string, (word: string) => string>> = {
  ar: arabicAsTyped,
  da: danish,
  de: german,
  el: greek,
  en: english,
  es: spanish,
  fi: finnish,
  fr: french,
  ga: irish,
  hi: hindi,
  hu: hungarian,
  id: indonesian,
  it: italian,
  nb: norwegian,
  nl: dutch,
  nn: norwegian,
  no: norwegian,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  sv: swedish,
  tr: turkish,
};

const unchanged = (word: string) => word;

/** The function that finds the stem of a lower-case word in a language (a BCP 47 tag); in a language without rules, the word itself. */
export const stemmerOf = (language: string): ((word: string) => string) =>
  STEMMERS[primaryLanguage(language)] ?? unchanged;

/** The first part of a language tag, in lower case: `de` of `de-AT`. */
export const primaryLanguage = (language: string): string => language.toLowerCase().split('-')[0] ?? '';
