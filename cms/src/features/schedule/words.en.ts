/** ICU messages: words in braces are filled in. */
export const en = {
  'schedule.title': 'Coming up',
  'schedule.zone': 'Times in {timeZone}',
  'schedule.nothing': 'Nothing is scheduled.',
  'schedule.publish': '{time} is published: {link}',
  'schedule.withdraw': '{time} is withdrawn: {link}',
  'schedule.dates': 'Times of the magazine',
  'schedule.publishedOn': 'Published: {time}',
  'schedule.withdrawOn': 'Withdrawn: {time}',
  'schedule.hide': 'Take it off the site until then?',
  'schedule.hidden': 'Readers see this article now. With its new date they will not see it until {time}.',
  'schedule.scheduledFor': 'Scheduled for {time}',
  'schedule.changed': 'Changes saved since are not part of it until you publish again.',
  'schedule.failedToPublish':
    'It could not be published at its date. {reason} It is tried again every minute.',
  'schedule.failedToWithdraw':
    'It could not be withdrawn at its date. {reason} It is tried again every minute.',
  'schedule.missed':
    'It was not published, because both of its dates have passed. Choose other dates and publish it again, or empty ‘Published on’.',
  'schedule.behind': 'The clock of the server says {says}, but the magazine was in use at {known}.',
  'schedule.ahead': 'The clock of the server has jumped ahead to {says}. It should say about {known}.',
  'schedule.stopped': 'Until it is right, nothing is published or withdrawn by date.',
  'schedule.confirm': 'The clock is right',
  'schedule.status': 'Scheduled',
};
