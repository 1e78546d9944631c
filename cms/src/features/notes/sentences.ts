import { sentencesOf } from '../../language/sentences';

/** Why a note is refused. */
export const sentences = sentencesOf({
  en: {
    noNote: 'There is no such note. Somebody may have deleted it.',
    tooMany: (limit: number) => `This article has ${limit} notes already. Please delete some.`,
    ofOther: 'Only the author of a note can delete it.',
  },
  de: {
    noNote: 'Diese Notiz gibt es nicht. Vielleicht hat sie jemand gelöscht.',
    tooMany: (limit) => `Dieser Artikel hat schon ${limit} Notizen. Bitte löschen Sie einige.`,
    ofOther: 'Eine Notiz kann nur löschen, wer sie geschrieben hat.',
  },
});
