import { AsyncLocalStorage } from 'node:async_hooks';
import * as v from 'valibot';
import { LANGUAGES, type Language } from './languages';

const Account = v.object({ preferedLanguage: v.picklist(LANGUAGES) });

const current = new AsyncLocalStorage<Language>();

/** The language that an account has chosen for the panel in its profile; English without a choice. */
export function languageOf(account: unknown): Language {
  const chosen = v.safeParse(Account, account);
  return chosen.success ? chosen.output.preferedLanguage : 'en';
}

type Request = { state: { user?: unknown }; acceptsLanguages: (languages: string[]) => string | false };

/** The language in which somebody has the panel: that of their profile, or else of their browser, as `core/panel/texts/choose-language.ts` does. */
export function languageOfRequest(request: Request): Language {
  const chosen = v.safeParse(Account, request.state.user);
  if (chosen.success) return chosen.output.preferedLanguage;
  const accepted = request.acceptsLanguages([...LANGUAGES]);
  return LANGUAGES.find((language) => language === accepted) ?? 'en';
}

/** Runs work whose sentences somebody reads in this language. */
export const inLanguage = <Result>(language: Language, work: () => Result): Result =>
  current.run(language, work);

/** A function that returns the sentences of a feature in the language of the editor for whom something is done; in English for a program. */
export function sentencesOf<Sentences>(of: { en: Sentences; de: NoInfer<Sentences> }): () => Sentences {
  return () => of[current.getStore() ?? 'en'];
}
