/** ICU messages: words in braces are filled in. */
export const en = {
  'unsaved.label': 'Unsaved changes',
  'unsaved.found': 'Unsaved changes from {time}',
  'unsaved.named': '‘{name}’: {found}',
  'unsaved.all': 'Show all {count}',
  'unsaved.restore': 'Restore',
  'unsaved.discard': 'Discard',
  'unsaved.restored': 'Your changes are in the form again. Press Save to save them.',
  'unsaved.notKept':
    'This browser has no room to keep your unsaved changes. Save often, so that nothing is lost.',
  'save.unreachable':
    'Not saved: the service does not answer. Your changes stay in this form and on this computer. Press Save again in a moment.',
  'save.notUnique': 'Another entry has this name already.',
  'save.waiting': 'The service does not answer. Your changes stay in this form.',
  'save.stale': 'Not saved: {by} has saved this entry since you opened it.',
  'save.staleOwn': 'Not saved: you have saved this entry in another window since you opened it here.',
  'conflict.title': 'Two versions of this entry',
  'conflict.explanation':
    '{by} saved this entry at {time}, after you opened it. The fields you hadn’t touched are up to date. These differ:',
  'conflict.explanationOwn':
    'In another window you saved this entry at {time}, after you opened it here. The fields you hadn’t touched here are up to date. These differ:',
  'conflict.none': 'No field differs: you can keep your version.',
  'conflict.mine': 'Your version',
  'conflict.theirs': '{by}’s version',
  'conflict.theirsOwn': 'Your other window',
  'conflict.field': 'Field',
  'conflict.empty': '(empty)',
  'conflict.keepMine': 'Keep mine',
  'conflict.takeTheirs': 'Take the other',
  'conflict.close': 'Decide later',
  'conflict.decide': 'Compare the two versions',
  'conflict.keptMine': 'Press Save to replace the other version with yours.',
};
