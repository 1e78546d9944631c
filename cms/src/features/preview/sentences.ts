import { sentencesOf } from '../../language/sentences';

/** Why a preview or a link to a draft is refused. */
export const sentences = sentencesOf({
  en: {
    noArticle: 'There is no such article.',
    mayNotUpdate: 'You may not update this entry.',
    mayNotReadField: (field: string) => `You may not read '${field}', which is part of the page.`,
    onlyAt: (address: string) => `Previews are shown only at ${address}. Open the admin panel there.`,
    onlyHere:
      'Previews are shown only on this machine. Set ADMIN_URL to the address of the admin panel, and restart the content service.',
    tooManyLinks: (limit: number) =>
      `This draft already has ${limit} links. End one of them, or pass on one that you have.`,
    manyEntries: (limit: number) => `A field can take ${limit} entries at once. Please add fewer.`,
  },
  de: {
    noArticle: 'Diesen Artikel gibt es nicht.',
    mayNotUpdate: 'Sie dürfen diesen Eintrag nicht ändern.',
    mayNotReadField: (field) => `Sie dürfen „${field}“ nicht lesen, und dieses Feld gehört zur Seite.`,
    onlyAt: (address) => `Die Vorschau gibt es nur unter ${address}. Öffnen Sie die Verwaltung dort.`,
    onlyHere:
      'Die Vorschau gibt es nur auf diesem Rechner. Setzen Sie ADMIN_URL auf die Adresse der Verwaltung und starten Sie den Inhaltsdienst neu.',
    tooManyLinks: (limit) =>
      `Dieser Entwurf hat schon ${limit} Links. Widerrufen Sie einen, oder geben Sie einen vorhandenen weiter.`,
    manyEntries: (limit) =>
      `Ein Feld nimmt höchstens ${limit} Einträge auf einmal auf. Bitte fügen Sie weniger hinzu.`,
  },
});
