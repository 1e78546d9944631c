import { sentencesOf } from '../../language/sentences';

/** Why a picture is not deleted. */
export const sentences = sentencesOf({
  en: {
    isPublic: (file: string, { named, more }: { named: readonly string[]; more: number }) =>
      `${file} is public in ${named.map((name) => `‘${name}’`).join(', ')}${more > 0 ? ` and ${more} more` : ''}. Take it out there and publish, then delete it.`,
  },
  de: {
    isPublic: (file, { named, more }) =>
      `${file} ist öffentlich: ${named.map((name) => `„${name}“`).join(', ')}${more > 0 ? ` und an ${more} weiteren Stellen` : ''}. Entfernen Sie die Datei dort und veröffentlichen Sie die Änderung, bevor Sie die Datei löschen.`,
  },
});
