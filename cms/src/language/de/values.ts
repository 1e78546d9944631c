import type { values as en } from '../en/values';

/** The same names of values in German. */
export const values: Readonly<Record<keyof typeof en, string>> = {
  row: 'Reihe',
  lead: 'Mit Aufmacher',

  newsreader: 'Newsreader',
  bitter: 'Bitter',
  garamond: 'Garamond',
  franklin: 'Franklin',
  square: 'Eckig',
  rounded: 'Abgerundet',
  double: 'Doppelt',
  single: 'Einfach',
  hairline: 'Haarlinie',
  allow: 'Alles erlauben',
  search: 'Nur Suche',
  none: 'Nichts erlauben',
  error: 'Fehler',
  warning: 'Warnung',
  off: 'Aus',

  exact: 'Genau diese Adresse',
  prefix: 'Alles darunter',
  permanent: 'Dauerhaft',
  temporary: 'Vorübergehend',
  gone: 'Entfernt',

  facebook: 'Facebook',
  x: 'X',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  whatsapp: 'WhatsApp',
  youtube: 'YouTube',
  'creator-marketplace': 'Marktplatz für Kreative (Creator Marketplace)',
};
