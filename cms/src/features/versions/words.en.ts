/** ICU messages: words in braces are filled in. */
export const en = {
  'versions.title': 'Versions',
  'versions.by': '{time}, {editor}',
  'versions.compare': 'Compare',
  'versions.draft': 'Draft: {label}',
  'versions.all': 'Show all {count}',
  'versions.nothing':
    'None yet. Every publication is kept here, and every draft that another save has replaced.',
  'versions.failed': 'The versions could not be loaded.',
  'versions.heading': 'The version of {time}, and the draft as it is saved',
  'versions.same': 'The saved draft is the same.',
  'versions.field': 'Field',
  'versions.version': 'Version',
  'versions.saved': 'Saved draft',
  'versions.empty': '(empty)',
  'versions.restore': 'Bring this version back',
  'versions.close': 'Close',
};
