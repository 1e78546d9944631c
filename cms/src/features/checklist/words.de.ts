import type { PanelText } from './words';

export const de: Readonly<Record<PanelText, string>> = {
  'checklist.title': 'Checkliste',
  'checklist.errors': 'Vor der Veröffentlichung zu beheben',
  'checklist.warnings': 'Hinweise',
  'checklist.found': ' · Checkliste: {count}',
  'checklist.nothing': 'Keine Probleme gefunden.',
  'checklist.failed': 'Dies konnte nicht geprüft werden, weil der Dienst nicht antwortet.',
  'checklist.picture': 'Es gibt kein Titelbild.',
  'checklist.alternativeText': 'Bilder ohne Alternativtext:',
  'checklist.credit': 'Das Titelbild hat keinen Bildnachweis.',
  'checklist.author': 'Es ist kein Autor angegeben.',
  'checklist.category': 'Es gibt keine Kategorie.',
  'checklist.titleLength': 'Der Titel ist zu lang für eine Karte (90 Zeichen).',
  'checklist.descriptionLength': 'Die Beschreibung ist zu lang für eine Karte (240 Zeichen).',
  'checklist.sameTitle': 'Ein anderer Artikel hat diesen Titel:',
  'checklist.headings': 'Diese Überschriften überspringen eine Ebene:',
  'checklist.links': 'Diese Links führen zu einem Artikel, der nicht öffentlich ist:',
  'checklist.missingPages':
    'Unter diesen Adressen des Magazins finden Leser keine Seite, solange es dort keine Weiterleitung gibt:',
  'checklist.unknownProviders':
    'Statt dieser Einbettungen ist ein Link zu sehen, weil die Website nicht bekannt ist:',
  'checklist.missingAddresses':
    'Eine Einbettung oder ein Artikel im Text hat keine Adresse; davon ist nichts zu sehen.',
  'checklist.untitledRecordings': 'Diesem Audio oder Video fehlt der Titel; zu sehen ist der Name der Datei:',
  'checklist.emptyRows': 'Eine Tabelle hat eine leere Zeile.',
  'checklist.singlePictures': 'Eine Galerie hat nur ein Bild und wird als einzelnes Bild gezeigt.',
  'checklist.emptyFootnotes': 'Eine Fußnote hat keinen Text; davon ist nichts zu sehen.',
  'checklist.formulas':
    'Diese Formeln sind kein gültiges TeX oder zu aufwendig und stehen so im Text, wie sie geschrieben sind:',
  'checklist.pictureLines':
    'Leser sehen diese Worte, die vielleicht für ein Bild stehen, das nicht angekommen ist:',
  'checklist.notPublic': 'Diese Artikel sind nicht öffentlich. Hier zu sehen sind sie, sobald sie es sind:',
  'checklist.emptySections':
    'Diese Abschnitte fehlen auf der Seite, weil sie keine Artikel haben oder alle schon darüber stehen:',
};
