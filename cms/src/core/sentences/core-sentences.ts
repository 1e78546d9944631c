import { sentencesOf } from '../../language/sentences';

/** Why a request of the panel is refused, whatever it is for, and how the database failed. */
export const coreSentences = sentencesOf({
  en: {
    singles: { home: 'Home', site: 'Site' },
    onlySuperAdmin: 'Only a Super Admin can do this.',
    noEntry: 'There is no such entry.',
    mayNotRead: 'You may not read this entry.',
    mayNotSet: (field: string) => `'${field}' can't be set by a save: the service sets it itself.`,
    diskFull: 'Nothing was saved, because the disk of the server is full. Please tell your administrator.',
    conflict:
      'Nothing was saved, because somebody else was saving the same at this moment. Please try again.',
    databaseLost: "Nothing was saved, because the database can't be reached. Please try again in a moment.",
    refused:
      'Nothing was saved, because the database refused to store it. Please try again, or tell your administrator.',
    unconfirmed:
      'The database failed while your changes were being stored, so they may or may not have been saved. Please try again: nothing will be saved twice.',
  },
  de: {
    singles: { home: 'Die Startseite', site: 'Die Website' },
    onlySuperAdmin: 'Das kann nur ein Super-Admin tun.',
    noEntry: 'Diesen Eintrag gibt es nicht.',
    mayNotRead: 'Sie dürfen diesen Eintrag nicht lesen.',
    mayNotSet: (field) => `„${field}“ lässt sich nicht von außen setzen: Das übernimmt der Dienst selbst.`,
    diskFull:
      'Es wurde nichts gespeichert, weil der Datenträger des Servers voll ist. Bitte wenden Sie sich an die Administration.',
    conflict:
      'Es wurde nichts gespeichert, weil jemand im selben Moment dasselbe gespeichert hat. Bitte versuchen Sie es noch einmal.',
    databaseLost:
      'Es wurde nichts gespeichert, weil die Datenbank nicht erreichbar ist. Bitte versuchen Sie es gleich noch einmal.',
    refused:
      'Es wurde nichts gespeichert, weil die Datenbank das Speichern abgelehnt hat. Bitte versuchen Sie es noch einmal, oder wenden Sie sich an die Administration.',
    unconfirmed:
      'Während des Speicherns ist die Datenbank ausgefallen. Ob Ihre Änderungen gespeichert sind, ist nicht sicher. Bitte versuchen Sie es noch einmal: Es wird nichts doppelt gespeichert.',
  },
});
