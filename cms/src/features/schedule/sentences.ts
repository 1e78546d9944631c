import { sentencesOf } from '../../language/sentences';

/** Why dates are refused, and the mail about articles that were not published or withdrawn on time. */
export const sentences = sentencesOf({
  en: {
    withdrawalFirst:
      "'Withdraw on' is before the publication. Please choose a later date, or empty the field.",
    datesPassed: 'Both of its dates have passed.',
    seeLog: 'See the log of the service.',
    notPublished: (title: string) => `Not published: ${title}`,
    notWithdrawn: (title: string) => `Not withdrawn: ${title}`,
    failedToPublish: (title: string, { time, reason }: { time: string; reason: string }) =>
      `'${title}' was to be published at ${time}, and was not: ${reason}\n\nIt is tried again every minute. You can correct the article and publish it again.`,
    failedToWithdraw: (title: string, { time, reason }: { time: string; reason: string }) =>
      `'${title}' was to be withdrawn at ${time}, and is still public: ${reason}\n\nIt is tried again every minute. You can unpublish the article.`,
    missed: (title: string, { time, reason }: { time: string; reason: string }) =>
      `'${title}' was to be published at ${time}, and was not: ${reason}\n\nIt is not tried again. You can choose other dates and publish the article again.`,
  },
  de: {
    withdrawalFirst:
      '„Zurückziehen am“ liegt vor der Veröffentlichung. Bitte wählen Sie ein späteres Datum, oder leeren Sie das Feld.',
    datesPassed: 'Beide Termine sind verstrichen.',
    seeLog: 'Näheres steht im Protokoll des Dienstes.',
    notPublished: (title) => `Nicht veröffentlicht: ${title}`,
    notWithdrawn: (title) => `Nicht zurückgezogen: ${title}`,
    failedToPublish: (title, { time, reason }) =>
      `„${title}“ sollte um ${time} veröffentlicht werden. Das ist fehlgeschlagen: ${reason}\n\nEs wird jede Minute wiederholt. Sie können den Artikel berichtigen und erneut veröffentlichen.`,
    failedToWithdraw: (title, { time, reason }) =>
      `„${title}“ sollte um ${time} zurückgezogen werden und ist noch öffentlich: ${reason}\n\nEs wird jede Minute wiederholt. Sie können die Veröffentlichung des Artikels selbst beenden.`,
    missed: (title, { time, reason }) =>
      `„${title}“ sollte um ${time} veröffentlicht werden. Das ist nicht geschehen: ${reason}\n\nEs wird nicht wiederholt. Sie können andere Termine wählen und den Artikel erneut veröffentlichen.`,
  },
});
