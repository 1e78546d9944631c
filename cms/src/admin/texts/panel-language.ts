import { LANGUAGE_KEY } from '../strapi/panel-names';
import { DE } from './de';
import { EN, type TextId } from './en';

/** The languages in which editors can use the panel, besides English. */
export const LANGUAGES = ['de'];

/** The language that the editor has chosen in their profile. */
export function panelLanguage(): string {
  return window.localStorage.getItem(LANGUAGE_KEY) ?? 'en';
}

/** A text in the language of the panel, for code outside of its components. */
export function text(id: TextId, values: Readonly<Record<string, string>> = {}): string {
  const texts: Readonly<Record<TextId, string>> = panelLanguage() === 'de' ? DE : EN;
  return Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(`{${name}}`, () => value),
    texts[id],
  );
}
