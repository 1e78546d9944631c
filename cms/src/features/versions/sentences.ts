import { sentencesOf } from '../../language/sentences';

/** Why a version cannot be shown or restored. */
export const sentences = sentencesOf({
  en: {
    noVersion: 'There is no such version.',
    mayNotChangeField: (field: string) => `You may not change '${field}', which is part of this version.`,
    alwaysPublic: (single: string) => `${single} is always public. Change it and publish the change.`,
  },
  de: {
    noVersion: 'Diese Fassung gibt es nicht.',
    mayNotChangeField: (field) => `Sie dürfen „${field}“ nicht ändern, und dieses Feld gehört zur Fassung.`,
    alwaysPublic: (single) =>
      `${single} ist immer öffentlich. Ändern Sie sie und veröffentlichen Sie die Änderung.`,
  },
});
