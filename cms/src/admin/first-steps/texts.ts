/** The texts of the first steps, by the language of the panel. */
export const FIRST_STEPS_TEXTS = {
  en: {
    'masthead.first-steps.title': 'First steps',
    'masthead.first-steps.profile': 'Enter your name and mail address in your profile',
    'masthead.first-steps.site': 'Give the magazine its name and logo',
    'masthead.first-steps.categories': 'Add categories',
    'masthead.first-steps.authors': 'Add authors',
    'masthead.first-steps.article': 'Write an article and publish it',
    'masthead.first-steps.home': 'Choose articles for Home',
    'masthead.first-steps.done': 'done',
  },
  de: {
    'masthead.first-steps.title': 'Erste Schritte',
    'masthead.first-steps.profile': 'Tragen Sie Ihren Namen und Ihre Mail-Adresse in Ihr Profil ein',
    'masthead.first-steps.site': 'Geben Sie dem Magazin Namen und Logo',
    'masthead.first-steps.categories': 'Legen Sie Kategorien an',
    'masthead.first-steps.authors': 'Legen Sie Autor/innen an',
    'masthead.first-steps.article': 'Schreiben Sie einen Artikel und veröffentlichen Sie ihn',
    'masthead.first-steps.home': 'Wählen Sie Artikel für „Home“ aus',
    'masthead.first-steps.done': 'erledigt',
  },
} as const;

type TextName = keyof (typeof FIRST_STEPS_TEXTS)['en'] extends `masthead.first-steps.${infer Name}`
  ? Name
  : never;

/** A text for react-intl, which uses the English one where a language has none. */
export function message(name: TextName) {
  const id = `masthead.first-steps.${name}` as const;
  return { id, defaultMessage: FIRST_STEPS_TEXTS.en[id] };
}
