/** ICU messages: words in braces are filled in. */
export const en = {
  'merge.action': 'Merge into …',
  'merge.title': 'Merge into another entry',
  'merge.into': 'Into',
  'merge.articles':
    'These articles move: {public, number} public, {drafts, plural, one {# draft} other {# drafts}}.',
  'merge.explanation':
    'Home, subcategories and whatever else refers to this entry refer to the other one then, and readers of its address get the other one. This entry is deleted, and that cannot be undone.',
  'merge.confirm': 'Merge into ‘{name}’',
  'merge.cancel': 'Cancel',
};
