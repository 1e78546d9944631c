import { panel as de } from '../../../language/de/panel';
import { panel as en, type PanelText } from '../../../language/en/panel';
import { LANGUAGES, type Language } from '../../../language/languages';
import { LANGUAGE_KEY } from '../strapi/panel-names';

const TEXTS: Readonly<Record<Language, Readonly<Record<PanelText, string>>>> = { en, de };

/** The language that the editor has chosen in their profile. */
export function panelLanguage(): Language {
  const chosen = window.localStorage.getItem(LANGUAGE_KEY);
  return LANGUAGES.find((language) => language === chosen) ?? 'en';
}

/** A text in the language of the panel, for code outside of its components. */
export function text(name: PanelText, values: Readonly<Record<string, string>> = {}): string {
  return Object.entries(values).reduce(
    (filled, [word, value]) => filled.replaceAll(`{${word}}`, () => value),
    TEXTS[panelLanguage()][name],
  );
}
