/** ICU messages: words in braces are filled in. */
export const en = {
  'reviews.title': 'Ready for review',
  'reviews.nothing': 'Nothing is waiting for review.',
  'reviews.article': '{link} by {by}, since {since}',
  'reviews.articleOfNobody': '{link}, since {since}',
};
