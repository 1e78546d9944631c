/** ICU messages: words in braces are filled in. */
export const en = {
  'missingAddresses.title': 'Broken links (404)',
  'missingAddresses.nothing': 'No broken links.',
  'missingAddresses.met': '{count, plural, one {# hit} other {# hits}}, last on {date}',
  'missingAddresses.metFrom': '{count, plural, one {# hit} other {# hits}}, last on {date}, from {referrer}',
  'missingAddresses.redirect': 'Make a redirect',
  'missingAddresses.redirectFrom': 'Make a redirect from {from}',
  'missingAddresses.dismiss': 'Dismiss',
  'missingAddresses.dismissAddress': 'Dismiss {from}',
  'missingAddresses.dismissed': '{from} is hidden until it gets more hits.',
  'missingAddresses.more': 'Show {count} more',
  'missingSearches.title': 'Searches without results',
  'missingSearches.nothing': 'No searches without results.',
  'missingSearches.met': '{count, plural, one {# search} other {# searches}}, last on {date}',
  'missingSearches.make': 'Add search words',
  'missingSearches.makeFrom': 'Add search words for {from}',
  'missingSearches.dismissed': '{from} is hidden until it is searched more often.',
};
