/** The texts of the checklist, by the language of the panel. */
export const CHECKLIST_TEXTS = {
  en: {
    'masthead.checklist.title': 'Checklist',
    'masthead.checklist.errors': 'To mend before it can be published',
    'masthead.checklist.warnings': 'To look at',
    'masthead.checklist.nothing': 'Nothing to mend.',
    'masthead.checklist.failed': 'The article could not be checked, because the service does not answer.',
    'masthead.checklist.picture': 'There is no cover picture.',
    'masthead.checklist.alternativeText': 'These pictures have no alternative text:',
    'masthead.checklist.credit': 'The cover has no credit.',
    'masthead.checklist.category': 'There is no category.',
    'masthead.checklist.titleLength': 'The title is too long for a card (90 characters).',
    'masthead.checklist.descriptionLength': 'The description is too long for a card (240 characters).',
    'masthead.checklist.sameTitle': 'Another article has this title:',
    'masthead.checklist.headings': 'These headings skip a level:',
    'masthead.checklist.links': 'These links lead to an article that is not public:',
  },
  de: {
    'masthead.checklist.title': 'Checkliste',
    'masthead.checklist.errors': 'Vor der Veröffentlichung zu beheben',
    'masthead.checklist.warnings': 'Anzusehen',
    'masthead.checklist.nothing': 'Nichts zu beheben.',
    'masthead.checklist.failed': 'Der Artikel konnte nicht geprüft werden, weil der Dienst nicht antwortet.',
    'masthead.checklist.picture': 'Es gibt kein Titelbild.',
    'masthead.checklist.alternativeText': 'Diese Bilder haben keinen Alternativtext:',
    'masthead.checklist.credit': 'Das Titelbild hat keinen Bildnachweis.',
    'masthead.checklist.category': 'Es gibt keine Kategorie.',
    'masthead.checklist.titleLength': 'Der Titel ist zu lang für eine Karte (90 Zeichen).',
    'masthead.checklist.descriptionLength': 'Die Beschreibung ist zu lang für eine Karte (240 Zeichen).',
    'masthead.checklist.sameTitle': 'Ein anderer Artikel hat diesen Titel:',
    'masthead.checklist.headings': 'Diese Überschriften überspringen eine Ebene:',
    'masthead.checklist.links': 'Diese Links führen zu einem Artikel, der nicht öffentlich ist:',
  },
} as const;

type TextName = keyof (typeof CHECKLIST_TEXTS)['en'] extends `masthead.checklist.${infer Name}`
  ? Name
  : never;

/** A text for react-intl, which uses the English one where a language has none. */
export function message(name: TextName) {
  const id = `masthead.checklist.${name}` as const;
  return { id, defaultMessage: CHECKLIST_TEXTS.en[id] };
}
