/** ICU messages: words in braces are filled in. */
export const en = {
  'bin.title': 'Bin',
  'bin.explanation': 'Deleted articles and pictures. After 30 days they are deleted for good.',
  'bin.nothing': 'The bin is empty.',
  'bin.name': 'Name',
  'bin.kind': 'Kind',
  'bin.article': 'Article',
  'bin.picture': 'Picture',
  'bin.deleted': 'Deleted',
  'bin.by': '{time}, by {editor}',
  'bin.restore': 'Bring back',
  'bin.restoredArticle': 'The article is a draft again.',
  'bin.restoredPicture': 'The picture is in the media library again.',
  'bin.forget': 'Delete for good',
  'bin.confirm': '‘{title}’ cannot be brought back then.',
  'bin.actions': 'Actions',
  'bin.cancel': 'Cancel',
};
