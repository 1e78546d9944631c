import { sentencesOf } from '../../language/sentences';

/** Why nothing is restored. */
export const sentences = sentencesOf({
  en: {
    notInBin: 'It is not in the bin.',
    filesGone: (file: string) => `The files of ${file} are no longer in the bin.`,
  },
  de: {
    notInBin: 'Das liegt nicht im Papierkorb.',
    filesGone: (file) => `Die Dateien von ${file} liegen nicht mehr im Papierkorb.`,
  },
});
