/** What the panel calls the values that are chosen from a list, by the values in the schemas. */
export const values = {
  // A section of Home
  row: 'Row',
  lead: 'Lead',

  // Site
  newsreader: 'Newsreader',
  bitter: 'Bitter',
  garamond: 'Garamond',
  franklin: 'Franklin',
  square: 'Square',
  rounded: 'Rounded',
  double: 'Double',
  single: 'Single',
  hairline: 'Hairline',
  allow: 'Allow',
  search: 'Search',
  none: 'None',
  error: 'Error',
  warning: 'Warning',
  off: 'Off',

  // A redirect
  exact: 'Exact',
  prefix: 'Prefix',
  permanent: 'Permanent',
  temporary: 'Temporary',
  gone: 'Gone',

  // A profile
  facebook: 'Facebook',
  x: 'X',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  whatsapp: 'WhatsApp',
  youtube: 'YouTube',
  'creator-marketplace': 'Marketplace for creators (Creator Marketplace)',
};
