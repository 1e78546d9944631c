import { inEnglish, inGerman } from '../../language/numbers';
import { sentencesOf } from '../../language/sentences';

/** Why an import does not start. */
export const sentences = sentencesOf({
  en: {
    tooLarge: (file: string, limit: number) =>
      `${file} has more than ${inEnglish(limit / 1_000_000)} MB. Please import it on the server with ‘npm run import’.`,
    noRoom: ({ needed, free }: { needed: number; free: number }) =>
      `This import needs ${inEnglish(Math.ceil(needed / 1_000_000))} MB, and the disk of the server has ${inEnglish(Math.floor(free / 1_000_000))} MB left. Please tell your administrator.`,
    otherUpload:
      'Another file is being uploaded. Please wait until it is complete; one that was given up is removed after a minute.',
    uploadLost: 'The upload was interrupted. Please upload the file again.',
    running: 'An import is running. Please wait until it is complete, or stop it.',
    noSource: 'Please upload a file, or enter an address.',
    notRead: 'Please start a dry run first.',
    notAnAddress: (text: string) =>
      `‘${text}’ is not an address like https://old.example. Please correct it.`,
    onlyFiles: 'This system is imported from a file. Please upload one.',
    needsSite: 'Please enter the former address of the site: the export does not say it.',
    notHosts: (text: string) =>
      `‘${text}’ is not a list of hosts like old.example, cdn.example. Please correct it.`,
  },
  de: {
    tooLarge: (file, limit) =>
      `${file} hat mehr als ${inGerman(limit / 1_000_000)} MB. Bitte importieren Sie die Datei auf dem Server mit „npm run import“.`,
    noRoom: ({ needed, free }) =>
      `Dieser Import braucht ${inGerman(Math.ceil(needed / 1_000_000))} MB, und auf der Festplatte des Servers sind ${inGerman(Math.floor(free / 1_000_000))} MB frei. Bitte wenden Sie sich an die Administration.`,
    otherUpload:
      'Es wird gerade eine andere Datei hochgeladen. Bitte warten Sie, bis sie vollständig ist; eine abgebrochene wird nach einer Minute entfernt.',
    uploadLost: 'Das Hochladen wurde unterbrochen. Bitte laden Sie die Datei noch einmal hoch.',
    running: 'Es läuft schon ein Import. Bitte warten Sie, bis er fertig ist, oder halten Sie ihn an.',
    noSource: 'Bitte laden Sie eine Datei hoch, oder geben Sie eine Adresse ein.',
    notRead: 'Bitte starten Sie zuerst einen Probelauf.',
    notAnAddress: (text) => `„${text}“ ist keine Adresse wie https://alt.example. Bitte korrigieren Sie sie.`,
    onlyFiles: 'Dieses System wird aus einer Datei importiert. Bitte laden Sie eine hoch.',
    needsSite: 'Bitte geben Sie die frühere Adresse der Website ein: Der Export nennt sie nicht.',
    notHosts: (text) =>
      `„${text}“ ist keine Liste von Rechnern wie alt.example, cdn.example. Bitte korrigieren Sie sie.`,
  },
});
