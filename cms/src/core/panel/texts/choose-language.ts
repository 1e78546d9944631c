import { LANGUAGES } from '../../../language/languages';
import { LANGUAGE_KEY } from '../strapi/panel-names';

/**
 * Opens the panel, if it was never opened in this browser, in the first of the browser's languages that it supports. A choice in
 * the profile wins.
 */
export function chooseLanguage(): void {
  if (window.localStorage.getItem(LANGUAGE_KEY)) return;
  const wanted = window.navigator.languages.map((tag) => tag.split('-')[0]);
  const language = wanted.flatMap((code) => LANGUAGES.find((known) => known === code) ?? [])[0];
  if (language) window.localStorage.setItem(LANGUAGE_KEY, language);
}
