import { sentencesOf } from '../../language/sentences';

/** Who saved what an editor has not seen. */
export const sentences = sentencesOf({
  en: {
    aProgram: 'A program',
  },
  de: {
    aProgram: 'Ein Programm',
  },
});
