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
    scheduled: 'Scheduled for {time}.',
    changed: 'Changes saved since are not part of it until you publish again.',
    failedToPublish: 'It could not be published at its date. {reason} It is tried again every minute.',
    failedToWithdraw: 'It could not be withdrawn at its date. {reason} It is tried again every minute.',
    missed:
      'It was not published, because both of its dates have passed. Choose other dates and publish it again, or empty ‘Published on’.',
    behind: 'The clock of the server says {says}, but the magazine was in use at {known}.',
    ahead: 'The clock of the server has jumped ahead to {says}. It should say about {known}.',
    stopped: 'Until it is right, nothing is published or withdrawn by date.',
    confirm: 'The clock is right',
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
    scheduled: 'Geplant für {time}.',
    changed: 'Was danach gespeichert wurde, gehört erst dazu, wenn Sie erneut veröffentlichen.',
    failedToPublish:
      'Die Veröffentlichung zum Termin ist fehlgeschlagen. {reason} Sie wird jede Minute wiederholt.',
    failedToWithdraw:
      'Die Zurückziehung zum Termin ist fehlgeschlagen. {reason} Sie wird jede Minute wiederholt.',
    missed:
      'Der Artikel wurde nicht veröffentlicht, weil beide Termine verstrichen sind. Wählen Sie andere Termine und veröffentlichen Sie ihn erneut, oder leeren Sie ‚Veröffentlicht am‘.',
    behind: 'Die Uhr des Servers zeigt {says}, das Magazin war aber schon um {known} in Betrieb.',
    ahead: 'Die Uhr des Servers ist auf {says} vorgesprungen. Richtig wäre etwa {known}.',
    stopped: 'Bis sie stimmt, wird nichts zum Termin veröffentlicht oder zurückgezogen.',
    confirm: 'Die Uhr stimmt',
  },
});
