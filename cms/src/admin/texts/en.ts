/** The texts of our own parts of the panel. Words in braces are filled in. */
export const EN = {
  'masthead.unsaved.label': 'Unsaved changes',
  'masthead.unsaved.found': 'Unsaved changes of {time}',
  'masthead.unsaved.restore': 'Restore',
  'masthead.unsaved.discard': 'Discard',
  'masthead.unsaved.restored': 'Your changes are in the form again. Press Save to save them.',
  'masthead.unsaved.notKept':
    'This browser has no room to keep your unsaved changes. Save often, so that nothing is lost.',
  'masthead.save.unreachable':
    'Not saved: the service does not answer. Your changes stay in this form and on this computer. Press Save again in a moment.',
  'masthead.save.waiting': 'The service does not answer. Your changes stay in this form.',
  'masthead.save.stale': 'Not saved: {by} has saved this entry since you opened it.',
  'masthead.save.staleOwn':
    'Not saved: you have saved this entry in another window since you opened it here.',
  'masthead.conflict.title': 'Two versions of this entry',
  'masthead.conflict.explanation':
    '{by} saved this entry at {time}, after you opened it. Fields that you have not changed show that version. In these fields the versions differ:',
  'masthead.conflict.explanationOwn':
    'In another window you saved this entry at {time}, after you opened it here. Fields that you have not changed here show that version. In these fields the versions differ:',
  'masthead.conflict.none': 'No field differs: you can keep your version.',
  'masthead.conflict.mine': 'Your version',
  'masthead.conflict.theirs': 'The version of {by}',
  'masthead.conflict.theirsOwn': 'Your version of the other window',
  'masthead.conflict.field': 'Field',
  'masthead.conflict.empty': '(empty)',
  'masthead.conflict.keepMine': 'Keep mine',
  'masthead.conflict.takeTheirs': 'Take the other',
  'masthead.conflict.close': 'Decide later',
  'masthead.conflict.decide': 'Compare the two versions',
  'masthead.conflict.keptMine': 'Press Save to replace the other version with yours.',
  'masthead.usage.refer': 'These entries refer to it, and will not any more:',
} as const;

export type TextId = keyof typeof EN;
