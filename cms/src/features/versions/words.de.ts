import type { PanelText } from './words';

export const de: Readonly<Record<PanelText, string>> = {
  'versions.title': 'Fassungen',
  'versions.by': '{time}, {editor}',
  'versions.compare': 'Vergleichen',
  'versions.draft': 'Entwurf: {label}',
  'versions.all': 'Alle {count} zeigen',
  'versions.nothing':
    'Noch keine. Jede Veröffentlichung wird hier aufbewahrt, ebenso jeder ersetzte Entwurf.',
  'versions.failed': 'Die Fassungen konnten nicht geladen werden.',
  'versions.heading': 'Fassung von {time} und gespeicherter Entwurf',
  'versions.same': 'Der gespeicherte Entwurf unterscheidet sich nicht davon.',
  'versions.field': 'Feld',
  'versions.version': 'Fassung',
  'versions.saved': 'Gespeicherter Entwurf',
  'versions.empty': '(leer)',
  'versions.restore': 'Diese Fassung zurückholen',
  'versions.close': 'Schließen',
};
