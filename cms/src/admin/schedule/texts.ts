import { defineTexts } from '../texts/define-texts';

/** The texts of the schedule. */
export const { translations, message } = defineTexts('schedule', {
  en: {
    title: 'Coming up',
    zone: 'Times of the magazine ({timeZone})',
    nothing: 'Nothing is scheduled.',
    publish: '{time} is published: {link}',
    withdraw: '{time} is withdrawn: {link}',
    dates: 'Times of the magazine',
    publishedOn: 'Published on {time}',
    withdrawOn: 'Withdrawn on {time}',
  },
  de: {
    title: 'Demnächst',
    zone: 'Zeiten des Magazins ({timeZone})',
    nothing: 'Nichts ist geplant.',
    publish: '{time} wird veröffentlicht: {link}',
    withdraw: '{time} wird zurückgezogen: {link}',
    dates: 'Zeiten des Magazins',
    publishedOn: 'Veröffentlicht am {time}',
    withdrawOn: 'Zurückgezogen am {time}',
  },
});
