import { sentencesOf } from '../../language/sentences';

/** What an account may not do. */
export const sentences = sentencesOf({
  en: {
    askToChange: 'This file is public. Please ask an editor to change it.',
    askToChangeFolders: 'Please ask an editor to change folders: they have files of others.',
    notFetched:
      'Adding pictures by URL is switched off for security. Please download the picture, then upload it.',
    switchedOff: 'This part of Strapi is switched off.',
    mayNotCopy: 'You may not copy an entry that you may not read.',
    mayNotQuery: (field: string) =>
      `Entries can't be filtered or sorted by '${field}', because you may not read it.`,
    manyConditions: (limit: number) => `Entries can be filtered and sorted by ${limit} fields at once.`,
    askToDeletePublic: 'This article is public. Please ask an editor to delete it.',
    askToDeleteScheduled: 'This article is scheduled. Please ask an editor to delete it.',
  },
  de: {
    askToChange: 'Diese Datei ist öffentlich. Bitte lassen Sie sie von der Redaktion ändern.',
    askToChangeFolders:
      'Ordner enthalten auch Dateien von anderen. Bitte lassen Sie sie von der Redaktion ändern.',
    notFetched:
      'Bilder werden nicht von anderen Adressen geholt, weil der Server mehr erreicht, als Sie sehen dürfen. Bitte laden Sie das Bild herunter und dann die Datei hoch.',
    switchedOff: 'Dieser Teil von Strapi ist abgeschaltet.',
    mayNotCopy: 'Sie können keinen Eintrag kopieren, den Sie nicht lesen dürfen.',
    mayNotQuery: (field) =>
      `Einträge lassen sich nicht nach „${field}“ filtern oder sortieren, weil Sie dieses Feld nicht lesen dürfen.`,
    manyConditions: (limit) =>
      `Einträge lassen sich nach höchstens ${limit} Feldern zugleich filtern und sortieren.`,
    askToDeletePublic: 'Dieser Artikel ist öffentlich. Bitte lassen Sie ihn von der Redaktion löschen.',
    askToDeleteScheduled: 'Dieser Artikel ist geplant. Bitte lassen Sie ihn von der Redaktion löschen.',
  },
});
