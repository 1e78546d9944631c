/** ICU messages: words in braces are filled in. */
export const en = {
  'savedFilters.title': 'Saved filters',
  'savedFilters.none': 'Filter or search this list, then save the filters here under a name.',
  'savedFilters.name': 'Name of these filters',
  'savedFilters.save': 'Save',
  'savedFilters.remove': 'Remove ‘{name}’',
  'savedFilters.full': 'You have {limit} saved filters for this list. Remove one to save another.',
  'savedFilters.notSaved': 'This browser has no room to save the filters.',
};
