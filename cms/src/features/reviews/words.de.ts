import type { PanelText } from './words';

export const de: Readonly<Record<PanelText, string>> = {
  'reviews.title': 'Zur Durchsicht',
  'reviews.nothing': 'Nichts wartet auf Durchsicht.',
  'reviews.article': '{link} von {by}, seit {since}',
  'reviews.articleOfNobody': '{link}, seit {since}',
};
