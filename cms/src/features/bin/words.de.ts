import type { PanelText } from './words';

export const de: Readonly<Record<PanelText, string>> = {
  'bin.title': 'Papierkorb',
  'bin.explanation': 'Gelöschte Artikel und Bilder. Nach 30 Tagen werden sie endgültig gelöscht.',
  'bin.nothing': 'Der Papierkorb ist leer.',
  'bin.name': 'Name',
  'bin.kind': 'Art',
  'bin.article': 'Artikel',
  'bin.picture': 'Bild',
  'bin.deleted': 'Gelöscht',
  'bin.by': '{time}, von {editor}',
  'bin.restore': 'Zurückholen',
  'bin.restoredArticle': 'Der Artikel ist wieder ein Entwurf.',
  'bin.restoredPicture': 'Das Bild ist wieder in der Mediathek.',
  'bin.forget': 'Endgültig löschen',
  'bin.confirm': '„{title}“ kann danach nicht mehr zurückgeholt werden.',
  'bin.actions': 'Aktionen',
  'bin.cancel': 'Abbrechen',
};
