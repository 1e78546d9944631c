/** ICU messages: words in braces are filled in. */
export const en = {
  'checklist.title': 'Checklist',
  'checklist.errors': 'Fix before publishing',
  'checklist.warnings': 'Worth a look',
  'checklist.found': ' · checklist: {count}',
  'checklist.nothing': 'No problems found.',
  'checklist.failed': 'This could not be checked, because the service does not answer.',
  'checklist.picture': 'There is no cover picture.',
  'checklist.alternativeText': 'Pictures without alternative text:',
  'checklist.credit': 'The cover has no credit.',
  'checklist.author': 'There is no author.',
  'checklist.category': 'There is no category.',
  'checklist.titleLength': 'The title is too long for a card (90 characters).',
  'checklist.descriptionLength': 'The description is too long for a card (240 characters).',
  'checklist.sameTitle': 'Another article has this title:',
  'checklist.headings': 'These headings skip a level:',
  'checklist.links': 'These links lead to an article that is not public:',
  'checklist.missingPages':
    'These links lead to pages that do not exist. Correct them, or create a redirect:',
  'checklist.unknownProviders': 'Readers see a link in place of these embeds, because the site is not known:',
  'checklist.missingAddresses': 'An embed or a related article has no URL, so readers don’t see it.',
  'checklist.untitledRecordings': 'This audio or video has no title, and readers see the name of its file:',
  'checklist.emptyRows': 'A table has an empty row.',
  'checklist.singlePictures': 'A gallery has only one picture, which readers see as a picture.',
  'checklist.emptyFootnotes': 'A footnote has no text, so readers don’t see it.',
  'checklist.formulas':
    'These formulas are not TeX or too complex, and readers see them as they are written:',
  'checklist.pictureLines': 'Readers see these words, which may stand for a picture that did not arrive:',
  'checklist.notPublic': 'These articles are not public. Readers see them here as soon as they are:',
  'checklist.emptySections':
    'These sections are missing on the page: they have no articles, or all of theirs stand above:',
};
