import { defineTexts } from '../texts/define-texts';

/** The texts of the first steps. */
export const { translations, message } = defineTexts('first-steps', {
  en: {
    title: 'First steps',
    profile: 'Enter your name and mail address in your profile',
    site: 'Give the magazine its name and logo',
    categories: 'Add categories',
    authors: 'Add authors',
    article: 'Write an article and publish it',
    home: 'Choose articles for Home',
    done: 'done',
  },
  de: {
    title: 'Erste Schritte',
    profile: 'Tragen Sie Ihren Namen und Ihre Mail-Adresse in Ihr Profil ein',
    site: 'Geben Sie dem Magazin Namen und Logo',
    categories: 'Legen Sie Kategorien an',
    authors: 'Legen Sie Autor/innen an',
    article: 'Schreiben Sie einen Artikel und veröffentlichen Sie ihn',
    home: 'Wählen Sie Artikel für „Home“ aus',
    done: 'erledigt',
  },
});
