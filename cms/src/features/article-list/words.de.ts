import type { PanelText } from './words';

export const de: Readonly<Record<PanelText, string>> = {
  'publicPage.view': 'Ansehen',
  'publicPage.title': 'Für Leserinnen und Leser',
  'filters.createdAt': 'Begonnen am',
  'filters.createdBy': 'Begonnen von',
  'filters.updatedAt': 'Zuletzt gespeichert am',
  'filters.updatedBy': 'Zuletzt gespeichert von',
  'filters.waiting': 'Geplant',
};
