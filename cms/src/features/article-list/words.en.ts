/** ICU messages: words in braces are filled in. */
export const en = {
  'publicPage.view': 'View',
  'publicPage.title': 'For readers',
  'filters.createdAt': 'Begun on',
  'filters.createdBy': 'Begun by',
  'filters.updatedAt': 'Last saved on',
  'filters.updatedBy': 'Last saved by',
  'filters.waiting': 'Scheduled',
};
