import { sentencesOf } from '../../language/sentences';

const KINDS = {
  en: { categories: 'category', tags: 'tag', dossiers: 'dossier' },
  de: { categories: 'eine Kategorie', tags: 'ein Schlagwort', dossiers: 'ein Dossier' },
};

/** Why a category, tag or dossier is refused, and a merge. */
export const sentences = sentencesOf({
  en: {
    twin: (kind: keyof typeof KINDS.en, { twin, name }: { twin: string; name: string }) =>
      `There is already a ${KINDS.en[kind]} ‘${twin}’, and readers who search for ‘${name}’ find both. Please use that one, or choose another name.`,
    circle: (names: readonly string[]) =>
      `A category cannot be below itself: ${names.join(' › ')}. Please choose another parent or other subcategories.`,
    mergedIntoItself: 'Please choose another one to merge it into.',
    mergedBelow: (merged: string, kept: string) =>
      `‘${merged}’ cannot be merged into ‘${kept}’, which is below it. Please merge ‘${kept}’ into ‘${merged}’ instead.`,
  },
  de: {
    twin: (kind, { twin, name }) =>
      `Es gibt schon ${KINDS.de[kind]} „${twin}“, und eine Suche nach „${name}“ findet beides. Bitte verwenden Sie den vorhandenen Eintrag, oder wählen Sie einen anderen Namen.`,
    circle: (names) =>
      `Eine Kategorie kann nicht unter sich selbst stehen: ${names.join(' › ')}. Bitte wählen Sie eine andere übergeordnete Kategorie oder andere Unterkategorien.`,
    mergedIntoItself: 'Bitte wählen Sie einen anderen Eintrag.',
    mergedBelow: (merged, kept) =>
      `„${merged}“ lässt sich nicht mit „${kept}“ zusammenführen, denn „${kept}“ steht darunter. Bitte führen Sie „${kept}“ mit „${merged}“ zusammen.`,
  },
});
