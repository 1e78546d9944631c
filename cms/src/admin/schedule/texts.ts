/** The texts of the schedule, by the language of the panel. */
export const SCHEDULE_TEXTS = {
  en: {
    'masthead.schedule.title': 'Coming up',
    'masthead.schedule.zone': 'Times of the magazine ({timeZone})',
    'masthead.schedule.nothing': 'Nothing is scheduled.',
    'masthead.schedule.publish': '{time} is published: {link}',
    'masthead.schedule.withdraw': '{time} is withdrawn: {link}',
    'masthead.schedule.dates': 'Times of the magazine',
    'masthead.schedule.publishedOn': 'Published on {time}',
    'masthead.schedule.withdrawOn': 'Withdrawn on {time}',
  },
  de: {
    'masthead.schedule.title': 'Demnächst',
    'masthead.schedule.zone': 'Zeiten des Magazins ({timeZone})',
    'masthead.schedule.nothing': 'Nichts ist geplant.',
    'masthead.schedule.publish': '{time} wird veröffentlicht: {link}',
    'masthead.schedule.withdraw': '{time} wird zurückgezogen: {link}',
    'masthead.schedule.dates': 'Zeiten des Magazins',
    'masthead.schedule.publishedOn': 'Veröffentlicht am {time}',
    'masthead.schedule.withdrawOn': 'Zurückgezogen am {time}',
  },
} as const;

type TextName = keyof (typeof SCHEDULE_TEXTS)['en'] extends `masthead.schedule.${infer Name}` ? Name : never;

/** A text for react-intl, which uses the English one where a language has none. */
export function message(name: TextName) {
  const id = `masthead.schedule.${name}` as const;
  return { id, defaultMessage: SCHEDULE_TEXTS.en[id] };
}
