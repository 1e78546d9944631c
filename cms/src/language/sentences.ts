import { AsyncLocalStorage } from 'node:async_hooks';
import * as v from 'valibot';
import { sentences as de } from './de/sentences';
import { sentences as en, type Sentences } from './en/sentences';
import { LANGUAGES, type Language } from './languages';

const SENTENCES: Readonly<Record<Language, Sentences>> = { en, de };

/** An account without a choice has the panel in English. */
const Account = v.object({ preferedLanguage: v.picklist(LANGUAGES) });

const current = new AsyncLocalStorage<Language>();

/** The language that an account has chosen for the panel in its profile. */
export function languageOf(account: unknown): Language {
  const chosen = v.safeParse(Account, account);
  return chosen.success ? chosen.output.preferedLanguage : 'en';
}

/** Runs work whose sentences somebody reads in this language. */
export const inLanguage = <Result>(language: Language, work: () => Result): Result =>
  current.run(language, work);

/** The sentences in the language of the editor for whom something is done; in English for a program. */
export const sentences = (): Sentences => SENTENCES[current.getStore() ?? 'en'];
