/** ICU messages: words in braces are filled in. */
export const en = {
  'firstSteps.title': 'First steps',
  'firstSteps.profile': 'Enter your name and mail address in your profile',
  'firstSteps.site': 'Give the magazine its name and logo',
  'firstSteps.categories': 'Add categories',
  'firstSteps.authors': 'Add authors',
  'firstSteps.article': 'Write an article and publish it',
  'firstSteps.home': 'Choose articles for Home',
  'firstSteps.done': 'done',
};
