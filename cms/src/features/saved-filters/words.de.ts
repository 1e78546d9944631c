import type { PanelText } from './words';

export const de: Readonly<Record<PanelText, string>> = {
  'savedFilters.title': 'Gespeicherte Filter',
  'savedFilters.none':
    'Filtern oder durchsuchen Sie diese Liste und speichern Sie die Filter hier unter einem Namen.',
  'savedFilters.name': 'Name dieser Filter',
  'savedFilters.save': 'Speichern',
  'savedFilters.remove': '„{name}“ entfernen',
  'savedFilters.full':
    'Sie haben {limit} gespeicherte Filter für diese Liste. Entfernen Sie einen, um einen anderen zu speichern.',
  'savedFilters.notSaved': 'Dieser Browser hat keinen Platz, um die Filter zu speichern.',
};
