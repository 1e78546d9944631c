import type { PanelText } from './words';

export const de: Readonly<Record<PanelText, string>> = {
  'preview.title': 'Vorschau',
  'preview.show': 'Vorschau zeigen',
  'preview.hide': 'Vorschau schließen',
  'preview.width': 'Breite',
  'preview.phone': 'Telefon',
  'preview.tablet': 'Tablet',
  'preview.desk': 'Desktop',
  'preview.scheme': 'Farben',
  'preview.light': 'Hell',
  'preview.dark': 'Dunkel',
  'preview.open': 'Auf der Website öffnen',
  'preview.failed': 'Die Vorschau ist nicht auf dem neuesten Stand, weil der Dienst nicht antwortet.',
  'preview.share': 'Entwurf teilen',
  'preview.shared': 'Der Link ist kopiert. Er zeigt den gespeicherten Entwurf allen bis {time}.',
  'preview.link': 'Link bis {time}',
  'preview.copy': 'Kopieren',
  'preview.end': 'Beenden',
};
