type Language = 'en' | 'de';

/**
 * The texts of a part of the panel, by language and name. Returns the translations for Strapi, and a function that describes a
 * text for react-intl, which uses the English one where a language has none.
 */
export function defineTexts<Name extends string>(
  part: string,
  texts: Readonly<Record<Language, Readonly<Record<Name, string>>>>,
) {
  const idOf = (name: string) => `masthead.${part}.${name}`;
  const translationsIn = (language: Language) =>
    Object.fromEntries(Object.entries<string>(texts[language]).map(([name, text]) => [idOf(name), text]));
  return {
    translations: { en: translationsIn('en'), de: translationsIn('de') },
    message: (name: Name) => ({ id: idOf(name), defaultMessage: texts.en[name] }),
  };
}
