/** The texts of previews, by the language of the panel. */
export const PREVIEW_TEXTS = {
  en: {
    'masthead.preview.title': 'Preview',
    'masthead.preview.show': 'Show preview',
    'masthead.preview.hide': 'Close preview',
    'masthead.preview.width': 'Width',
    'masthead.preview.phone': 'Phone',
    'masthead.preview.tablet': 'Tablet',
    'masthead.preview.desk': 'Desk',
    'masthead.preview.scheme': 'Colours',
    'masthead.preview.light': 'Light',
    'masthead.preview.dark': 'Dark',
    'masthead.preview.open': 'Open on the site',
    'masthead.preview.failed': 'The preview is not up to date, because the service does not answer.',
    'masthead.preview.share': 'Share draft',
    'masthead.preview.shared': 'The link is copied. It shows the saved draft to anybody until {time}.',
    'masthead.preview.link': 'Link until {time}',
    'masthead.preview.copy': 'Copy',
    'masthead.preview.revoke': 'Revoke',
  },
  de: {
    'masthead.preview.title': 'Vorschau',
    'masthead.preview.show': 'Vorschau zeigen',
    'masthead.preview.hide': 'Vorschau schließen',
    'masthead.preview.width': 'Breite',
    'masthead.preview.phone': 'Telefon',
    'masthead.preview.tablet': 'Tablet',
    'masthead.preview.desk': 'Schreibtisch',
    'masthead.preview.scheme': 'Farben',
    'masthead.preview.light': 'Hell',
    'masthead.preview.dark': 'Dunkel',
    'masthead.preview.open': 'Auf der Website öffnen',
    'masthead.preview.failed':
      'Die Vorschau ist nicht auf dem neuesten Stand, weil der Dienst nicht antwortet.',
    'masthead.preview.share': 'Entwurf teilen',
    'masthead.preview.shared': 'Der Link ist kopiert. Er zeigt den gespeicherten Entwurf allen bis {time}.',
    'masthead.preview.link': 'Link bis {time}',
    'masthead.preview.copy': 'Kopieren',
    'masthead.preview.revoke': 'Zurückziehen',
  },
} as const;

type TextName = keyof (typeof PREVIEW_TEXTS)['en'] extends `masthead.preview.${infer Name}` ? Name : never;

/** A text for react-intl, which uses the English one where a language has none. */
export function message(name: TextName) {
  const id = `masthead.preview.${name}` as const;
  return { id, defaultMessage: PREVIEW_TEXTS.en[id] };
}
