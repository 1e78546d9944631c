import { LANGUAGES, type Language } from '../../../language/languages';
import { LANGUAGE_KEY } from '../strapi/panel-names';

/** The language that the editor has chosen in their profile. */
export function panelLanguage(): Language {
  const chosen = window.localStorage.getItem(LANGUAGE_KEY);
  return LANGUAGES.find((language) => language === chosen) ?? 'en';
}
