import type { PanelText } from './words';

export const de: Readonly<Record<PanelText, string>> = {
  'firstSteps.title': 'Erste Schritte',
  'firstSteps.profile': 'Tragen Sie Ihren Namen und Ihre Mail-Adresse in Ihr Profil ein',
  'firstSteps.site': 'Geben Sie dem Magazin Namen und Logo',
  'firstSteps.categories': 'Legen Sie Kategorien an',
  'firstSteps.authors': 'Legen Sie Autorinnen und Autoren an',
  'firstSteps.article': 'Schreiben Sie einen Artikel und veröffentlichen Sie ihn',
  'firstSteps.home': 'Wählen Sie Artikel für die Startseite aus',
  'firstSteps.done': 'erledigt',
};
