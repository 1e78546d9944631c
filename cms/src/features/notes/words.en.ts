/** ICU messages: words in braces are filled in. */
export const en = {
  'notes.title': 'Notes',
  'notes.by': '{editor}, {time}',
  'notes.done': 'Done: {editor}, {time}',
  'notes.markDone': 'Done',
  'notes.reopen': 'Reopen',
  'notes.delete': 'Delete',
  'notes.new': 'New note',
  'notes.add': 'Add note',
  'notes.open': '{count, plural, one {# open note} other {# open notes}}',
};
