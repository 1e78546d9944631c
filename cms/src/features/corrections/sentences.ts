import { sentencesOf } from '../../language/sentences';

/** Why a correction is refused. */
export const sentences = sentencesOf({
  en: {
    futureCorrection: 'A correction has a date in the future. Please choose an earlier one.',
  },
  de: {
    futureCorrection: 'Eine Korrektur hat ein Datum in der Zukunft. Bitte wählen Sie ein früheres.',
  },
});
