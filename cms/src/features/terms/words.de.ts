import type { PanelText } from './words';

export const de: Readonly<Record<PanelText, string>> = {
  'merge.action': 'Zusammenführen mit …',
  'merge.title': 'Mit einem anderen Eintrag zusammenführen',
  'merge.into': 'Mit',
  'merge.articles':
    'Diese Artikel ziehen um: {public, plural, one {# öffentlicher} other {# öffentliche}}, {drafts, plural, one {# Entwurf} other {# Entwürfe}}.',
  'merge.explanation':
    'Startseite, Unterkategorien und was sonst auf diesen Eintrag verweist, verweist danach auf den anderen, und wer seine Adresse aufruft, bekommt den anderen. Dieser Eintrag wird gelöscht; das lässt sich nicht rückgängig machen.',
  'merge.confirm': 'Mit „{name}“ zusammenführen',
  'merge.cancel': 'Abbrechen',
};
