import { defineTexts } from '../texts/define-texts';

/** The texts of the checklist. */
export const { translations, message } = defineTexts('checklist', {
  en: {
    title: 'Checklist',
    errors: 'To mend before it can be published',
    warnings: 'To look at',
    nothing: 'Nothing to mend.',
    failed: 'This could not be checked, because the service does not answer.',
    picture: 'There is no cover picture.',
    alternativeText: 'These pictures have no alternative text:',
    credit: 'The cover has no credit.',
    category: 'There is no category.',
    titleLength: 'The title is too long for a card (90 characters).',
    descriptionLength: 'The description is too long for a card (240 characters).',
    sameTitle: 'Another article has this title:',
    headings: 'These headings skip a level:',
    links: 'These links lead to an article that is not public:',
    notPublic: 'These articles are not public. Readers see them here as soon as they are:',
  },
  de: {
    title: 'Checkliste',
    errors: 'Vor der Veröffentlichung zu beheben',
    warnings: 'Anzusehen',
    nothing: 'Nichts zu beheben.',
    failed: 'Dies konnte nicht geprüft werden, weil der Dienst nicht antwortet.',
    picture: 'Es gibt kein Titelbild.',
    alternativeText: 'Diese Bilder haben keinen Alternativtext:',
    credit: 'Das Titelbild hat keinen Bildnachweis.',
    category: 'Es gibt keine Kategorie.',
    titleLength: 'Der Titel ist zu lang für eine Karte (90 Zeichen).',
    descriptionLength: 'Die Beschreibung ist zu lang für eine Karte (240 Zeichen).',
    sameTitle: 'Ein anderer Artikel hat diesen Titel:',
    headings: 'Diese Überschriften überspringen eine Ebene:',
    links: 'Diese Links führen zu einem Artikel, der nicht öffentlich ist:',
    notPublic: 'Diese Artikel sind nicht öffentlich. Hier zu sehen sind sie, sobald sie es sind:',
  },
});
