import { defineTexts } from '../texts/define-texts';

/** The texts of the list of articles that are ready for review. */
export const { translations, message } = defineTexts('reviews', {
  en: {
    title: 'Ready for review',
    nothing: 'Nothing is waiting for review.',
    article: '{link} by {by}, since {since}',
    articleOfNobody: '{link}, since {since}',
  },
  de: {
    title: 'Zur Durchsicht',
    nothing: 'Nichts wartet auf Durchsicht.',
    article: '{link} von {by}, seit {since}',
    articleOfNobody: '{link}, seit {since}',
  },
});
