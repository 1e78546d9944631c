import { panelLanguage } from './panel-language';
import { idOf } from './text-id';

type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** How a room of the panel says its words. */
export const wordsOf = <Name extends string>(words: { en: Texts<Name>; de: Texts<Name> }) => ({
  /** Describes a text for react-intl, which shows it in the language of the panel. */
  message: (name: Name) => ({ id: idOf(name), defaultMessage: words.en[name] }),

  /** A text in the language of the panel, for code outside of its components. */
  text: (name: Name, values: Readonly<Record<string, string>> = {}): string =>
    Object.entries(values).reduce<string>(
      (filled, [word, value]) => filled.replaceAll(`{${word}}`, () => value),
      words[panelLanguage()][name],
    ),
});
