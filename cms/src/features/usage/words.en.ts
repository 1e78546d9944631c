/** ICU messages: words in braces are filled in. */
export const en = {
  'usage.refer': 'These entries will lose their link:',
  'usage.title': '‘{title}’',
  'usage.withdraw': 'Withdraw it?',
  'usage.withdrawn': 'Readers will not see it any more. The draft stays.',
  'usage.public': 'It is public now: readers will not see it any more.',
  'usage.toBin': 'In the bin it can be brought back for 30 days.',
  'usage.forGood': 'This cannot be undone.',
  'usage.deleteSelected': 'Delete {count, plural, one {# entry} other {# entries}}?',
  'usage.withdrawSelected':
    'Withdraw {count, plural, one {# entry} other {# entries}}? Readers will not see {count, plural, one {it} other {them}} any more. The drafts stay.',
};
