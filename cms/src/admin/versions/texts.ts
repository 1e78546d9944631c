/** The texts of versions, by the language of the panel. */
export const VERSION_TEXTS = {
  en: {
    'masthead.versions.title': 'Versions',
    'masthead.versions.by': '{time}, {editor}',
    'masthead.versions.compare': 'Compare',
    'masthead.versions.nothing': 'None yet. Every publication is kept here.',
    'masthead.versions.failed': 'The versions could not be loaded.',
    'masthead.versions.heading': 'The version of {time}, and the draft as it is saved',
    'masthead.versions.same': 'The saved draft is the same.',
    'masthead.versions.field': 'Field',
    'masthead.versions.version': 'Version',
    'masthead.versions.saved': 'Saved draft',
    'masthead.versions.empty': '(empty)',
    'masthead.versions.restore': 'Bring this version back',
    'masthead.versions.close': 'Close',
  },
  de: {
    'masthead.versions.title': 'Fassungen',
    'masthead.versions.by': '{time}, {editor}',
    'masthead.versions.compare': 'Vergleichen',
    'masthead.versions.nothing': 'Noch keine. Jede Veröffentlichung wird hier aufbewahrt.',
    'masthead.versions.failed': 'Die Fassungen konnten nicht geladen werden.',
    'masthead.versions.heading': 'Die Fassung vom {time} und der gespeicherte Entwurf',
    'masthead.versions.same': 'Der gespeicherte Entwurf ist derselbe.',
    'masthead.versions.field': 'Feld',
    'masthead.versions.version': 'Fassung',
    'masthead.versions.saved': 'Gespeicherter Entwurf',
    'masthead.versions.empty': '(leer)',
    'masthead.versions.restore': 'Diese Fassung zurückholen',
    'masthead.versions.close': 'Schließen',
  },
} as const;

type TextName = keyof (typeof VERSION_TEXTS)['en'] extends `masthead.versions.${infer Name}` ? Name : never;

/** A text for react-intl, which uses the English one where a language has none. */
export function message(name: TextName) {
  const id = `masthead.versions.${name}` as const;
  return { id, defaultMessage: VERSION_TEXTS.en[id] };
}
